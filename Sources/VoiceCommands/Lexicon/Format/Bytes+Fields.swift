import Glibc
import PatternSearch

/// Parts of a line of a lexicon file.
extension Bytes {
  func text(_ range: Range<Int>) -> String { extracting(range).text }

  /// Appends the bytes of a range to others.
  func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
    extracting(range).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// Comparison that lets a word be switched over without making a string of it.
  static func ~= (word: StaticString, bytes: Bytes) -> Bool {
    word.utf8CodeUnitCount == bytes.count && bytes.withUnsafeBytes { $0.isEmpty || memcmp($0.baseAddress!, word.utf8Start, $0.count) == 0 }
  }

  /// Whether a word stands at its beginning.
  func hasPrefix(_ word: StaticString) -> Bool {
    let end = word.utf8CodeUnitCount
    return count >= end && word ~= extracting(0..<end) && (count == end || self[end] <= 0x20)
  }

  /// The part between the spaces around it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  /// The same as `first` where it is near: within a word or two a loop is faster than a call.
  @inline(__always) func near(_ byte: UInt8, in range: Range<Int>) -> Int? {
    precondition(range.upperBound <= count)
    return withUnsafeBytes { bytes in
      var index = range.lowerBound
      while index < range.upperBound {
        if bytes[index] == byte { return index }
        index &+= 1
      }
      return nil
    }
  }

  /// Where what begins at an index goes on after the spaces.
  @inline(__always) func end(ofSpacesAt start: Int) -> Int {
    var index = start
    while index < count, self[index] == 0x20 { index &+= 1 }
    return index
  }

  func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
    guard !range.isEmpty else { return nil }
    return extracting(range).withUnsafeBytes { bytes in
      memchr(bytes.baseAddress!, Int32(byte), bytes.count).map { range.lowerBound + (UnsafeRawPointer($0) - bytes.baseAddress!) }
    }
  }

  /// Where `->` begins.
  func arrow(in range: Range<Int>) -> Int? {
    var start = range.lowerBound
    while let dash = first(UInt8(ascii: "-"), in: start..<range.upperBound) {
      if dash + 1 < range.upperBound, self[dash + 1] == UInt8(ascii: ">") { return dash }
      start = dash + 1
    }
    return nil
  }

  /// The parts between separators, without the spaces around them.
  func parts(of range: Range<Int>, between separator: UInt8) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    parts.reserveCapacity(8)
    var start = range.lowerBound
    for index in range where self[index] == separator {
      parts.append(trimmed(start..<index))
      start = index + 1
    }
    parts.append(trimmed(start..<range.upperBound))
    return parts
  }

  /// The words between spaces.
  func words(of range: Range<Int>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    words.reserveCapacity(8)
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, self[end] > 0x20 { end += 1 }
      if end > start { words.append(start..<end) }
      start = end + 1
    }
    return words
  }

  /// The word after a keyword; nil where anything else stands before or after it.
  func onlyWord(after keyword: StaticString) -> Range<Int>? {
    let start = keyword.utf8CodeUnitCount
    guard count > start, self[start] <= 0x20, keyword ~= extracting(0..<start) else { return nil }
    let word = trimmed(start..<count)
    guard !word.isEmpty else { return nil }
    for index in word where self[index] <= 0x20 { return nil }
    return word
  }

  /// The name in `<name>`; nil when this is no such thing.
  func className(_ range: Range<Int>) -> Range<Int>? {
    guard range.count > 2, self[range.lowerBound] == UInt8(ascii: "<"), self[range.upperBound - 1] == UInt8(ascii: ">") else { return nil }
    return (range.lowerBound + 1)..<(range.upperBound - 1)
  }
}
