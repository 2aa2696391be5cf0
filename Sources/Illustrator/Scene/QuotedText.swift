/// A text whose quotations are taken out, so that what is to be written is not read as what is to be drawn.
struct QuotedText {
  private static let marks: [Character: Character] = ["“": "”", "\"": "\"", "«": "»", "‘": "’"]
  private static let prefix = "quotation"

  /// The text with a word in the place of each quotation.
  private(set) var text = ""
  private var quotations: [String] = []

  init(_ source: String) {
    var rest = Substring(source)
    while let open = rest.firstIndex(where: { Self.marks[$0] != nil }) {
      let after = rest.index(after: open)
      guard let mark = Self.marks[rest[open]], let close = rest[after...].firstIndex(of: mark), close > after else {
        break
      }
      text += rest[..<open] + " \(Self.prefix)\(quotations.count) "
      quotations.append(String(rest[after..<close]))
      rest = rest[rest.index(after: close)...]
    }
    text += rest
  }

  /// The quotation that a word stands for.
  func quotation(_ word: String) -> String? {
    guard word.hasPrefix(Self.prefix), let index = Int(word.dropFirst(Self.prefix.count)),
      quotations.indices.contains(index)
    else {
      return nil
    }
    return quotations[index]
  }
}
