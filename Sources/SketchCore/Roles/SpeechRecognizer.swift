/// Turns one utterance's sound into text. Which stretches of sound are utterances is the endpointer's business, not the
/// recogniser's.
///
/// Calls come strictly as `begin`, any number of `process` and `anticipate`, then `finish` or `abandon`, from one task.
package protocol SpeechRecognizer: Sendable {
  /// Starts an utterance. - Throws: `SketchError` `.noModel` when the models cannot be loaded.
  func begin() async throws
  /// Feeds sound; returns the words so far when they changed since the last call.
  func process(_ frame: AudioFrame) async throws -> String?
  /// It may be over: the final reading of what was heard so far and of this pause may be made already, so that `finish`
  /// need not.
  /// - Parameter pause: what will be processed before `finish` if it is over. If it is not, more than that will.
  func anticipate(_ pause: AudioFrame) async
  /// Ends the utterance and returns its final reading; `text` is empty when no words were found.
  func finish() async throws -> Utterance
  /// Drops the utterance.
  func abandon() async
}

extension SpeechRecognizer {
  package func anticipate(_ pause: AudioFrame) async {}
}
