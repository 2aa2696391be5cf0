import SketchCore

@testable import VoiceCommands

/// A user's lexicon file, after those of the program; what can be read can be parsed with.
struct LexiconTarget: FuzzTarget {
  static let name = "lexicon"

  init() {}

  func run(_ bytes: [UInt8]) {
    var reader = LexiconFileReader(expecting: bytes.count)
    do {
      try reader.read(bytes, name: "fuzz")
      try reader.requireDefinitions()
    } catch {
      return
    }
    _ = VoiceCommandParser(lexicon: reader.finish()).parse(Utterance(text: "draw a red fox in the snow"))
  }
}
