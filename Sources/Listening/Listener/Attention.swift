/// Object of a listener's attention.
package enum Attention: Sendable, Equatable {
  /// Anything said may be a command.
  case command
  /// Only the wake phrase counts.
  case phrase
  /// Only the wake phrase or "wake up" counts, for the reason given.
  case asleep(reason: String)
}
