import CommandOptions
import Glibc
import SketchCore
import TestSupport
import VoiceCommands

// Prints what two builds can be compared by: `golden parse [--language L]` one trace a line of standard input, `golden strange COUNT` the
// same of text nobody says, `golden pictures` the SHA-256 of every picture.
let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "parse":
    let parser = try parser()
    while let line = readLine() { print(try WireJSON.text(parser.trace(Utterance(text: line)))) }
  case "strange":
    let parser = try parser()
    var strange = StrangeText(seed: 11)
    for _ in 0..<(arguments.count > 1 ? Int(arguments[1]) ?? 0 : 0) {
      for text in [strange.bytes(upTo: 500), strange.scalars(upTo: 200), strange.pieces(upTo: 60)] {
        print(try WireJSON.text(parser.trace(Utterance(text: text))))
      }
    }
  case "pictures": try await GoldenPictures().print()
  default:
    StandardStreams.error("usage: golden parse [--language L] | strange COUNT | pictures\n")
    exit(64)
  }
} catch {
  StandardStreams.error("golden: \(error)\n")
  exit(70)
}

func parser() throws -> VoiceCommandParser {
  let language = arguments.firstIndex(of: "--language").map { arguments[$0 + 1] } ?? "en"
  return try VoiceCommandParser.packaged(language: language)
}
