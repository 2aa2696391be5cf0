import SketchCore

extension HTTPRequest {
  /// True when the client has the bytes of this tag, which has its quotes.
  func knows(_ tag: String) -> Bool {
    (headers["if-none-match"] ?? "").split(separator: ",").contains { [tag, "*", "W/" + tag].contains($0.trimmed) }
  }
}
