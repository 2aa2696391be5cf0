import FoundationEssentials

/// A transcript file: utterances to say again, with what is expected of them.
///
/// Text in UTF-8: one utterance a line; `#` starts a comment line; `@1.5s` before an utterance is when it was said,
/// counted from the start; `!wait` waits until no job runs; `!expect JSON` compares what became of the utterance before
/// (see `JSONValue.firstDifference`).
package struct TranscriptScript: Sendable, Equatable {
  package enum Step: Sendable, Equatable {
    case say(String, at: Duration?)
    case wait
    case expect(JSONValue)
  }

  package struct Line: Sendable, Equatable {
    /// Line in the file, from 1.
    package var number: Int
    package var step: Step

    package init(number: Int, step: Step) {
      self.number = number
      self.step = step
    }
  }

  package var lines: [Line]

  /// - Throws: `SketchError` `.invalidInput` naming the line.
  package init(_ text: String) throws(SketchError) {
    lines = []
    let text = text.trimmingPrefix("\u{FEFF}").description.withoutDirectionControls
    for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = TranscriptScript.trim(raw)
      guard let first = line.first, first != "#" else { continue }
      let step: Step
      do {
        switch first {
        case "!": step = try TranscriptScript.directive(line.dropFirst())
        case "@": step = try TranscriptScript.timed(line.dropFirst())
        default: step = .say(String(line), at: nil)
        }
      } catch {
        throw SketchError(
          .invalidInput, "line \(index + 1): \(error.reason)",
          advice: "A line is an utterance, @1.5s and an utterance, #…, !wait or !expect JSON.")
      }
      if case .expect = step, !lines.contains(where: { if case .say = $0.step { true } else { false } }) {
        throw SketchError(
          .invalidInput, "line \(index + 1): !expect before anything was said", advice: "Put it after the utterance it is about.")
      }
      lines.append(Line(number: index + 1, step: step))
    }
  }

  private struct Unreadable: Error {
    var reason: String
  }

  private static func directive(_ text: Substring) throws(Unreadable) -> Step {
    let name = text.prefix { !$0.isWhitespace }
    let rest = trim(text.dropFirst(name.count))
    switch name {
    case "wait":
      guard rest.isEmpty else { throw Unreadable(reason: "!wait takes nothing, here it has “\(rest)”") }
      return .wait
    case "expect":
      do {
        return .expect(try WireJSON.decode(JSONValue.self, from: Data(rest.utf8)))
      } catch {
        throw Unreadable(reason: "what follows !expect is not JSON: \(rest)")
      }
    default: throw Unreadable(reason: "there is no directive “!\(name)”")
    }
  }

  private static func timed(_ text: Substring) throws(Unreadable) -> Step {
    let time = text.prefix { !$0.isWhitespace }
    let words = trim(text.dropFirst(time.count))
    guard time.hasSuffix("s"), let seconds = Double(time.dropLast()), seconds >= 0, seconds < 1e6 else {
      throw Unreadable(reason: "“@\(time)” is not a time such as @1.5s")
    }
    guard !words.isEmpty else { throw Unreadable(reason: "nothing is said at @\(time)") }
    return .say(String(words), at: .seconds(seconds))
  }

  private static func trim(_ text: Substring) -> Substring {
    let start = text.drop { $0.isWhitespace }
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
