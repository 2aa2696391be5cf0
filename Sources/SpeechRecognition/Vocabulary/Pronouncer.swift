import SketchCore

/// Source of how words are said: the dictionaries, else their spelling. Blocks while it reads.
struct Pronouncer: Sendable {
  private let dictionaries: PronunciationDictionaries
  private let speller: Speller?

  struct Answer: Sendable, Equatable {
    var sounds: [String]
    var authority: VocabularyWord.Authority?
  }

  /// - Parameters:
  ///   - dictionaries: files in the format of the CMU dictionary; a word is taken from the first that has it.
  ///   - path: where espeak-ng is looked for, as `PATH`.
  /// - Throws: `SketchError` `.configuration` when the table of phonemes is missing.
  init(dictionaries: [String], path: String) throws {
    self.dictionaries = PronunciationDictionaries(dictionaries)
    speller = Speller(map: try PhonemeMap.packaged(), path: path)
  }

  var canSpell: Bool { speller != nil }

  /// Answers for each word; without sounds where nobody knows.
  func pronounce(_ words: [String]) -> [String: Answer] {
    // Without a dictionary the spelling decides.
    let found = (try? dictionaries.pronunciations(of: Set(words))) ?? [:]
    var answers: [String: Answer] = [:]
    for word in words where answers[word] == nil {
      if let entries = found[word] {
        answers[word] = Answer(sounds: entries.map { $0.phones.joined(separator: " ") }, authority: .dictionary)
      } else if let sound = speller?.phones(of: word) {
        answers[word] = Answer(sounds: [sound], authority: .espeak)
      } else {
        answers[word] = Answer(sounds: [], authority: nil)
      }
    }
    return answers
  }
}
