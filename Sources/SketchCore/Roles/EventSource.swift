package protocol EventSource: Sendable {
  /// A bounded stream of its own for one reader: first the kept events after `number` (none when nil), then live ones.
  /// A slow reader loses the oldest. Finished when the daemon stops.
  func subscribe(after number: Int?) -> AsyncStream<NumberedEvent>
}
