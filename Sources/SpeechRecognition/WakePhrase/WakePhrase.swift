import SketchCore

/// Words that wake it, with how they sound.
package struct WakePhrase: Sendable, Equatable {
  /// Lower case, single spaces.
  package let text: String
  /// Ways to say the whole phrase, each a list of words with their phones; the first is the usual one.
  let pronunciations: [[Pronunciation]]
  /// Warnings about a phrase that will not work well, in words for the user; empty when nothing is amiss.
  package let warnings: [String]

  /// Number of ways of saying a phrase that are listened for at once; each costs a little.
  private static let mostPronunciations = 4

  /// Looks the words up.
  /// - Parameter dictionaries: files in the format of the CMU dictionary; a word is taken from the first that has it.
  /// - Throws: `SketchError` `.configuration` for a phrase that cannot work (a word nobody can pronounce, one
  ///   syllable), `.noModel` when no dictionary can be read.
  package init(_ text: String, dictionaries: [String]) throws {
    let words = text.lowercased().split { !($0.isLetter || $0 == "'") }.map(String.init)
    self.text = words.joined(separator: " ")
    guard !words.isEmpty else {
      throw SketchError(.configuration, "the wake phrase has no words", advice: "Choose two or three words, such as “hello voice sketch”.")
    }
    let found = try PronunciationDictionaries(dictionaries).pronunciations(of: Set(words))
    let unknown = words.filter { found[$0] == nil }
    guard unknown.isEmpty else {
      throw SketchError(
        .configuration,
        "the wake phrase “\(self.text)” has words whose sound is not known: \(unknown.joined(separator: ", "))",
        advice: "Use English words, spelled out: “voice sketch” instead of “voicesketch”.")
    }
    pronunciations = words.reduce([[]]) { ways, word in
      Array(ways.flatMap { way in found[word]!.map { way + [$0] } }.prefix(Self.mostPronunciations))
    }
    let phones = pronunciations[0].flatMap(\.phones)
    let syllables = phones.count(where: PhoneSimilarity.isVowel)
    guard syllables > 1 else {
      throw SketchError(
        .configuration, "the wake phrase “\(self.text)” has only one syllable; it would be heard in everything that is said",
        advice: "Choose three syllables or more, such as “hello voice sketch” or “computer”.")
    }
    guard words.count <= 6 else {
      throw SketchError(
        .configuration, "the wake phrase “\(self.text)” has \(words.count) words; nobody says so many in one breath every time",
        advice: "Choose two or three words, such as “hello voice sketch”.")
    }
    warnings =
      syllables < 3 || phones.count < 7
      ? [
        "the wake phrase “\(self.text)” is short (\(syllables) syllables, \(phones.count) sounds): other words will be taken for it;"
          + " three syllables or more are safe"
      ] : []
  }

  /// Phones of each way to say it.
  var phones: [[String]] { pronunciations.map { $0.flatMap(\.phones) } }
}
