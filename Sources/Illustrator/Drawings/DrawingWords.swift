import Glibc

/// Phrases that a drawing is found by.
struct DrawingWords: Sendable, Equatable {
  /// The title and the name of the file.
  private(set) var names: [String] = []
  private(set) var tags: [String] = []

  private static let longest = 4
  private static let mostTags = 40

  init(file: String, title: String?, tags: [String]) {
    let name = file.lastIndex(of: "/").map { String(file[file.index(after: $0)...]) } ?? file
    for text in [title ?? "", name] {
      guard let phrase = Self.phrase(text), !names.contains(phrase) else { continue }
      names.append(phrase)
    }
    for text in tags.prefix(Self.mostTags) {
      guard let phrase = Self.phrase(text), !names.contains(phrase), !self.tags.contains(phrase) else { continue }
      self.tags.append(phrase)
    }
  }

  /// A phrase as descriptions are read; numbers at its end are those of copies.
  private static func phrase(_ text: String) -> String? {
    var words = WordMeanings.words(text.replacing("_", with: " ").replacing("-", with: " "))
    while words.count > 1, let last = words.last, last.allSatisfy(\.isNumber) { words.removeLast() }
    if words.count > 1, ["a", "an", "the"].contains(words[0]) { words.removeFirst() }
    guard (1...longest).contains(words.count), words.contains(where: { $0.contains(where: \.isLetter) }) else {
      return nil
    }
    let phrase = words.joined(separator: " ")
    return (2...60).contains(phrase.count) ? phrase : nil
  }

  /// Words of a file that is not taken apart: its first title and its tags, as they stand in the text.
  init(file: String, skimming bytes: [UInt8]) {
    let title = Self.texts(between: "<dc:title>", in: bytes, atMost: 1).first
    let tags = Self.texts(between: "<rdf:li>", in: bytes, atMost: Self.mostTags)
    self.init(file: file, title: title, tags: tags)
  }

  private static func texts(between tag: String, in bytes: [UInt8], atMost most: Int) -> [String] {
    let needle = Array(tag.utf8)
    return bytes.withUnsafeBytes { memory in
      var found: [String] = []
      var at = 0
      while found.count < most, let base = memory.baseAddress, at < memory.count,
        let hit = memchr(base + at, Int32(needle[0]), memory.count - at)
      {
        let start = UnsafeRawPointer(hit) - base
        at = start + 1
        guard memory.count - start > needle.count, memcmp(hit, needle, needle.count) == 0 else { continue }
        let text = memory[(start + needle.count)...].prefix(80).prefix { $0 != needle[0] }
        found.append(String(decoding: text, as: UTF8.self))
      }
      return found
    }
  }
}
