package import SpeechRecognition

/// Times of a listener. In the daemon those that have a key come from `Configuration`, with its defaults.
package struct ListeningRules: Sendable, Equatable {
  /// Time that push mode waits for somebody to speak.
  package var patience = Duration.seconds(8)
  /// Time that the first command may take after the wake phrase.
  package var address = Duration.seconds(8)
  /// Time after a command in wake mode in which the next one needs no wake phrase.
  package var conversation = Duration.seconds(8)
  /// Time without a command after which open listening falls asleep; nil for never.
  package var sleepAfter: Duration?
  /// Quiet that ends an utterance whose words are unfinished.
  package var unfinishedPause = Duration.milliseconds(1500)
  package var endpointing = Endpointer.Configuration()

  package init() {}
}
