import SketchCore

extension StudioMessages {
  /// "The film takes about 20 seconds to make and costs nothing."
  static func film(takes seconds: Double?, cost: Cost?) -> String? {
    let price = cost.map { $0.isFree ? "costs nothing" : "costs about \($0.spoken)" }
    let time = seconds.map { "takes about \(max(1, Int($0.rounded()))) seconds to make" }
    let facts = [time, price].compactMap(\.self)
    return facts.isEmpty ? nil : "The film \(facts.joined(separator: " and "))."
  }
}
