package import SketchCore
package import SpeechRecognition

/// Listener to a source of sound: joins the endpointer, the wake phrase's detector and a recogniser. Sound in,
/// utterances out.
package struct SpeechListener: Sendable {
  private let recognizer: any SpeechRecognizer
  private let wake: (any WakeDetector)?
  private let rules: ListeningRules
  private let form: @Sendable (String) -> CommandForm

  /// - Parameters:
  ///   - wake: needed for wake listening and for sleep.
  ///   - form: form of some words as a command; called with every change of the words so far, so it must be quick.
  package init(
    recognizer: any SpeechRecognizer, wake: (any WakeDetector)? = nil, rules: ListeningRules = ListeningRules(),
    form: @escaping @Sendable (String) -> CommandForm = { $0.isEmpty ? .none : .command }
  ) {
    self.recognizer = recognizer
    self.wake = wake
    self.rules = rules
    self.form = form
  }

  /// Whether wake listening and sleep are possible.
  package var canWake: Bool { wake != nil }

  /// Loads the models that wake listening needs. - Throws: `SketchError` `.noModel`.
  package func prepareWake() async throws { try await wake?.prepare() }

  /// Listens until the source ends, push mode is done, or the returned stream is let go; letting it go also closes the
  /// source.
  ///
  /// The stream keeps the newest 256 events for a slow reader. One listener at a time may use a recogniser.
  /// - Parameter asleep: why it starts asleep, if it does.
  package func listen(
    to events: AsyncStream<AudioEvent>, mode: ListeningScope, asleep: String? = nil
  ) -> AsyncStream<ListenEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: ListenEvent.self, bufferingPolicy: .bufferingNewest(256))
    let machine = ListeningMachine(scope: mode, rules: rules, canSpot: wake != nil, asleep: asleep)
    // Owned by the stream: cancelled when it is let go.
    let task = Task { [recognizer, wake, form] in
      var loop = ListeningLoop(recognizer: recognizer, wake: wake, machine: machine, form: form) { continuation.yield($0) }
      await loop.run(events)
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}
