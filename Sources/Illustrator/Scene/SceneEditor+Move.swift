import SketchCore

/// "move the cabin to the left", "move the cat next to the tree".
extension SceneEditor {
  mutating func move(_ aspect: String) {
    guard let id = firstNamed(in: aspect), let element = scene.element(id) else { return noteMissing(aspect) }
    if !move(id, to: aspect) { notes.append("I did not understand where to move the \(element.label).") }
  }

  /// "Put the cat on the bench": a cat that is there goes there.
  /// - Returns: false when the phrase is about a newcomer.
  mutating func movesThere(_ phrase: String, to position: String) -> Bool {
    let first = WordMeanings.words(phrase).first ?? ""
    guard ["the", "him", "her", "it", "them"].contains(first), let id = meant(by: phrase).first else { return false }
    return move(id, to: position)
  }

  /// - Returns: false, with nothing moved, where the position names no place.
  private mutating func move(_ id: Int, to position: String) -> Bool {
    guard let index = scene.elements.firstIndex(where: { $0.id == id }) else { return false }
    // The place is read without the thing itself, which may be named in the same phrase.
    let element = scene.elements.remove(at: index)
    var moved = element
    (moved.relation, moved.place) = (nil, .anywhere)
    place(&moved, position)
    guard moved.place != .anywhere || moved.relation != nil else {
      scene.elements.insert(element, at: index)
      return false
    }
    dressed(&moved)
    moved.spots = []
    scene.elements.insert(moved, at: index)
    SceneLayout(catalog: catalog).place(&scene)
    bringAlong([id])
    clearTheWay(to: [id])
    return true
  }

  /// First thing a phrase names: "the cat" in "move the cat next to the tree".
  private func firstNamed(in phrase: String) -> Int? {
    let words = phrase.split(separator: " ")
    let query = ElementQuery(catalog: catalog, scene: scene)
    return words.indices.lazy.compactMap { query.find(words[...$0].joined(separator: " ")).first }.first
      ?? meant(by: phrase).first
  }
}
