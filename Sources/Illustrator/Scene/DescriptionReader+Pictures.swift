/// Pictures that hang or lie in the scene, and are not the picture itself: "a mouse under a painting".
extension DescriptionReader {
  static let pictures: Set<String> = [
    "painting", "paintings", "picture", "poster", "photo", "photos", "photograph", "photographs", "portrait",
    "portraits",
  ]
  private static let frame = "picture-frame"

  mutating func readThings(_ text: String) {
    namesThings = true
    read(text)
  }

  mutating func takesPicture(_ match: WordMeanings.Match, next: WordMeanings.Match?) -> Bool {
    guard Self.pictures.contains(match.text), match.subject == nil else { return false }
    // "A man painting a wall".
    if match.text == "painting", !elements.isEmpty, next?.isDeterminer == true, relation == nil, join == nil,
      !waiting.isDetermined
    {
      (relation, join) = (.nextTo, nil)
      return true
    }
    guard isThing(match, next) else { return false }
    let isPlural = match.text.hasSuffix("s")
    addElement(Self.frame, match, plural: isPlural)
    return true
  }

  private func isThing(_ match: WordMeanings.Match, _ next: WordMeanings.Match?) -> Bool {
    guard waiting.isDetermined || waiting.number != nil || waiting.color != nil || match.text.hasSuffix("s") else {
      return false
    }
    if elements.isEmpty, setting == nil {
      if namesThings { return next?.text != "of" }
      return isAbout(next)
    }
    // "A cat, a beautiful painting" is about the whole.
    return relation.map { $0 != .inside } ?? (join.map { $0 != .and || !isAfterComma } ?? false)
  }

  /// True where a place in the scene follows: "a picture on the wall", but not "a picture by Monet".
  private func isAbout(_ next: WordMeanings.Match?) -> Bool {
    guard let next, let kind = next.relation, !["by", "at", "around", "near", "against"].contains(next.text) else {
      return next?.text == "hanging"
    }
    switch kind {
    case .on: return ahead.contains { ["wall", "walls", "easel", "shelf"].contains($0.text) }
    case .above, .under, .behind, .inFrontOf, .nextTo, .between, .leftOf, .rightOf: return true
    default: return false
    }
  }
}
