extension StringProtocol {
  /// Ending of a file's name in lower case, "jpg" of "drawings/fox.JPG"; nil where there is none.
  var fileEnding: String? { lastIndex(of: ".").map { self[index(after: $0)...].lowercased() } }
}
