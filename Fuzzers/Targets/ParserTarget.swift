import SketchCore
import VoiceCommands

/// Words to a command; the command's JSON reads back as itself.
struct ParserTarget: FuzzTarget {
  static let name = "parser"
  private let parsers: [VoiceCommandParser]

  init() throws { parsers = try ["en", "es", "tr"].map { try VoiceCommandParser.packaged(language: $0) } }

  func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let command = parsers[Int(first) % parsers.count].parse(Utterance(text: text))
    do {
      let again = try WireJSON.decode(VoiceCommand.self, from: WireJSON.encode(command))
      require(again == command, "\(command) reads back as \(again)")
    } catch {
      require(false, "\(command) cannot be written: \(error)")
    }
  }
}
