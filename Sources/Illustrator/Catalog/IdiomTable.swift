/// Phrases that mean something else than their words: the rows of `idioms.tsv`. "A house on fire" stands behind a fire,
/// not on one.
struct IdiomTable: Sendable {
  /// Words of what is meant, by phrase.
  private var meanings: [String: [String]] = [:]
  /// Number of words of the longest phrase.
  private var longest = 0

  init() {}

  init(folder: String) throws {
    for row in try TableFile("\(folder)/idioms.tsv", columns: ["phrases", "meaning"]).rows {
      for phrase in row.list("phrases") {
        let words = WordMeanings.words(phrase)
        meanings[words.joined(separator: " ")] = WordMeanings.words(row["meaning"] ?? "")
        longest = max(longest, words.count)
      }
    }
  }

  /// Words with their idioms replaced by what they mean, the longest first.
  func plain(_ words: [String]) -> [String] {
    var plain: [String] = []
    var rest = words[...]
    while let word = rest.first {
      let idiom = longestIdiom(rest)
      plain += idiom?.meaning ?? [word]
      rest = rest.dropFirst(idiom?.length ?? 1)
    }
    return plain
  }

  /// The longest idiom that the words begin with.
  private func longestIdiom(_ words: ArraySlice<String>) -> (meaning: [String], length: Int)? {
    for length in stride(from: min(longest, words.count), to: 0, by: -1) {
      if let meaning = meanings[words.prefix(length).joined(separator: " ")] { return (meaning, length) }
    }
    return nil
  }
}
