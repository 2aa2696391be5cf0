import Foundation
import SketchCore
import TestSupport

/// Line of a corpus file: an utterance, and the command JSON it must give, or a part of it.
struct CorpusCase: Sendable {
  var utterance: String
  var expected: JSONValue
  /// File and line.
  var place: String

  /// Whether it is talk, which must cost nothing.
  var isTalk: Bool { expected["intent"] == nil }

  /// Whether a command is what the line asks for.
  func isMet(by command: VoiceCommand) -> Bool {
    guard !isTalk else { return !command.isDear }
    return (try? expected.isPart(of: WireJSON.decode(JSONValue.self, from: WireJSON.encode(command)))) ?? false
  }
}

extension VoiceCommand {
  /// Would spend or delete without asking.
  fileprivate var isDear: Bool { [.create, .edit, .retry, .delete].contains(intent) && confidence >= 0.6 }
}
