extension String {
  /// Text as SQLite's NOCASE and lower() compare it.
  var foldedASCII: String {
    String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
  }
}
