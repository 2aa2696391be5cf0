import SketchCore

/// Style that a description names itself: "a fox in watercolor", "pixel art of a boat", "a castle, as stained glass".
struct StatedStyle: Equatable {
  /// Words for the style.
  let phrase: String
  /// Description without them.
  let rest: String

  /// Words that may follow the name of a style.
  private static let kinds: Set<String> = [
    "style", "painting", "picture", "drawing", "illustration", "image", "artwork", "art", "print", "technique", "form",
    "estilo", "tarzı", "tarzında",
  ]
  /// Words that tell a style by themselves, and are said of every picture.
  private static let vague: Set<String> = ["drawing", "render", "digital", "black and white", "wash", "oil", "oils"]
  /// Things that are a style where something is on them: "graffiti of a robot".
  private static let things: Set<String> = [
    "graffiti", "mural", "stained glass window", "neon sign", "tapestry", "chalkboard drawing", "embroidery", "etching",
  ]
  private static let longestName = 5

  /// nil for a description that names no style.
  init?(_ description: String, _ catalog: ArtCatalog) {
    let parts = description.split(separator: ",", omittingEmptySubsequences: false).map { part in
      part.split(separator: " ").map(String.init)
    }
    let names = Names(catalog: catalog)
    for (index, words) in parts.enumerated().reversed() {
      let found =
        index > 0 ? names.whole(words) ?? names.tail(words, from: 0) : names.tail(words, from: 1) ?? names.head(words)
      guard let found else { continue }
      var kept = parts
      kept[index] = found.rest
      phrase = found.phrase
      rest = kept.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }.joined(separator: ", ")
      return
    }
    return nil
  }

  /// Names of styles, as they stand in a text.
  private struct Names {
    let catalog: ArtCatalog

    /// "pixel art": nothing but a style.
    func whole(_ words: [String]) -> (phrase: String, rest: [String])? { name(words).map { ($0, []) } }

    /// "A fox in watercolor", "as stained glass", "in the style of van gogh".
    func tail(_ words: [String], from first: Int) -> (phrase: String, rest: [String])? {
      for index in words.indices.dropFirst(first).reversed().prefix(StatedStyle.longestName + 2)
      where ["in", "as", "en"].contains(words[index].lowercased()) {
        if let phrase = name(Array(words[(index + 1)...])) { return (phrase, Array(words[..<index])) }
      }
      return nil
    }

    /// "A watercolor painting of a fox", "pixel art of a boat", "a cartoon cat", "a low poly fox", "anime-style girl".
    func head(_ words: [String]) -> (phrase: String, rest: [String])? {
      if let of = words.prefix(StatedStyle.longestName + 2).firstIndex(where: { $0.lowercased() == "of" }), of > 0,
        let phrase = picture(words[..<of])
      {
        return (phrase, Array(words[(of + 1)...]))
      }
      let article = words.first.map { ["a", "an", "the"].contains($0.lowercased()) } == true ? 1 : 0
      for count in [3, 2, 1] where words.count > article + count {
        var phrase = words[article..<(article + count)].joined(separator: " ").lowercased()
        var rest = words[(article + count)...]
        var isStyle = false
        if phrase.hasSuffix("-style") { (phrase, isStyle) = (String(phrase.dropLast("-style".count)), true) }
        if let next = rest.first?.lowercased(), next == "style" || next == "styled", rest.count > 1 {
          (isStyle, rest) = (true, rest.dropFirst())
        }
        let known = isStyle ? (catalog.styleNames.contains(phrase) ? phrase : nil) : leads(phrase)
        if let known, isStyle || goesOn(rest) { return (known, Array(words[..<article] + rest)) }
      }
      return nil
    }

    /// "A beautiful oil painting" of something, "graffiti" of something.
    private func picture(_ words: ArraySlice<String>) -> String? {
      var words = words
      while !words.isEmpty {
        if let phrase = name(Array(words)) { return phrase }
        let plain = WordMeanings.words(words.joined(separator: " ")).filter { !["a", "an", "the"].contains($0) }
        let phrase = plain.joined(separator: " ")
        if StatedStyle.things.contains(phrase) { return phrase }
        // A macro photo is a close look as well.
        if catalog.styleNames.contains(phrase) { return nil }
        // Adjectives before it.
        let first = words.removeFirst()
        let known = catalog.meanings.read(first)
        guard known.allSatisfy({ $0.subject == nil && $0.setting == nil }) else { return nil }
      }
      return nil
    }

    /// True for a style that may stand before a noun: one of the ten, and names that mean nothing else.
    private func leads(_ phrase: String) -> String? {
      guard let name = name([phrase]) else { return nil }
      let isOne = ArtStyle.allCases.contains { $0.spokenName == phrase }
      return isOne || phrase.contains(" ") || phrase.hasSuffix("ist") || phrase.hasSuffix("istic") ? name : nil
    }

    /// True where a noun follows, and no "on a table".
    private func goesOn(_ rest: ArraySlice<String>) -> Bool {
      guard let next = rest.first.flatMap({ catalog.meanings.read($0).first }) else { return false }
      return next.relation == nil && !next.joins && !["window", "windows", "sign", "signs"].contains(next.text)
    }

    /// The name of a style that the words are, without an article and what kind of picture it is.
    private func name(_ words: [String]) -> String? {
      var words = words.flatMap { WordMeanings.words($0) }
      if let first = words.first, ["a", "an", "the"].contains(first) { words.removeFirst() }
      if words.starts(with: ["style", "of"]) { words.removeFirst(2) }
      var isStyle = false
      while !words.isEmpty, words.count <= StatedStyle.longestName {
        let phrase = words.joined(separator: " ")
        if catalog.styleNames.contains(phrase), isStyle || !means(phrase) { return phrase }
        guard let last = words.last, StatedStyle.kinds.contains(last) else { return nil }
        isStyle = isStyle || last == "style"
        words.removeLast()
      }
      return nil
    }

    /// True for what is a thing, a place or a way to look as well, and for what says little.
    private func means(_ phrase: String) -> Bool {
      if StatedStyle.vague.contains(phrase) { return true }
      let matches = catalog.meanings.read(phrase)
      guard matches.count == 1, let match = matches.first else { return false }
      return match.subject != nil && match.standIn == nil || match.setting != nil || match.view != nil
    }
  }
}
