import PatternSearch
import SketchCore

/// Recovery of an option that is told apart from its kind: "a wallpaper with teacups, patterns kind please", "give me
/// something complex, a mandala of keys". The request is parsed without those words, and they in a plain sentence.
struct OptionToldApart {
  /// Name shown by `parse --explain`.
  static let name = "option told apart"

  /// Greatest precision of what is understood this way.
  private static let precision: Float = 0.75
  /// Places tried in one utterance, and words after an option, which bound the work.
  private static let (mostPlaces, longestEnd) = (4, 3)
  /// Words before a place in which something may deny it.
  private static let denialReach = 3

  /// Kinds that have options.
  private static let withOptions = Set([ArtKind.coloringPage, .sticker, .wallpaper, .mandala].map(\.rawValue))

  let sentences: SlotSentences

  /// - Parameters:
  ///   - said: words of the utterance.
  ///   - parse: the cheapest parse of other words.
  ///   - recover: the best parse of some of the words.
  /// - Returns: nil where nothing, or no picture, is asked for, or no option is found in it.
  func completed(
    _ best: Parse, said: TokenizedText, _ lexicon: Lexicon, parse: (TokenizedText) -> Parse,
    recover: (TokenizedText) -> Parse
  ) -> Parse? {
    guard let sofar = PictureParse(best, lexicon), sofar.option == nil else { return nil }
    for place in places(in: said.tokens, lexicon).prefix(Self.mostPlaces) {
      var words = said.tokens
      let told = words[place.word].word
      words.removeSubrange(place.words)
      guard !words.isEmpty else { continue }
      words[0].gap = .stop
      if place.words.lowerBound < words.count { words[place.words.lowerBound].followsOmission = true }
      guard let request = PictureParse(recover(said.with(words)), lexicon), request.isRest(of: sofar),
        Self.withOptions.contains(request.kind), let name = sentences.kinds[request.kind],
        let option = option(lexicon.symbolTable.word(told), of: name, request.kind, lexicon, parse)
      else { continue }
      let found = request.parse.setting("option", to: option, lexicon).limited(to: Self.precision)
      return best.asksFirst ? found.askingFirst() : found
    }
    return asStyle(sofar, lexicon, parse).map { best.asksFirst ? $0.askingFirst() : $0 }
  }

  /// Parse in which a style that is an option of the kind is that: "a colouring page of a truck like a cartoon".
  private func asStyle(_ request: PictureParse, _ lexicon: Lexicon, _ parse: (TokenizedText) -> Parse) -> Parse? {
    let words = (request.style ?? "").split(separator: " ").map(String.init)
    guard let last = words.last, isWord(last, "option"), words.dropLast().allSatisfy({ isWord($0, "before") }),
      Self.withOptions.contains(request.kind), let name = sentences.kinds[request.kind],
      let option = option(last, of: name, request.kind, lexicon, parse)
    else { return nil }
    return request.parse.setting("style", to: nil, lexicon).setting("option", to: option, lexicon)
  }

  private func isWord(_ text: String, _ part: String) -> Bool { sentences.apart[part]?.contains(text) ?? false }

  /// Option that a word stands for with a kind.
  private func option(
    _ word: String, of name: String, _ kind: String, _ lexicon: Lexicon, _ parse: (TokenizedText) -> Parse
  ) -> String? {
    // The words before a kind's name are its own; others tell an option of any kind.
    guard let beginning = sentences.beginnings["description"],
      let way = sentences.ways["option"]?.first(where: { $0.contains("{kind}") })
    else { return nil }
    let sentence = beginning.filled(sentences.standIn, kind: way.filled(word, kind: name))
    let plain = PictureParse(parse(Tokenizer(lexicon).tokenize(sentence)), lexicon)
    return plain?.kind == kind ? plain?.option : nil
  }

  /// An option's word among words that tell it: "in the nature style", "and keep it simple".
  private struct Place {
    let word: Int
    let words: Range<Int>
  }

  private func places(in words: [Token], _ lexicon: Lexicon) -> [Place] {
    let texts = words.map { $0.word < 0 ? "" : lexicon.symbolTable.word($0.word) }
    return words.indices.filter { isWord(texts[$0], "option") }.flatMap { index -> [Place] in
      let first = (0..<index).reversed().prefix { isWord(texts[$0], "before") }.last ?? index
      let isDenied = texts[max(0, first - Self.denialReach)..<index].contains { isWord($0, "denial") }
      let isDemanded = texts[first..<index].contains { isWord($0, "demand") }
      let after = ((index + 1)..<words.count).prefix(Self.longestEnd)
        .prefix { isWord(texts[$0], "after") || isWord(texts[$0], "link") }
        .filter { isWord(texts[$0], "after") }
      guard !isDenied else { return [] }
      // A noun behind it is what has the option: "in the nature theme park".
      return ([index] + after).reversed().filter { end in
        let isLast = end + 1 == words.count || words[end + 1].gap >= .comma || isWord(texts[end + 1], "next")
        return isLast && (end > index || isDemanded)
      }
      .map { Place(word: index, words: first..<($0 + 1)) }
    }
  }
}
