/// A stretch of speech (or a typed or replayed line), as text.
package struct Utterance: Sendable, Equatable, Codable {
  package enum Source: String, Sendable, Codable {
    case speech, typed, replay
  }

  /// Hypothesis for the same sound; its scores are the recogniser's own, natural logarithms comparable within one
  /// utterance only.
  package struct Alternative: Sendable, Equatable, Codable {
    package var text: String
    /// Sound and language together, as the readings are ordered.
    package var score: Double
    /// Scores of sound and language model by themselves; nil from recognisers that do not tell.
    package var acoustic: Double?
    package var language: Double?

    package init(text: String, score: Double, acoustic: Double? = nil, language: Double? = nil) {
      self.text = text
      self.score = score
      self.acoustic = acoustic
      self.language = language
    }
  }

  /// Parts of the confidence, for looking into what was misheard.
  package struct Evidence: Sendable, Equatable, Codable {
    /// Natural logarithm of the probability of the best path among all in the word lattice.
    package var logPosterior: Double
    /// Whether weighing the language more leads to the same reading.
    package var isUnanimous: Bool
    /// Distance of the words' sounds from those heard when no words are known, for each sound: 0.2 is a clear
    /// sentence, 0.6 is none.
    package var phoneDistance: Double
    /// Natural logarithm of how likely the language model finds the words, for each word.
    package var languagePerWord: Double
    /// By what the next reading's score is lower; nil when there is none.
    package var margin: Double?
    package var words: Int
    /// Degree to which the words are understood as a command, 0 (not at all) to 1; nil where nobody looked.
    package var understanding: Double?
    /// The share of the readings' weight that leads to the same command, 0 to 1; nil where nobody looked.
    package var agreement: Double?

    package init(logPosterior: Double, isUnanimous: Bool, phoneDistance: Double, languagePerWord: Double, margin: Double?, words: Int) {
      self.logPosterior = logPosterior
      self.isUnanimous = isUnanimous
      self.phoneDistance = phoneDistance
      self.languagePerWord = languagePerWord
      self.margin = margin
      self.words = words
    }
  }

  /// Words that were said, verbatim: for speech lower case without punctuation, empty when nothing was recognised.
  package var text: String
  /// 0…1: how sure the recogniser is of the words; 1 for typed text.
  package var confidence: Double
  package var source: Source
  /// Best first; empty for typed text.
  package var alternatives: [Alternative]
  /// Nil from recognisers that do not tell, and for typed text.
  package var evidence: Evidence?
  package var sound: SoundQuality?

  package init(
    text: String, confidence: Double = 1, source: Source = .typed, alternatives: [Alternative] = [], evidence: Evidence? = nil,
    sound: SoundQuality? = nil
  ) {
    self.text = text
    self.confidence = confidence
    self.source = source
    self.alternatives = alternatives
    self.evidence = evidence
    self.sound = sound
  }
}
