extension WordMeanings {
  /// A text in another language, or single words of one, in the words of the tables.
  func inEnglish(_ text: String) -> String {
    let words = WordMeanings.words(text).prefix(WordMeanings.longestText)
    let strange = words.filter { meanings[$0] == nil }
    guard !strange.isEmpty, !foreign.isEmpty else { return text }
    let best = foreign.map { language in (language, words.filter(language.knows).count) }.max { $0.1 < $1.1 }
    if let (language, count) = best, count * 2 > words.count, strange.contains(where: language.knows) {
      return language.english(text)
    }
    // A noun that nobody knows in English.
    let lone = strange.filter { taxonomy.entry($0) == nil }
    return lone.reduce(text) { text, word in
      guard let noun = foreign.lazy.compactMap({ $0.noun(word) }).first else { return text }
      return text.lowercased().replacing(word, with: noun)
    }
  }
}
