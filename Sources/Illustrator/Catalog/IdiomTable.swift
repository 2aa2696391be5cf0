/// Phrases that mean something else than their words: the rows of `idioms.tsv`. "A house on fire" stands behind a fire,
/// not on one.
struct IdiomTable: Sendable {
  private var meanings: [[String]: [String]] = [:]
  private var longest = 0

  init() {}

  init(folder: String) throws {
    for row in try TableFile("\(folder)/idioms.tsv", columns: ["phrases", "meaning"]).rows {
      for phrase in row.list("phrases") {
        let words = WordMeanings.words(phrase)
        meanings[words] = WordMeanings.words(row["meaning"] ?? "")
        longest = max(longest, words.count)
      }
    }
  }

  /// Words with their idioms replaced by what they mean, the longest first.
  func plain(_ words: [String]) -> [String] {
    var plain: [String] = []
    var start = 0
    while start < words.count {
      let lengths = (1...max(1, longest)).reversed().lazy.filter { start + $0 <= words.count }
      if let found = lengths.lazy.compactMap({ length in
        meanings[Array(words[start..<(start + length)])].map { (length, $0) }
      }).first {
        plain += found.1
        start += found.0
      } else {
        plain.append(words[start])
        start += 1
      }
    }
    return plain
  }
}
