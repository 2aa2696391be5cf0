extension String {
  /// Words as somebody says them: without the control characters that would tear a table or steer a terminal.
  var onOneLine: String {
    let spoken = unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
    return String(String.UnicodeScalarView(spoken)).split { $0.isWhitespace }.joined(separator: " ")
  }
}
