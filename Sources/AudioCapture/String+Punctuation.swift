extension String {
  /// Message of a C library as the middle of a sentence.
  func trimmingPunctuation() -> String {
    var text = self[...]
    while let last = text.last, ".! \n".contains(last) { text = text.dropLast() }
    return String(text)
  }
}
