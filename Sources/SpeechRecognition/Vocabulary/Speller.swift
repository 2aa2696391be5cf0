import SketchCore

/// Speaker of words by their spelling: espeak-ng, where it is installed. Blocks for some 30 ms a word.
struct Speller: Sendable {
  private let map: PhonemeMap
  private let program: ChildProcess

  /// nil when the program is not installed.
  /// - Parameter path: as `PATH`: folders parted by colons.
  init?(map: PhonemeMap, path: String) {
    guard let program = ChildProcess("espeak-ng", path: path) else { return nil }
    self.map = map
    self.program = program
  }

  /// Phones of a word, parted by spaces; nil when it says nothing or sounds that English lacks.
  func phones(of word: String) -> String? {
    // A word's phonemes are some dozens of bytes; what writes more or hangs is not espeak-ng.
    program.run(["-q", "--ipa", "--sep=_", "-v", "en-us", "--", word], seconds: 2).flatMap {
      map.phones(of: $0.output)
    }
  }
}
