package import SketchCore

/// How long to listen, and to what.
package enum ListeningScope: Sendable, Equatable {
  /// One utterance, then done (push to talk).
  case push
  /// Everything until the source ends is one utterance (a key that is held down).
  case hold
  /// Utterance after utterance.
  case open
  /// What follows the wake phrase.
  case wake
}

/// What is being listened for.
package enum Attention: Sendable, Equatable {
  /// Anything said may be a command.
  case command
  /// Only the wake phrase.
  case phrase
  /// Only the wake phrase or "wake up", until then for the reason given.
  case asleep(reason: String)
}

/// What some words are worth as a command. Whoever knows the commands says so; hearing does not.
package enum CommandForm: Sendable, Equatable {
  case command
  /// More has to come: "draw a".
  case unfinished
  case none
}

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

/// What a listener reports, in order.
package enum ListenEvent: Sendable, Equatable {
  case opened(device: String)
  case lost(reason: String, retryIn: Duration)
  case overrun
  /// Loudness over the last tenth of a second, dBFS (-96…0).
  case level(Double)
  /// It listens for something else now; not reported at the start of push, hold and open listening, which begin with `.command`.
  case attention(Attention)
  case speechStarted
  /// The words so far.
  case partial(String)
  /// What was begun turned out to be no speech.
  case discarded
  /// One utterance; its text is empty when nothing was recognised in it.
  case final(Utterance)
  /// Nothing was said, or the recogniser cannot work. In push mode the last but `ended`.
  case failed(SketchError)
  /// Always the last: the source ended, or push mode is done.
  case ended
}
