/// "Open the door", "break the windows", "make her hair longer": the shape of a part that is there.
extension SceneEditor {
  /// Words before a part that say it is there already.
  private static let possessives: Set<String> = ["the", "her", "his", "its", "their", "all"]

  /// - Returns: true when the phrase is about the shape of a part of something in the picture.
  mutating func changesShape(_ phrase: String) -> Bool {
    let words = WordMeanings.words(catalog.meanings.inEnglish(phrase))
    guard let change = catalog.shapes.first(in: words) else { return false }
    return changeShape(words, change, of: meant(by: phrase), saidOwner: phrase)
  }

  /// "Give her long hair": a shape of a part instead of one more thing.
  mutating func givesShape(_ phrase: String, to owners: [Int]) -> Bool {
    let words = WordMeanings.words(catalog.meanings.inEnglish(phrase))
    guard !owners.isEmpty, let change = catalog.shapes.first(in: words) else { return false }
    return changeShape(words, change, of: owners, saidOwner: phrase)
  }

  private mutating func changeShape(
    _ words: [String], _ change: ShapeTable.Change, of named: [Int], saidOwner phrase: String
  ) -> Bool {
    let query = ElementQuery(catalog: catalog, scene: scene)
    let candidates = words.filter(catalog.partWords.contains)
    guard let word = query.partWord(words, of: named) else { return false }
    // "Make the tree bigger": the thing, not a part of another with its name.
    let labels = named.compactMap { scene.element($0)?.label.split(separator: " ").last.map(String.init) }
    guard candidates.contains(where: { !labels.contains($0) && !labels.contains($0 + "s") }) else { return false }
    let all = scene.elements.filter { !$0.implied }.map(\.id)
    let withPart = named.filter { part(word, of: $0) != nil }
    let owners = withPart.isEmpty ? all.filter { part(word, of: $0) != nil } : withPart
    guard let first = owners.first, let name = part(word, of: first)?.name else { return false }
    // All things with such a part where “all” or “their” is said, or they are named; else the first one.
    let isShared = withPart.isEmpty && words.contains { ["their", "all"].contains($0) }
    for id in isShared || !withPart.isEmpty ? owners : [first] { take(change, word, id) }
    notes += canTake(name, change, first) ? [] : [refusal(name, first)]
    return true
  }

  private func part(_ word: String, of id: Int) -> Anatomy.Part? {
    guard let element = scene.element(id), let subject = catalog.drawn(element) else { return nil }
    return subject.anatomy.part(word) ?? Taxonomy.singulars(of: word).lazy.compactMap(subject.anatomy.part).first
  }

  /// The whole of a thing cannot have another shape, and not everything opens.
  private func canTake(_ name: String, _ change: ShapeTable.Change, _ id: Int) -> Bool {
    guard let element = scene.element(id), let subject = catalog.drawn(element),
      let part = subject.anatomy.parts.first(where: { $0.name == name }), VariedDrawing.canLeaveOut(part)
    else { return false }
    return VariedDrawing.canTake(change, part)
  }

  private func refusal(_ name: String, _ id: Int) -> String {
    "The \(name) of the \(scene.element(id)?.label ?? "") cannot be drawn that way, so it stays as it is."
  }

  private mutating func take(_ change: ShapeTable.Change, _ word: String, _ id: Int) {
    guard let index = scene.elements.firstIndex(where: { $0.id == id }), let part = part(word, of: id),
      canTake(part.name, change, id)
    else { return }
    var variants = scene.elements[index].variants ?? []
    switch change {
    case .undo(let kind): variants.removeAll { $0.name == part.name && $0.kind == kind }
    case .take(let kind):
      let opposite = kind.opposite
      let isUndone = variants.contains { $0.name == part.name && $0.kind == opposite }
      variants.removeAll { $0.name == part.name && ($0.kind == kind || $0.kind == opposite) }
      if !isUndone { variants.append(Scene.PartVariant(name: part.name, kind: kind)) }
      scene.elements[index].without?.removeAll { $0 == part.name }
    }
    scene.elements[index].variants = variants.isEmpty ? nil : variants
  }
}

extension Scene.PartVariant.Kind {
  /// The shape that takes this one back.
  fileprivate var opposite: Self? {
    switch self {
    case .long: .short
    case .short: .long
    case .big: .small
    case .small: .big
    case .broken, .open, .round, .sharp, .glowing: nil
    }
  }
}
