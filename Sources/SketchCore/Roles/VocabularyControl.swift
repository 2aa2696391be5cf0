package import FoundationEssentials

/// A word of the user's own, or one that was asked about.
package struct VocabularyWord: Sendable, Equatable, Codable {
  /// Where the word came from.
  package enum Source: String, Sendable, Codable, CaseIterable {
    /// Added by hand.
    case user
    /// The title or description of an artwork.
    case artwork
    /// A command, typed or corrected.
    case command
    /// The user's own lexicon.
    case lexicon
  }

  /// Who said how it sounds.
  package enum Authority: String, Sendable, Codable, CaseIterable {
    case user
    /// The dictionary of the acoustic model.
    case dictionary
    /// espeak-ng's rules of spelling.
    case espeak
  }

  package var word: String
  /// nil when it is in no list: the recogniser knows it anyway, or nobody added it.
  package var source: Source?
  /// Ways to say it, the usual one first: phones of the CMU set parted by spaces. Empty when its sound is not known; then it cannot be heard.
  package var sounds: [String]
  package var authority: Authority?
  package var addedAt: Date?
  package var heardAt: Date?
  package var timesHeard: Int

  package init(
    word: String, source: Source? = nil, sounds: [String] = [], authority: Authority? = nil, addedAt: Date? = nil, heardAt: Date? = nil,
    timesHeard: Int = 0
  ) {
    self.word = word
    self.source = source
    self.sounds = sounds
    self.authority = authority
    self.addedAt = addedAt
    self.heardAt = heardAt
    self.timesHeard = timesHeard
  }
}

/// The user's words, with what should be known about them.
package struct VocabularyReport: Sendable, Equatable, Codable {
  /// By the alphabet.
  package var words: [VocabularyWord]
  /// What is amiss, in words for the user; empty when nothing is.
  package var notes: [String]

  package init(words: [VocabularyWord], notes: [String] = []) {
    self.words = words
    self.notes = notes
  }
}

/// How a word is to sound.
package enum WishedSound: Sendable, Equatable {
  /// As dictionary or spelling say.
  case usual
  /// Phones of the CMU set parted by spaces: "Z EH L D AH".
  case phones(String)
  /// As other words, or syllables spelled in a plain way: "zel da".
  case like(String)
}

/// Lists and changes the words that the recogniser knows because of the user. All methods that throw throw `SketchError`.
package protocol VocabularyControl: Sendable {
  func words() async -> VocabularyReport
  /// Adds a word or changes how it sounds; it can be heard from the next utterance on.
  /// - Throws: `.invalidInput` for what is no word, and for phones there are not.
  func addWord(_ word: String, sounding sound: WishedSound) async throws -> VocabularyWord
  /// Removes a word; it is not collected again. Returns it as it was.
  /// - Throws: `.notFound`.
  func removeWord(_ word: String) async throws -> VocabularyWord
  /// How a word would be spoken, whether it is in the list or not.
  /// - Throws: `.invalidInput` for what is no word.
  func pronounce(_ word: String) async throws -> VocabularyWord
}
