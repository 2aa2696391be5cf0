extension String {
  /// Words as somebody says them: without the control characters that would tear a table or steer a terminal, and
  /// without those that turn the direction of what follows.
  package var onOneLine: String {
    let spoken = withoutDirectionControls.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
    return String(String.UnicodeScalarView(spoken)).split { $0.isWhitespace }.joined(separator: " ")
  }

  /// The text without embeddings, overrides and isolates of the bidirectional algorithm (UAX #9, section 2): with them
  /// a text shows other words than it has. The marks U+200E, U+200F and U+061C stay, since they turn nothing around.
  package var withoutDirectionControls: String {
    guard unicodeScalars.contains(where: \.turnsDirection) else { return self }
    return String(UnicodeScalarView(unicodeScalars.filter { !$0.turnsDirection }))
  }
}

extension Unicode.Scalar {
  fileprivate var turnsDirection: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }
}
