extension JSONAnswer {
  var isSuccess: Bool { (200..<300).contains(head.status) }

  /// It was JSON, but ended in the middle.
  var isTruncated: Bool { fault?.kind == .truncated && !beginning.isEmpty }
}

extension JSONTree {
  /// Text, or a number written out: some servers number their error codes.
  var label: String? { string ?? digits }
}
