package import SketchCore

/// Recogniser that hears the utterances it was given, one for each stretch of speech, whatever the sound; empty ones
/// after the last.
package actor ScriptedRecognizer: SpeechRecognizer {
  private var script: ArraySlice<Utterance>
  private var announced = false

  package init(_ utterances: [Utterance]) { script = utterances[...] }

  package func begin() { announced = false }

  package func process(_ frame: AudioFrame) -> String? {
    guard !announced, let next = script.first else { return nil }
    announced = true
    return next.text
  }

  package func finish() -> Utterance { script.popFirst() ?? Utterance(text: "", confidence: 0, source: .speech) }

  package func abandon() {}
}
