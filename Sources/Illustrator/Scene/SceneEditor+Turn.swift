/// "turn him around", "make the dog face left", "swap the cat and the dog", "make her sad".
extension SceneEditor {
  private static let exchanging: Set<String> = ["swap", "switch", "exchange"]
  private static let turning: Set<String> = ["turn", "flip", "mirror", "spin", "rotate"]

  /// Words of a turn that name nothing.
  private static let ofTurns: Set<String> = ["turn", "around", "it", "right", "left", "to", "the", "on"]

  /// Ids that words mean, pronouns too: "him" is the first person.
  func meant(by phrase: String) -> [Int] {
    let query = ElementQuery(catalog: catalog, scene: scene)
    let named = query.find(phrase)
    guard named.isEmpty else { return named }
    let words = Set(WordMeanings.words(phrase))
    let free = scene.elements.filter { !$0.implied && !$0.isCarried }
    func kind(_ element: Scene.Element) -> String { catalog.subjects[element.subject]?.nature.kind ?? "" }
    if !words.isDisjoint(with: ["him", "her", "he", "she", "his"]) {
      let person = free.first { kind($0) == "person" } ?? free.first { kind($0) == "animal" }
      return (person ?? free.first).map { [$0.id] } ?? []
    }
    if !words.isDisjoint(with: ["them", "they", "their"]) {
      return (free.first { $0.count > 1 } ?? free.first).map { [$0.id] } ?? []
    }
    return []
  }

  /// - Returns: true when it was that.
  mutating func turnOrSwap(_ aspect: String) -> Bool {
    let english = catalog.meanings.inEnglish(aspect)
    let words = WordMeanings.words(english)
    if let first = words.first, Self.exchanging.contains(first) { return swap(words) }
    let turns =
      [words.first, words.last].contains { $0.map(Self.turning.contains) == true }
      || words.contains("around") && (words.contains("turn") || words.contains("turned"))
    let faces = words.contains { ["face", "facing", "faces", "look", "looking"].contains($0) }
    let side: Nature.Facing? = words.contains("left") ? .left : words.contains("right") ? .right : nil
    guard turns || faces && (side != nil || words.contains("other")) else { return false }
    var targets = meant(by: english.replacing("left", with: "").replacing("right", with: ""))
    // “Turn around” is about the picture, “turn it around” about the first thing.
    let isBare = words != ["turn", "around"] && Set(words).isSubset(of: Self.ofTurns)
    if targets.isEmpty, faces || isBare { targets = Array(scene.elements.filter { !$0.implied }.prefix(1).map(\.id)) }
    guard !targets.isEmpty else { return false }
    for index in scene.elements.indices where targets.contains(scene.elements[index].id) {
      let facing = catalog.drawn(scene.elements[index])?.nature.facing ?? .front
      for spot in scene.elements[index].spots.indices {
        let isFlipped = scene.elements[index].spots[spot].flipped
        scene.elements[index].spots[spot].flipped =
          side == nil || facing == .front ? !isFlipped : facing != side
      }
    }
    bringAlong(Set(targets))
    return true
  }

  private mutating func swap(_ words: [String]) -> Bool {
    let query = ElementQuery(catalog: catalog, scene: scene)
    guard let middle = words.firstIndex(where: { ["and", "with", "for"].contains($0) }) else { return false }
    let sides = [words[1..<middle], words[(middle + 1)...]].map { $0.joined(separator: " ") }
    let found = sides.map { query.find($0).first }
    guard let one = found[0], let other = found[1], one != other else {
      guard found[0] != nil || found[1] != nil else { return false }
      noteMissing(sides[found[0] == nil ? 0 : 1])
      return true
    }
    guard let first = scene.elements.firstIndex(where: { $0.id == one }),
      let second = scene.elements.firstIndex(where: { $0.id == other }),
      let here = scene.elements[first].spots.first, let there = scene.elements[second].spots.first
    else { return true }
    let (forth, back) = (there.x - here.x, there.depth - here.depth)
    for (index, sign) in [(first, Float(1)), (second, -1)] {
      let isInAir = (index == first ? there : here).air
      for spot in scene.elements[index].spots.indices {
        scene.elements[index].spots[spot].x += sign * forth
        scene.elements[index].spots[spot].depth += sign * back
        scene.elements[index].spots[spot].air = isInAir
        scene.elements[index].spots[spot].lift = index == first ? there.lift : here.lift
      }
      scene.elements[index].relation = nil
    }
    bringAlong([one, other])
    return true
  }

  /// Things worn, held or ridden, and those that lie on or in something, go where that goes.
  mutating func bringAlong(_ moved: Set<Int>) {
    var moved = moved
    var carried: Set<Int> = []
    while true {
      let next = scene.elements.filter { element in
        guard let relation = element.relation, !moved.contains(element.id) else { return false }
        // A leash goes with the dog as well.
        let isTied = element.isCarried && relation.and.map(moved.contains) == true
        return isTied || moved.contains(relation.of) && (element.isCarried || relation.kind.isResting)
      }.map(\.id)
      if next.isEmpty { break }
      moved.formUnion(next)
      carried.formUnion(next)
    }
    for index in scene.elements.indices where carried.contains(scene.elements[index].id) {
      scene.elements[index].spots = []
    }
    SceneLayout(catalog: catalog).place(&scene)
  }

  private func face(_ element: Scene.Element) -> FaceOverlay.Face? {
    catalog.drawn(element).flatMap(FaceOverlay.Face.init)
  }

  /// - Returns: true when somebody was told to feel something.
  mutating func feel(_ aspect: String) -> Bool {
    let feelings = catalog.meanings.read(aspect).flatMap(\.meanings).compactMap { meaning -> Scene.Feeling? in
      if case .feeling(let feeling) = meaning { feeling } else { nil }
    }
    guard let feeling = feelings.last else { return false }
    let targets = meant(by: aspect)
    let faces = scene.elements.filter { catalog.drawn($0)?.hasFace ?? false }.map(\.id)
    let chosen = targets.isEmpty ? Array(faces.prefix(1)) : targets.filter { scene.element($0).flatMap(face) != nil }
    guard !chosen.isEmpty else { return false }
    for index in scene.elements.indices where chosen.contains(scene.elements[index].id) {
      scene.elements[index].feeling = feeling
    }
    return true
  }
}
