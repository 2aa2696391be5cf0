package import FoundationEssentials
package import SketchCore

/// List of the words a user has, and the rules by which they come and go; a pure value.
///
/// Words the user added stay until they are removed. Collected words make room for others: those that were used longest
/// ago go first. A removed word is remembered, so that the title it came from does not bring it back.
package struct VocabularyList: Sendable, Equatable {
  /// Most words; a decoder with more would hear words nobody says. It was measured with fifty.
  package static let limit = 400
  /// Number of removed words remembered, the newest of them.
  private static let memory = 400
  /// Letters of the shortest word that is collected. Shorter ones are found in everything that is said; they can be
  /// added by hand.
  private static let shortestCollected = 3

  private var entries: [String: VocabularyWord] = [:]
  /// Removed words, oldest first.
  package private(set) var removed: [String] = []

  package init() {}

  /// Words by the alphabet.
  package var words: [VocabularyWord] { entries.values.sorted { $0.word < $1.word } }

  /// Words whose sound is known, which the recogniser is to learn.
  package var spoken: [SpokenWord] {
    words.filter { !$0.sounds.isEmpty }.map { SpokenWord(text: $0.word, sounds: $0.sounds) }
  }

  package subscript(word: String) -> VocabularyWord? { entries[word] }

  /// Adds a word or takes its place; what is known about when it was heard stays.
  /// - Returns: false when there is no room, which only the user's own words can bring about.
  @discardableResult
  package mutating func add(_ word: VocabularyWord) -> Bool {
    var word = word
    if let old = entries[word.word] {
      word.addedAt = old.addedAt
      word.heardAt = old.heardAt
      word.timesHeard = old.timesHeard
    } else if entries.count >= Self.limit {
      guard let leaving = leastUsed else { return false }
      entries[leaving] = nil
    }
    entries[word.word] = word
    removed.removeAll { $0 == word.word }
    return true
  }

  /// - Returns: the word as it was, nil when there is none.
  package mutating func remove(_ word: String) -> VocabularyWord? {
    guard let old = entries.removeValue(forKey: word) else { return nil }
    markRemoved(word)
    return old
  }

  package mutating func markRemoved(_ word: String) {
    removed.removeAll { $0 == word }
    removed = (removed + [word]).suffix(Self.memory)
  }

  /// Words of a text that are worth looking at, each once: not in the list, not removed, not too short.
  package func candidates(in text: String) -> [String] {
    var seen: Set<String> = []
    return SpokenWord.words(in: text).filter { word in
      word.count >= Self.shortestCollected && entries[word] == nil && !removed.contains(word) && seen.insert(word).inserted
    }
  }

  /// Notes which of the words were in an utterance. - Returns: whether any was.
  package mutating func hear(_ text: String, at time: Date) -> Bool {
    let heard = Set(SpokenWord.words(in: text)).filter { entries[$0] != nil }
    for word in heard {
      entries[word]?.heardAt = time
      entries[word]?.timesHeard += 1
    }
    return !heard.isEmpty
  }

  /// Collected word that was added or heard longest ago.
  private var leastUsed: String? {
    func use(_ word: VocabularyWord) -> Date { max(word.heardAt ?? .distantPast, word.addedAt ?? .distantPast) }
    return words.filter { $0.source != .user }.min { use($0) < use($1) }?.word
  }
}
