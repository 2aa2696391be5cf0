/// The kind of picture, where that is told with what is in it: "a portrait of a queen", "a castle silhouette".
extension DescriptionReader {
  private static let faces: Set<String> = ["face", "faces", "head", "heads", "eyes"]

  /// "A cat seen from behind", "an aerial view of a village".
  mutating func takesAngle(_ match: WordMeanings.Match, next: WordMeanings.Match?) -> Bool {
    guard let found = match.angle else { return false }
    // "Peeking from behind a tree".
    if found == .behind, next?.isDeterminer == true, !elements.isEmpty {
      watchesFromThere()
      takeOther(.relation(.behind))
      return true
    }
    closePhrase()
    angle = angle ?? found
    if elements.isEmpty { waiting = Modifiers() }
    relation = nil
    return true
  }

  mutating func takesView(_ match: WordMeanings.Match, isAfterNoun: Bool) -> Bool {
    // "A close-up of a cat's face" shows the face anyway.
    if view == .closeUp, isAfterNoun, Self.faces.contains(match.text) { return true }
    guard let found = match.view, view == nil else { return false }
    let isFirst = elements.isEmpty && setting == nil && relation == nil
    let isOfLast = isAfterNoun && join == nil && relation == nil
    switch found {
    case .silhouette: guard isFirst || isOfLast || relation == .inside && !waiting.isDetermined else { return false }
    case .mandala: guard isFirst else { return false }
    default: guard isFirst || isOfLast else { return false }
    }
    view = found
    if isFirst { waiting = Modifiers() }
    if found == .silhouette { relation = nil }
    unread = []
    return true
  }
}
