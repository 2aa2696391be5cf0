import SketchCore

/// Deeds that somebody is told to do: "make the dog run", "make the knight ride the dragon".
extension SceneEditor {
  private static let everyone: Set<String> = ["everyone", "everybody", "all", "both"]
  private static let ending: Set<String> = ["stop", "not", "don't", "quit"]
  /// Poses in which nobody stays on what carries them.
  private static let leaving: Set<Scene.Pose> = [.running, .walking, .flying, .swimming, .jumping, .leaping]
  /// Poses of who has something in their hands.
  private static let keeping: Set<Scene.Pose> = [.holding, .carrying, .lifting, .reading, .eating]

  /// - Returns: true when the phrase told what somebody does.
  mutating func act(_ phrase: String) -> Bool {
    let english = catalog.meanings.inEnglish(phrase)
    // “El perro” is told as “a dog”, and there it is the one that is there.
    let words = WordMeanings.words(english).map { english != phrase && $0 == "a" ? "the" : $0 }
    let found = catalog.deeds.first(in: words) { range in
      isSomebody(words[..<range.lowerBound]) && goesOn(words[range.upperBound...], afterNobody: range.lowerBound == 0)
    }
    guard let (deed, range) = found else { return false }
    let isEnding = words[..<range.lowerBound].contains(where: Self.ending.contains)
    let who = words[..<range.lowerBound].filter { !Self.ending.contains($0) }.joined(separator: " ")
    let actors = actors(who)
    guard !actors.isEmpty else {
      noteMissing(who.isEmpty ? "somebody" : who)
      return true
    }
    switch deed {
    case .feeling(let feeling):
      for index in scene.elements.indices where actors.contains(scene.elements[index].id) {
        scene.elements[index].feeling = isEnding ? nil : feeling
      }
    case .pose(let pose):
      let other = words[range.upperBound...].joined(separator: " ")
      for id in actors { act(id, isEnding ? .standing : pose, other) }
    }
    return true
  }

  /// True for the words before a deed: "the dog", "her", or none.
  private func isSomebody(_ words: ArraySlice<String>) -> Bool {
    guard let first = words.first else { return true }
    if words.count == 1, first == "it" || first == "one" || Self.ending.contains(first) { return true }
    let isDefinite =
      ["the", "one", "him", "her", "his", "she", "he", "them", "they", "my", "this", "that"].contains(first)
      || Self.everyone.contains(first)
    // "The flying dog" is that dog.
    return isDefinite && (words.count > 1 || first != "the" && first != "my")
  }

  /// True where nothing follows a deed that makes it another: "hug the dog" says who, "hang the picture" does not.
  private func goesOn(_ words: ArraySlice<String>, afterNobody isAlone: Bool) -> Bool {
    guard isAlone, let first = words.first else { return true }
    return !["the", "a", "an", "it"].contains(first)
      && catalog.meanings.read(words.joined(separator: " ")).first?.relation != nil
  }

  private mutating func actors(_ who: String) -> [Int] {
    let alive = scene.elements.filter { !$0.implied && catalog.subjects[$0.subject]?.nature.isCreature == true }
    let words = WordMeanings.words(who)
    if words.isEmpty || words == ["it"] {
      let free = scene.elements.filter { !$0.implied && !$0.isCarried }
      return (alive.first ?? free.first).map { [$0.id] } ?? []
    }
    if words.contains(where: Self.everyone.contains) {
      let named = meant(by: who)
      return named.isEmpty ? alive.map(\.id) : named
    }
    return chosen(who)
  }

  private mutating func act(_ id: Int, _ pose: Scene.Pose, _ words: String) {
    guard let before = scene.element(id), let subject = catalog.subjects[before.subject] else { return }
    let isKnown = catalog.shown(pose, of: before.subject) != nil
    let isRiding = [.riding, .driving].contains(pose)
    guard isKnown || isRiding || [.flying, .standing].contains(pose) else {
      return notes.append(
        "I have no drawing of \(SceneSentence.withArticle(before.label)) \(pose.rawValue), so it stays as it is.")
    }
    let other = other(than: id, words, isMount: isRiding)
    guard other != nil || !isRiding else {
      return notes.append("There is nothing in the picture that the \(before.label) could ride.")
    }
    guard let index = scene.elements.firstIndex(where: { $0.id == id }) else { return }
    var element = scene.elements[index]
    element.pose = isKnown ? pose : pose == .flying && subject.nature.isCreature ? .flying : nil
    if pose == .flying, element.pose == nil { element.place = .sky }
    if pose != .flying, element.place == .sky || before.pose == .flying { element.place = .anywhere }
    if Self.leaving.contains(pose), element.relation?.kind.isResting == true || element.relation?.kind == .above {
      element.relation = nil
    }
    if [.standing, .running, .walking].contains(pose), element.relation?.kind == .riding { element.relation = nil }
    if let other { bring(&element, pose, to: other, words) }
    // Who is beside something stays there; who lies on it has other places than who sits.
    let isFree = element.relation.map { [.nextTo, .leftOf, .rightOf, .inFrontOf, .behind].contains($0.kind) } ?? true
    let isStaying =
      element.relation == before.relation && isFree && element.place == before.place
      && (element.pose == .flying) == (before.pose == .flying)
    if isStaying, let old = catalog.drawn(before)?.size, let new = catalog.drawn(element)?.size {
      for spot in element.spots.indices { element.spots[spot].height *= new / old }
    } else {
      element.spots = []
    }
    if let place = scene.elements.firstIndex(where: { $0.id == id }) { scene.elements[place] = element }
    SceneLayout(catalog: catalog).place(&scene)
    bringAlong([id])
  }

  /// Who or what the deed is about besides who does it: one that is there, or a newcomer; of a ride any mount.
  private mutating func other(than id: Int, _ words: String, isMount: Bool) -> Int? {
    if let found = ElementQuery(catalog: catalog, scene: scene).find(words).first(where: { $0 != id }) {
      return found
    }
    var reader = DescriptionReader(catalog: catalog, nextID: scene.nextID, beside: copies)
    reader.read(words)
    if var newcomer = reader.elements.first, reader.unknown.isEmpty, scene.elements.count < Scene.maximumElements {
      newcomer.relation = nil
      scene.elements.append(newcomer)
      SceneLayout(catalog: catalog).place(&scene)
      return newcomer.id
    }
    guard isMount else { return nil }
    return scene.elements.first { other in
      guard other.id != id, !other.implied, !other.isCarried, let subject = catalog.subjects[other.subject] else {
        return false
      }
      return subject.nature.kind == "animal" || subject.nature.kind == "vehicle"
        || subject.anatomy.points["seat"] != nil
    }?.id
  }

  private mutating func bring(_ element: inout Scene.Element, _ pose: Scene.Pose, to id: Int, _ words: String) {
    guard let index = scene.elements.firstIndex(where: { $0.id == id }) else { return }
    if scene.elements[index].relation?.of == element.id {
      scene.elements[index].relation = nil
      scene.elements[index].spots = []
    }
    if Self.keeping.contains(pose), let size = catalog.subjects[scene.elements[index].subject]?.size, size <= 0.35 {
      scene.elements[index].relation = Scene.Relation(kind: .heldBy, of: element.id)
      scene.elements[index].spots = []
      return
    }
    let said = catalog.meanings.read(words).lazy.compactMap(\.relation).first
    switch pose {
    case .riding, .cycling: element.relation = Scene.Relation(kind: .riding, of: id)
    case .driving: element.relation = Scene.Relation(kind: .inside, of: id)
    default: element.relation = Scene.Relation(kind: said ?? .nextTo, of: id)
    }
    mount(&element)
  }

  /// The rider's pose of somebody who is on an animal or a bicycle.
  mutating func mount(_ element: inout Scene.Element) {
    guard let relation = element.relation, let index = scene.elements.firstIndex(where: { $0.id == relation.of }) else {
      return
    }
    var reader = DescriptionReader(catalog: catalog)
    reader.elements = [element]
    var other = scene.elements[index]
    reader.ride(&other)
    if other != scene.elements[index] { other.spots = [] }
    scene.elements[index] = other
    element = reader.elements[0]
  }
}
