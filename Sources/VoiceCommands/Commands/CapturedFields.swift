import PatternSearch
import SketchCore

/// Captures of a clause by the names of their fields.
struct CapturedFields {
  let lexicon: Lexicon
  let captures: [Capture]

  /// Last text captured as a field.
  subscript(_ name: String) -> String? {
    captures.last { isMeant($0, name) }?.text
  }

  /// Texts captured as a field, each once, in the order they were said.
  func each(_ name: String) -> [String] {
    captures.filter { isMeant($0, name) }.reduce(into: []) { if !$0.contains($1.text) { $0.append($1.text) } }
  }

  /// All texts captured as a field, in the order they were said, as one.
  func joined(_ name: String) -> String? {
    let parts = captures.filter { isMeant($0, name) }
    guard parts.count > 1 else { return parts.first?.text }
    let isWhole = zip(parts, parts.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound }
    if isWhole { return parts.map(\.text).joined(separator: " ") }
    // Words are missing between the parts, so that an article may not fit the word after it ("a elephant").
    var text = parts[0].text
    for (before, part) in zip(parts, parts.dropFirst()) {
      text += (part.isParted && !isArticle(before.text) ? ", " : " ") + part.text
    }
    return lexicon.articleAgreements.lazy.compactMap { $0.applied(to: text) }.first ?? text
  }

  /// Fields where a style before the thing seen becomes part of the thing, if another style is said after it: "a plush
  /// rabbit in claymation". One of the named styles contradicts the other and is left out.
  func withOneStyle(_ style: String, of seen: String) -> CapturedFields {
    var captures = captures
    guard captures.count(where: { isMeant($0, style) }) > 1,
      let seenName = captures.first(where: { isMeant($0, seen) })?.name
    else { return self }
    for (index, next) in zip(captures.indices, captures.dropFirst())
    where isMeant(captures[index], style) && isMeant(next, seen) {
      let adjective = captures[index]
      let isBesideIt = adjective.range.upperBound == next.range.lowerBound && !adjective.isParted && !next.isParted
      if isBesideIt, case .free = StyleChoice(adjective.text) { captures[index].name = seenName }
    }
    return CapturedFields(lexicon: lexicon, captures: captures)
  }

  /// Whether a text is an article, after which no comma is put: "a photorealistic, fluffy cat" is a fluffy one.
  private func isArticle(_ text: String) -> Bool { lexicon.isWord(text.lowercased(), of: lexicon.roles.article) }

  private func isMeant(_ capture: Capture, _ name: String) -> Bool {
    lexicon.fieldNames[Int(capture.name)] == name && !capture.text.isEmpty
  }
}
