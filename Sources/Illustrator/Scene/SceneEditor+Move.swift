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
    var newcomers: [Scene.Element] = []
    if moved.place == .anywhere, moved.relation == nil {
      var reader = DescriptionReader(catalog: catalog, nextID: max(scene.nextID, id + 1), beside: copies)
      reader.elements = [moved]
      reader.group = [id]
      reader.read(position)
      let isThere = reader.elements.count > 1 && reader.elements[0].relation != nil && reader.unknown.isEmpty
      if isThere, scene.elements.count + reader.elements.count <= Scene.maximumElements {
        moved = reader.elements[0]
        newcomers = Array(reader.elements.dropFirst())
      } else if let setting = reader.setting, setting != scene.setting, reader.elements.count == 1 {
        scene.elements.insert(element, at: index)
        changeBackground(position)
        return true
      } else if catalog.meanings.read(position).contains(where: { $0.zone == .ground }) {
        // Down from the sofa, where it is seen.
        moved.place = .foreground
      } else {
        scene.elements.insert(element, at: index)
        return false
      }
    }
    dressed(&moved)
    mount(&moved)
    let isGrounded = moved.place == .foreground || moved.relation?.kind.isResting == true
    if moved.pose == .flying && isGrounded || element.relation?.kind == .riding && moved.relation?.kind != .riding {
      moved.pose = nil
    }
    moved.spots = []
    scene.elements.insert(moved, at: index)
    scene.elements += newcomers
    SceneLayout(catalog: catalog).place(&scene)
    bringAlong([id])
    clearTheWay(to: [id])
    return true
  }

  /// "Put her on a horse" arrives as a place: whom the picture is about is put on what somebody can be on.
  mutating func putOn(_ newcomer: Scene.Element, _ phrase: String) -> Bool {
    guard let subject = catalog.subjects[newcomer.subject], newcomer.relation == nil, newcomer.count == 1,
      subject.anatomy.points["seat"] != nil || subject.anatomy.surfaces.contains(where: { $0.name == "seat" }),
      ["animal", "vehicle", "furniture"].contains(subject.nature.kind),
      let hero = scene.elements.first(where: { !$0.implied && !$0.isCarried }),
      catalog.subjects[hero.subject]?.nature.isPerson == true
    else { return false }
    return move(hero.id, to: "on \(phrase)")
  }

  /// "Write hello on a sign": words alone, on what has room for them.
  mutating func write(_ phrase: String, on position: String) -> Bool {
    let words = WordMeanings.words(phrase)
    let first = catalog.meanings.read(words.first ?? "").first
    guard first?.isDeterminer != true, first?.subject?.plural != true, !words.isEmpty,
      catalog.meanings.read(position).first?.relation == .on
    else { return false }
    let there = meant(by: position).compactMap(scene.element).first
    var reader = DescriptionReader(catalog: catalog, nextID: scene.nextID, beside: copies)
    reader.read(position)
    guard let board = there ?? reader.elements.first, let subject = catalog.subjects[board.subject] else {
      return false
    }
    let isWords = catalog.meanings.read(phrase).contains { $0.subject == nil }
    guard subject.nature.kind == "sign" || there == nil && isWords && subject.anatomy.regions["text"] != nil else {
      return false
    }
    let text = String(phrase.prefix(60))
    if let index = scene.elements.firstIndex(where: { $0.id == board.id && there != nil }) {
      scene.elements[index].text = text
      if subject.anatomy.regions["text"] == nil { scene.elements[index].subject = ArtCatalog.sign }
      return true
    }
    guard scene.elements.count < Scene.maximumElements else { return false }
    var sign = board
    (sign.text, sign.relation) = (text, nil)
    if subject.anatomy.regions["text"] == nil { sign.subject = ArtCatalog.sign }
    scene.elements.append(sign)
    SceneLayout(catalog: catalog).place(&scene)
    fitIn([sign.id])
    clearTheWay(to: [sign.id])
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
