package enum FakePiece: Sendable {
  case bytes([UInt8])
  case end
  /// Closes the connection in the middle; see `FakeAnswer.hangUp`.
  case hangUp(reset: Bool)
}
