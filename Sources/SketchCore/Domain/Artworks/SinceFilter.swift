import FoundationEssentials

/// Start of the time a list covers: an RFC 3339 time, or an ISO 8601 period back from today ("P0D" today, "P1D" since
/// yesterday, "P1M").
///
/// The parser says periods, because it has no clock.
enum SinceFilter {
  /// Time the text names; nil for a text that is neither.
  static func date(_ text: String, now: Date, calendar: Calendar = .current) -> Date? {
    WireJSON.parse(text)
      ?? period(text).flatMap { unit, count in
        calendar.date(byAdding: unit, value: -count, to: calendar.startOfDay(for: now))
      }
  }

  private static func period(_ text: String) -> (Calendar.Component, Int)? {
    guard text.hasPrefix("P"), let letter = text.last, let count = Int(text.dropFirst().dropLast()),
      (0...10_000).contains(count)
    else { return nil }
    switch letter {
    case "D": return (.day, count)
    case "W": return (.day, count * 7)
    case "M": return (.month, count)
    case "Y": return (.year, count)
    default: return nil
    }
  }
}
