import Glibc
import SketchCore

/// Finds out how words are said: from the dictionaries, else from their spelling. Blocks while it reads.
struct Pronouncer: Sendable {
  private let dictionaries: [String]
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
    self.dictionaries = dictionaries
    speller = Speller(map: try PhonemeMap.packaged(), path: path)
  }

  var canSpell: Bool { speller != nil }

  /// An answer for each word; without sounds where nobody knows.
  func pronounce(_ words: [String]) -> [String: Answer] {
    let found = Self.lookUp(Set(words), in: dictionaries)
    var answers: [String: Answer] = [:]
    for word in words where answers[word] == nil {
      if let sounds = found[word] {
        answers[word] = Answer(sounds: sounds, authority: .dictionary)
      } else if let sound = speller?.phones(of: word) {
        answers[word] = Answer(sounds: [sound], authority: .espeak)
      } else {
        answers[word] = Answer(sounds: [], authority: nil)
      }
    }
    return answers
  }

  private static func lookUp(_ words: Set<String>, in dictionaries: [String]) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for path in dictionaries {
      let missing = words.subtracting(found.keys)
      guard !missing.isEmpty, let file = fopen(path, "r") else { continue }
      defer { fclose(file) }
      var here: [String: [String]] = [:]
      var line: UnsafeMutablePointer<CChar>?
      var capacity = 0
      defer { free(line) }
      // By bytes: the dictionary has 130,000 lines, of which a handful matters.
      let initials = Set(missing.compactMap { $0.utf8.first.map(CChar.init(bitPattern:)) })
      while getline(&line, &capacity, file) > 0 {
        guard let line, initials.contains(line[0]) else { continue }
        let fields = String(cString: line).split(whereSeparator: \.isWhitespace)
        guard fields.count > 1, let word = fields[0].split(separator: "(").first.map(String.init), missing.contains(word) else { continue }
        here[word, default: []].append(fields.dropFirst().joined(separator: " "))
      }
      found.merge(here) { first, _ in first }
    }
    return found
  }
}
