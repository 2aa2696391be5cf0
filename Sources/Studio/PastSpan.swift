/// Span of time back from now, as an ISO 8601 duration of one unit: "PT5M", "PT1H", "P1D".
enum PastSpan {
  /// Seconds of the span; nil for a text that is none.
  static func seconds(_ text: String) -> Double? {
    guard text.hasPrefix("P"), let unit = text.last else { return nil }
    let isTime = text.hasPrefix("PT")
    guard let count = Int(text.dropFirst(isTime ? 2 : 1).dropLast()), (0...1_000_000).contains(count) else {
      return nil
    }
    switch (isTime, unit) {
    case (true, "S"): return Double(count)
    case (true, "M"): return Double(count) * 60
    case (true, "H"): return Double(count) * 3_600
    case (false, "D"): return Double(count) * 86_400
    case (false, "W"): return Double(count) * 604_800
    default: return nil
    }
  }
}
