/// Weights of features for a few of the classes of a linear model, found by the hash of the feature.
struct FeatureWeights: Sendable {
  typealias Weight = (place: Int, weight: Float)

  private var ranges: [UInt64: Range<Int>] = [:]
  private var weights: [Weight] = []

  var isEmpty: Bool { ranges.isEmpty }

  /// Weights of a feature by the place of their class; none for an unknown feature.
  subscript(_ feature: UInt64) -> ArraySlice<Weight> { weights[ranges[feature] ?? 0..<0] }

  mutating func set(_ weights: [Weight], of feature: UInt64) {
    ranges[feature] = self.weights.count..<(self.weights.count + weights.count)
    self.weights += weights
  }
}
