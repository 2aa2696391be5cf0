extension String {
  /// Whole characters from the beginning, in at most so many bytes of UTF-8.
  package func prefix(bytes most: Int) -> String {
    var (end, count) = (startIndex, 0)
    while end < endIndex {
      count += self[end].utf8.count
      guard count <= most else { break }
      formIndex(after: &end)
    }
    return String(self[..<end])
  }
}
