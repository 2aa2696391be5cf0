/// One stretch of speech (or a typed or replayed line), as text.
package struct Utterance: Sendable, Equatable, Codable {
  package enum Source: String, Sendable, Codable {
    case speech, typed, replay
  }

  /// Another reading of the same sound; `score` is the recogniser's own, comparable within one utterance only.
  package struct Alternative: Sendable, Equatable, Codable {
    package var text: String
    package var score: Double

    package init(text: String, score: Double) {
      self.text = text
      self.score = score
    }
  }

  /// What was said, verbatim: for speech lower case without punctuation, empty when nothing was recognised.
  package var text: String
  /// 0…1: how sure the recogniser is of the words; 1 for typed text.
  package var confidence: Double
  package var source: Source
  /// Best first; empty for typed text.
  package var alternatives: [Alternative]

  package init(text: String, confidence: Double = 1, source: Source = .typed, alternatives: [Alternative] = []) {
    self.text = text
    self.confidence = confidence
    self.source = source
    self.alternatives = alternatives
  }
}

/// Turns one utterance's sound into text. Which stretches of sound are utterances is the endpointer's business, not the recogniser's.
///
/// Calls come strictly as `begin`, any number of `process`, then `finish` or `abandon`, from one task.
package protocol SpeechRecognizer: Sendable {
  /// Starts an utterance. - Throws: `SketchError` `.noModel` when the models cannot be loaded.
  func begin() async throws
  /// Feeds sound; returns the words so far when they changed since the last call.
  func process(_ frame: AudioFrame) async throws -> String?
  /// Ends the utterance and returns its final reading; `text` is empty when no words were found.
  func finish() async throws -> Utterance
  /// Drops the utterance.
  func abandon() async
}
