/// Theme, length and pace of the frames of a film, as they were asked for.
package struct FilmWish: Sendable, Equatable {
  package var theme: String?
  package var seconds: Int?
  /// Frames a second.
  package var fps: Int?

  package static let usualSeconds = 5
  package static let secondsRange = 1...10
  package static let usualRate = 24
  /// Frames a second that can be asked for.
  package static let rates = [12, 24, 30]

  package init(theme: String? = nil, seconds: Int? = nil, fps: Int? = nil) {
    self.theme = theme
    self.seconds = seconds
    self.fps = fps
  }

  package init(_ create: CreateRequest) {
    self.init(theme: create.theme, seconds: create.seconds ?? Self.seconds(create.details ?? []), fps: create.fps)
  }

  /// Wish of a change; the last word on something counts.
  /// - Throws: `SketchError` `.invalidInput` for a length that is no number.
  package init(_ edits: [Edit]) throws(SketchError) {
    self.init()
    for case .animate(let theme, let seconds) in edits {
      self.theme = theme ?? self.theme
      guard let seconds else { continue }
      guard let number = Int(seconds) else {
        throw SketchError(
          .invalidInput, "“\(seconds)” is no number of seconds", advice: "A film takes 1 to 10 seconds.")
      }
      self.seconds = number
    }
  }

  /// Seconds of “short”, “long” and “6 seconds”.
  private static func seconds(_ details: [String]) -> Int? {
    for detail in details {
      if let number = detail.split(separator: " ").first.flatMap({ Int($0) }) {
        if detail.contains("second") { return number }
        // No film is so long; larger numbers would not fit.
        if detail.contains("minute") { return min(max(number, 0), 1_000) * 60 }
      }
      if detail == "short" { return 3 }
      if detail == "long" { return 10 }
    }
    return nil
  }
}
