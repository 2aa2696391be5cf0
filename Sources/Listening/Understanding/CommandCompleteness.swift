package import SketchCore
import SpeechRecognition

/// Test whether a command is whole, for the endpointer: who says "draw a …" and thinks is not cut off.
package struct CommandCompleteness: Sendable {
  /// Gain in confidence by going on from which a command counts as unfinished.
  private static let gain = 0.25

  private let parser: any CommandParser
  private let endings: Set<String>
  private let continuations: [String]

  /// - Parameter table: text of `unfinished.txt`: words under `endings`, one continuation a line under `continuations`.
  init(parser: any CommandParser, table: String) {
    self.parser = parser
    var section = ""
    var endings: Set<String> = []
    var continuations: [String] = []
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      guard line.first == " " else {
        section = String(line)
        continue
      }
      let words = line.split(separator: " ").map(String.init)
      if section == "endings" { endings.formUnion(words) }
      if section == "continuations" { continuations.append(words.joined(separator: " ")) }
    }
    self.endings = endings
    self.continuations = continuations
  }

  /// Test with the packaged table.
  /// - Throws: `SketchError` `.configuration` when the table is missing.
  package static func standard(parser: any CommandParser) throws -> CommandCompleteness {
    let path = try PackagedResources.folder("Resources", of: "Listening") + "/unfinished.txt"
    guard let table = TextFile.read(path) else {
      throw SketchError(.configuration, "\(path) cannot be read", advice: "Install VoiceSketch again.")
    }
    return CommandCompleteness(parser: parser, table: table)
  }

  package func form(of text: String) -> CommandForm {
    guard let last = text.split(separator: " ").last else { return .none }
    if endings.contains(String(last)) { return .unfinished }
    let confidence = confidence(of: text)
    let needed = (confidence ?? 0) + Self.gain
    // A command that is sure already cannot gain so much.
    if needed <= 1, continuations.contains(where: { (self.confidence(of: "\(text) \($0)") ?? 0) >= needed }) { return .unfinished }
    return confidence == nil ? .none : .command
  }

  /// Confidence of a command; nil for a text that is none.
  private func confidence(of text: String) -> Double? {
    let command = parser.understand(text).command(heardWith: 1)
    return command.intent == .unknown ? nil : command.confidence
  }
}
