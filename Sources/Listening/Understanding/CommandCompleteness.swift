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

  /// The test with the packaged table.
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
    let command = parse(text)
    let confidence = command.intent == .unknown ? 0 : command.confidence
    let continued = continuations.map { parse("\(text) \($0)") }.map { $0.intent == .unknown ? 0 : $0.confidence }.max() ?? 0
    if continued >= confidence + Self.gain { return .unfinished }
    return command.intent == .unknown ? .none : .command
  }

  private func parse(_ text: String) -> VoiceCommand { parser.parse(Utterance(text: text, confidence: 1, source: .speech)) }
}
