extension WordMeanings {
  /// A text in another language, or single words of one, in the words of the tables.
  func inEnglish(_ text: String) -> String {
    let words = WordMeanings.words(text).prefix(WordMeanings.longestText)
    let strange = outsidePhrases(words)
    guard !strange.isEmpty, !foreign.isEmpty else { return text }
    if let language = language(of: words, strange) { return language.english(text) }
    // A noun that nobody knows in English.
    let lone = strange.filter { taxonomy.entry($0) == nil }
    return lone.reduce(text) { text, word in
      guard let noun = foreign.lazy.compactMap({ $0.noun(word) }).first else { return text }
      return text.lowercased().replacing(word, with: noun)
    }
  }

  /// Parts that names of things are as well, in the language that the text is in.
  func homonyms(in text: String) -> [String: [String]] {
    let words = WordMeanings.words(text).prefix(WordMeanings.longestText)
    let strange = outsidePhrases(words)
    return strange.isEmpty || foreign.isEmpty ? [:] : language(of: words, strange)?.homonyms ?? [:]
  }

  /// The language that most of the words are of, when they are not English.
  private func language(of words: ArraySlice<String>, _ strange: [String]) -> ForeignWords? {
    let best = foreign.map { language in (language, words.filter(language.knows).count) }.max { $0.1 < $1.1 }
    guard let (language, count) = best, count * 2 > words.count, strange.contains(where: language.knows) else {
      return nil
    }
    return language
  }

  /// Words of no known phrase: "skate" is Spanish, too, and none of it in "roller skate".
  private func outsidePhrases(_ words: ArraySlice<String>) -> [String] {
    var found: [String] = []
    var rest = words
    while let word = rest.first {
      let known = longestKnown(rest)
      if known == nil { found.append(word) }
      rest = rest.dropFirst(known?.length ?? 1)
    }
    return found
  }
}
