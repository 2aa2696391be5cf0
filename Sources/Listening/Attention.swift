/// What is being listened for.
package enum Attention: Sendable, Equatable {
  /// Anything said may be a command.
  case command
  /// Only the wake phrase.
  case phrase
  /// Only the wake phrase or "wake up", until then for the reason given.
  case asleep(reason: String)
}
