import Glibc

/// How likely a reading is right, by how much speaks against it.
///
/// A rule's `sure` is the share of right readings when nothing does. Doubt lowers it along a logistic curve, whose middle and slope were fitted to
/// what 1,850 commands and pieces of talk gave that the rules had not been written from. Readings of rules with `sure` above 0.94, the share of them
/// right (kind and all slots) and what the curve says of 0.98:
///
///     doubt        0      0.1 … 0.6   0.7 … 1   1.1 … 1.7   more
///     readings     789    5           10        44          84
///     right        0.90   1.00        0.50      0.23        0.00
///     stated       0.98   0.90        0.61      0.23        0.02
enum Calibration {
  /// With so much doubt as much speaks against a reading as for it.
  private static let middle = 0.95
  private static let slope = 2.6

  /// - Parameters:
  ///   - sure: the rule's, 0 to 1.
  ///   - doubt: the clause's, zero or more.
  static func confidence(sure: Double, doubt: Double) -> Double {
    sure * (1 + exp(-slope * middle)) / (1 + exp(slope * (max(0, doubt) - middle)))
  }
}
