/// Text on its way into a prompt.
enum Prose {
  /// A line without control characters, without outer blanks and the dot at its end.
  static func plain(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
        if !line.isEmpty, line.last != " " { line.append(" ") }
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    while let last = line.last, last == " " || last == "." { line.removeLast() }
    return line
  }

  /// Text of at most this many characters, cut between words, without an ellipsis (a model would draw it).
  static func shortened(_ text: String, to limit: Int) -> String {
    guard text.count > limit else { return text }
    let cut = text.prefix(limit)
    return String(cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut)
  }

  /// A stranger's words for a message of ours: short, on one line, without keys.
  static func quotable(_ text: String) -> String {
    let words = plain(text).split(separator: " ").map { $0.hasPrefix("sk-") || $0.contains("***") ? "(key)" : $0 }
    let line = words.joined(separator: " ")
    return line.count <= 160 ? line : shortened(line, to: 160) + "…"
  }

  /// Text without the tags in which stable-diffusion.cpp's server reads settings: whoever dictates a prompt does not
  /// set the server up.
  ///
  /// Cutting one out can make another out of what was around it, so it is done until none is left. Bytes are compared,
  /// as the server does.
  static func withoutServerTags(_ text: String) -> String {
    var bytes = Array(text.utf8)
    while let start = find("<sd_cpp_extra_args>", in: bytes, from: 0) {
      let end = find("</sd_cpp_extra_args>", in: bytes, from: start.upperBound)
      bytes.removeSubrange(start.lowerBound..<(end ?? start).upperBound)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Place of a tag, whatever the case of its letters.
  private static func find(_ tag: StaticString, in bytes: [UInt8], from first: Int) -> Range<Int>? {
    tag.withUTF8Buffer { tag in
      guard bytes.count >= first + tag.count else { return nil }
      for start in first...(bytes.count - tag.count) {
        let isHere = tag.indices.allSatisfy { index in
          let byte = bytes[start + index]
          return (0x41...0x5A).contains(byte) ? byte + 32 == tag[index] : byte == tag[index]
        }
        if isHere { return start..<start + tag.count }
      }
      return nil
    }
  }
}
