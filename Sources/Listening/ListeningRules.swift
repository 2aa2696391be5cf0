package import SpeechRecognition

/// How a listener behaves.
package struct ListeningRules: Sendable, Equatable {
  /// How long push mode waits for somebody to speak.
  package var patience = Duration.seconds(8)
  /// How long the first command may keep one waiting after the wake phrase.
  package var address = Duration.seconds(8)
  /// After a command in wake mode: so long the next one needs no wake phrase.
  package var conversation = Duration.seconds(8)
  /// Open listening falls asleep after so long without a command.
  package var sleepAfter: Duration?
  /// Quiet that ends an utterance whose words are unfinished.
  package var unfinishedPause = Duration.milliseconds(1500)
  package var endpointing = Endpointer.Configuration()

  package init() {}
}
