/// Words of shape: square, triangular, heart-shaped.
extension DescriptionReader {
  /// "A square pink pillow", "a heart-shaped red balloon": the word tells the form of what follows.
  mutating func takesForm(_ match: WordMeanings.Match) -> Bool {
    guard let form = match.form else { return false }
    guard let name = match.subject?.name else {
      waiting.form = form
      return true
    }
    // "A star" is one, "a star cookie" a cookie.
    guard
      let noun = ahead.first(where: { $0.color == nil && $0.material == nil && $0.pattern == nil && $0.form == nil }),
      let following = noun.subject, noun.relation == nil, !noun.joins,
      catalog.subjects[following.name]?.formChange != nil || Self.shapes.contains(name)
    else { return false }
    waiting.form = form
    return true
  }

  /// Subjects that are nothing but a form.
  private static let shapes: Set<String> = ["square", "triangle", "rectangle", "circle", "cube", "hexagon", "oval"]
}
