import Glibc
import SketchCore

/// The words that wake it, with how they sound.
package struct WakePhrase: Sendable, Equatable {
  /// Lower case, single spaces.
  package let text: String
  /// Ways to say the whole phrase, each a list of words with their phones; the first is the usual one.
  let pronunciations: [[Word]]
  /// What will not work well, in words for the user; empty when nothing is amiss.
  package let warnings: [String]

  struct Word: Sendable, Equatable {
    /// As the dictionary calls it; a second pronunciation of "the" is "the(2)".
    var name: String
    var phones: [String]
  }

  /// Ways of saying a phrase that are listened for at once; each costs a little.
  private static let mostPronunciations = 4

  /// Looks the words up.
  /// - Parameter dictionaries: files in the format of the CMU dictionary; a word is taken from the first that has it.
  /// - Throws: `SketchError` `.configuration` for a phrase that cannot work (a word nobody can pronounce, one syllable), `.noModel` when no
  ///   dictionary can be read.
  package init(_ text: String, dictionaries: [String]) throws {
    let words = text.lowercased().split { !($0.isLetter || $0 == "'") }.map(String.init)
    self.text = words.joined(separator: " ")
    guard !words.isEmpty else {
      throw SketchError(.configuration, "the wake phrase has no words", advice: "Choose two or three words, such as “hello voice sketch”.")
    }
    let found = try Self.lookUp(Set(words), in: dictionaries)
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

  /// The phones of each way to say it.
  var phones: [[String]] { pronunciations.map { $0.flatMap(\.phones) } }

  /// Pronunciations by word, each from the first dictionary that has it.
  /// - Throws: `SketchError` `.noModel` when no dictionary can be read.
  static func lookUp(_ words: Set<String>, in dictionaries: [String]) throws -> [String: [Word]] {
    var found: [String: [Word]] = [:]
    var isReadable = false
    for path in dictionaries {
      guard let file = fopen(path, "r") else { continue }
      defer { fclose(file) }
      isReadable = true
      var here: [String: [Word]] = [:]
      var line: UnsafeMutablePointer<CChar>?
      var capacity = 0
      defer { free(line) }
      // By bytes: the dictionary has 130,000 lines, of which a handful matters.
      let initials = Set(words.compactMap { $0.utf8.first.map(CChar.init(bitPattern:)) })
      while getline(&line, &capacity, file) > 0 {
        guard let line, initials.contains(line[0]) else { continue }
        let fields = String(cString: line).split(whereSeparator: \.isWhitespace)
        guard let entry = fields.first, let word = entry.split(separator: "(").first.map(String.init), words.contains(word) else {
          continue
        }
        here[word, default: []].append(Word(name: String(entry), phones: fields.dropFirst().map(String.init)))
      }
      found.merge(here) { first, _ in first }
    }
    guard isReadable else {
      throw SketchError(
        .noModel, "no speech recognition: none of the dictionaries \(dictionaries.joined(separator: ", ")) can be read",
        advice: "Install Debian's package: `sudo apt-get install pocketsphinx-en-us`.")
    }
    return found
  }
}
