import FoundationEssentials
import SketchCore

/// End of a model at its provider, when it is over or near.
package struct Retirement: Sendable, Equatable {
  /// Days before the end from which on it is mentioned.
  private static let notice = 90

  package let isOver: Bool
  /// "OpenAI's model gpt-image-1.5 will be shut down on 2026-12-01, in 11 days"
  package let text: String

  /// nil when the end is more than 90 days away.
  /// - Parameter day: `YYYY-MM-DD`, in UTC.
  init?(of model: String, title: String, day: String, today: Date) {
    guard let end = WireJSON.parse(day + "T00:00:00Z") else { return nil }
    let days = Int((end.timeIntervalSince(today) / 86_400).rounded(.up))
    guard days <= Retirement.notice else { return nil }
    isOver = days <= 0
    let when = isOver ? "was shut down on \(day)" : "will be shut down on \(day), in \(days) \(days == 1 ? "day" : "days")"
    text = "\(title)'s model \(model) \(when)"
  }
}
