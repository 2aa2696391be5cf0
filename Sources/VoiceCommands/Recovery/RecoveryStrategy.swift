import PatternSearch

/// Second way to parse an utterance whose parse so far is not good enough.
protocol RecoveryStrategy: Sendable {
  /// Name shown by `parse --explain`.
  var name: String { get }

  /// Whether the parse so far calls for this strategy.
  func applies(to state: borrowing RecoveryState) -> Bool

  /// Better parse, nil when the strategy finds none.
  /// - Parameter parse: the cheapest parse of other words of the text.
  func recover(_ state: borrowing RecoveryState, parse: (TokenizedText) -> Parse) -> Recovery?
}
