import SketchCore

extension Dictionary where Key == String {
  /// Value of a quality, the standard one where none is asked for; a model without an ultra one makes its best.
  func value(for quality: Quality?) -> Value? {
    self[(quality ?? .standard).rawValue] ?? (quality == .ultra ? self[Quality.high.rawValue] : nil)
  }

  /// Value of the proportions, or of the nearest ones there are.
  func value(for aspect: Aspect) -> Value? {
    let known = Aspect.allCases.filter { self[$0.rawValue] != nil }
    return self[aspect.rawValue] ?? aspect.nearest(among: known).flatMap { self[$0.rawValue] }
  }
}
