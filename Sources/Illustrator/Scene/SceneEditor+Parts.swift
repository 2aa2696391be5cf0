import SketchCore

/// "Give the house a blue door", "make one dog black": parts of things, and some of several.
extension SceneEditor {
  /// A part that the drawing has takes the colour; another of it is not put on top.
  /// - Returns: true when what was to be added is a part of what it was to be added to.
  mutating func givesPart(_ phrase: String, at position: String) -> Bool {
    let isOn = catalog.meanings.read(position).contains { match in
      [.on, .inside].contains(match.relation)
        || match.meanings.contains { if case .reference = $0 { true } else { false } }
    }
    guard isOn, let word = WordMeanings.words(catalog.meanings.inEnglish(phrase)).last else { return false }
    let owners = meant(by: position)
    if givesShape(phrase, to: owners) { return true }
    for id in owners {
      guard let element = scene.element(id), let subject = catalog.subjects[element.subject] else { continue }
      let names = [word] + Taxonomy.singulars(of: word)
      guard let name = names.first(where: { subject.anatomy.part($0) != nil }) else { continue }
      if let hex = colorHex(phrase) {
        let color = catalog.meanings.read(phrase).lazy.compactMap(\.color).first ?? phrase
        return recolorPart(name, of: [id], color, hex)
      }
      notes.append("The \(element.label) has \(SceneSentence.withArticle(word)) already.")
      return true
    }
    return false
  }

  /// Ids that a phrase means. One of several, or two of five, become elements of their own.
  /// - Parameter byName: pronouns alone mean nobody.
  mutating func chosen(_ phrase: String, byName: Bool = false) -> [Int] {
    let words = WordMeanings.words(phrase)
    if let id = separated(phrase) { return [id] }
    let found =
      byName && !words.contains("of") ? ElementQuery(catalog: catalog, scene: scene).find(phrase) : meant(by: phrase)
    if words.first == "one", found.count > 1 { return found.suffix(1) }
    guard let id = found.first, let element = scene.element(id),
      case .number(let number)? = catalog.meanings.read(words.first ?? "").first?.meanings.first(where: {
        if case .number = $0 { true } else { false }
      }), number > 1, number < element.count
    else { return found }
    let rest = (["one"] + words.dropFirst()).joined(separator: " ")
    return (0..<number).compactMap { _ in separated(rest) }
  }

  /// Newcomers that join the others where they stand; with more, all of them find new places together.
  private static let fewNewcomers = 2

  private mutating func grow(_ one: Scene.Element, by wanted: Int) -> Bool {
    guard let index = scene.elements.firstIndex(where: { $0.id == one.id }) else { return false }
    let count = min(one.count + wanted, Scene.maximumCount, one.count + Scene.maximumCopies - copies)
    if count < one.count + wanted { notes.append("The picture has no room for more.") }
    (scene.elements[index].count, scene.elements[index].spots, scene.elements[index].looks) = (count, [], nil)
    Varieties(catalog: catalog).vary(&scene)
    SceneLayout(catalog: catalog).place(&scene)
    bringAlong([one.id])
    return true
  }

  /// "Ten more", "another one": as many of what was asked for last, or of those that are several.
  /// - Returns: false when the phrase names what there is to be more of.
  mutating func addMore(_ phrase: String) -> Bool {
    let english = catalog.meanings.inEnglish(phrase)
    let words = WordMeanings.words(english)
    guard words.contains(where: { ["more", "another", "others"].contains($0) }) else { return false }
    let matches = catalog.meanings.read(english)
    guard !matches.contains(where: { $0.subject != nil || $0.setting != nil || $0.zone != nil }),
      matches.allSatisfy({ !$0.meanings.isEmpty || $0.kind == .modifier })
    else { return false }
    let number = matches.lazy.flatMap(\.meanings).compactMap { meaning -> Int? in
      if case .number(let number) = meaning { number } else { nil }
    }.first
    let free = scene.elements.filter { !$0.implied && !$0.isCarried && $0.text == nil }
    guard var one = free.last(where: { $0.count > 1 }) ?? free.last else { return false }
    let wanted = number ?? (words.contains("another") ? 1 : 3)
    if wanted > Self.fewNewcomers { return grow(one, by: wanted) }
    one.id = scene.nextID
    one.count = min(wanted, Scene.maximumCount, Scene.maximumCopies - copies)
    one.looks = nil
    (one.spots, one.relation) = ([], one.relation.flatMap { $0.kind.isResting ? $0 : nil })
    guard one.count > 0, scene.elements.count < Scene.maximumElements else {
      notes.append("The picture has no room for more.")
      return true
    }
    scene.elements.append(one)
    Varieties(catalog: catalog).vary(&scene)
    SceneLayout(catalog: catalog).place(&scene)
    return true
  }
}
