import Glibc

/// Calibration of confidence: the probability that a clause is right, by its pattern's precision and its doubt.
///
/// Precision is the share of right clauses without doubt. Doubt lowers it along a logistic curve, whose middle and
/// slope were fitted to 1,850 commands and pieces of talk that no rule had been written from. Clauses of patterns with
/// a precision above 0.94, the share of them right (kind and all slots), and what the curve states for 0.98:
///
///     doubt        0      0.1 … 0.6   0.7 … 1   1.1 … 1.7   more
///     clauses      789    5           10        44          84
///     right        0.90   1.00        0.50      0.23        0.00
///     stated       0.98   0.90        0.61      0.23        0.02
enum Calibration {
  /// Doubt at which the curve halves the precision.
  private static let middle = 0.95
  private static let slope = 2.6

  /// Confidence of a clause, 0 to 1.
  /// - Parameters:
  ///   - precision: precision of its pattern, 0 to 1.
  ///   - doubt: doubt of the clause, zero or more.
  static func confidence(precision: Double, doubt: Double) -> Double {
    precision * (1 + exp(-slope * middle)) / (1 + exp(slope * (max(0, doubt) - middle)))
  }
}
