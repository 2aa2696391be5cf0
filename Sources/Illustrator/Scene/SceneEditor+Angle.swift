/// "Show it from behind", "from above": where a scene that is there is looked at from.
extension SceneEditor {
  /// Words beside an angle that name nothing.
  private static let ofViews: Set<String> = whole.union([
    "from", "view", "seen", "see", "show", "look", "looked", "at", "draw", "angle", "a", "us", "me", "of", "scene",
    "in", "camera", "perspective", "her", "him", "them", "she", "he", "they", "its", "s", "shot",
  ])
  private static let angles: [String: Scene.Angle] = [
    "behind": .behind, "back": .behind, "rear": .behind, "side": .side, "profile": .side, "above": .above,
    "overhead": .above, "top": .above, "air": .above, "aerial": .above, "drone": .above,
  ]

  /// - Returns: true when the phrase said where something is looked at from.
  mutating func looksFrom(_ phrase: String) -> Bool {
    let english = catalog.meanings.inEnglish(phrase)
    let words = WordMeanings.words(english)
    let told = catalog.meanings.read(english).lazy.compactMap(\.angle).first
    let rest = words.filter { !Self.ofViews.contains($0) }
    let isFront = rest == ["front"]
    let alone = rest.count == 1 ? Self.angles[rest[0]] : nil
    guard isFront || told != nil || alone != nil else { return false }
    let named = rest.count > 1 ? ElementQuery(catalog: catalog, scene: scene).find(phrase) : []
    // "The bird from above the tree" is a thing with a place.
    guard isFront || alone != nil || rest.allSatisfy({ isAngle($0) || isName($0) }) else { return false }
    show(from: isFront ? nil : told ?? alone, only: named)
    return true
  }

  private func isAngle(_ word: String) -> Bool {
    Self.angles[word] != nil || ["bird", "birds", "eye", "down"].contains(word)
  }

  private func isName(_ word: String) -> Bool { !ElementQuery(catalog: catalog, scene: scene).find(word).isEmpty }

  /// - Parameter only: the things that are turned; everything where empty.
  private mutating func show(from angle: Scene.Angle?, only named: [Int]) {
    let isPart = !named.isEmpty && angle != .above
    let before = scene
    turnBack(isPart ? Set(named) : Set(scene.elements.map(\.id)))
    guard let angle else { return resizePosed(from: before) }
    if !isPart { scene.angle = angle }
    notes += Viewpoint(catalog: catalog).turn(&scene, to: angle, only: isPart ? Set(named) : nil)
    let catalog = catalog
    // On a map there is no sky for a sun to be in.
    if scene.angle == .above, before.angle != .above {
      scene.elements.removeAll { $0.implied && catalog.subjects[$0.subject]?.place == .sky }
    }
    resizePosed(from: before)
  }

  /// Shows everything from the front again, as it was composed.
  private mutating func turnBack(_ ids: Set<Int>) {
    let angle = scene.angle
    if ids.count == scene.elements.count { scene.angle = nil }
    for index in scene.elements.indices where ids.contains(scene.elements[index].id) {
      let element = scene.elements[index]
      scene.elements[index].isBack = nil
      if angle == .behind, let subject = catalog.drawn(element), subject.nature.kind == "building",
        let door = subject.anatomy.part("door")
      {
        scene.elements[index].without?.removeAll { $0 == door.name }
      }
      if angle == .side, let pose = element.pose, Viewpoint.profiles.contains(pose) { scene.elements[index].pose = nil }
    }
  }

  /// Who has another pose now keeps its size.
  private mutating func resizePosed(from before: Scene) {
    var changed: Set<Int> = []
    for index in scene.elements.indices {
      guard let old = before.element(scene.elements[index].id), old.pose != scene.elements[index].pose,
        let was = catalog.drawn(old)?.size, let now = catalog.drawn(scene.elements[index])?.size
      else { continue }
      for spot in scene.elements[index].spots.indices { scene.elements[index].spots[spot].height *= now / was }
      changed.insert(scene.elements[index].id)
    }
    bringAlong(changed)
  }
}
