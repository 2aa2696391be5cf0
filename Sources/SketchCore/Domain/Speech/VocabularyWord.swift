package import FoundationEssentials

/// A word of the user's own, or one that was asked about.
package struct VocabularyWord: Sendable, Equatable, Codable {
  /// Origin of the word.
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

  /// Authority on how the word sounds.
  package enum Authority: String, Sendable, Codable, CaseIterable {
    case user
    /// The dictionary of the acoustic model.
    case dictionary
    /// espeak-ng's rules of spelling.
    case espeak
  }

  package var word: String
  /// Origin; nil when it is in no list, because the recogniser knows it anyway or nobody added it.
  package var source: Source?
  /// Ways to say it, the usual one first: phones of the CMU set parted by spaces. Empty when its sound is not known;
  /// then it cannot be heard.
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
