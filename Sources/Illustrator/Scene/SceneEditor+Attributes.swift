import SketchCore

/// "Make the sofa striped", "make it wooden", "make him older": how a thing is.
extension SceneEditor {
  private static let older: Set<String> = ["older", "old", "elderly", "aged", "ancient"]
  private static let younger: Set<String> = ["younger", "young"]
  /// Colour of old hair.
  private static let gray = "light gray"

  /// - Returns: true when the phrase said how something is.
  mutating func describe(_ phrase: String) -> Bool {
    let english = catalog.meanings.inEnglish(phrase)
    let matches = catalog.meanings.read(english)
    let words = Set(WordMeanings.words(english))
    let pattern = matches.lazy.compactMap(\.pattern).first
    let material = matches.lazy.compactMap(\.material).first
    let form = matches.lazy.compactMap(\.form).first
    let age: AgeTable.Direction? =
      !words.isDisjoint(with: Self.older) ? .older : !words.isDisjoint(with: Self.younger) ? .younger : nil
    let without = matches.lazy.compactMap(\.missingPart).first
    guard pattern != nil || material != nil || form != nil || age != nil || without != nil else { return false }
    let targets = described(english, matches, byAge: age != nil || without != nil)
    guard !targets.isEmpty else { return false }
    for index in scene.elements.indices where targets.contains(scene.elements[index].id) {
      if let pattern { scene.elements[index].pattern = pattern }
      if let material { scene.elements[index].material = material }
      if let form { take(form, index) }
      if pattern != nil || material != nil || form != nil { scene.elements[index].implied = false }
      if let without { scene.elements[index].without = [without] }
      if let age { makeOlder(index, age) }
    }
    return true
  }

  private mutating func take(_ form: Scene.Form, _ index: Int) {
    let element = scene.elements[index]
    guard let change = catalog.subjects[element.subject]?.formChange else {
      return notes.append("I cannot draw the \(element.label) \(form.adjective), so it stays as it is.")
    }
    scene.elements[index].form = change.own.contains(form) ? nil : form
  }

  /// The named ones; without a name what the picture is about, where the phrase says nothing else.
  private mutating func described(_ phrase: String, _ matches: [WordMeanings.Match], byAge: Bool) -> [Int] {
    let named = chosen(phrase)
    if !named.isEmpty { return named }
    let isAlone = matches.allSatisfy { match in
      match.pattern != nil || match.material != nil || match.form != nil || match.pronoun != nil
        || match.missingPart != nil
        || match.subject == nil && match.setting == nil && match.zone == nil
          && !(match.meanings.isEmpty && match.kind == nil)
    }
    guard isAlone else { return [] }
    let free = scene.elements.filter { !$0.implied && !$0.isCarried }
    let first = byAge ? free.first { catalog.subjects[$0.subject]?.nature.isCreature == true } : free.first
    return first.map { [$0.id] } ?? []
  }

  private mutating func makeOlder(_ index: Int, _ direction: AgeTable.Direction) {
    let element = scene.elements[index]
    guard let old = catalog.subjects[element.subject] else { return }
    if let name = catalog.ages.next(to: old.name, direction), let new = catalog.subjects[name] {
      scene.elements[index].subject = name
      scene.elements[index].label = new.singular
      scene.elements[index].asked = nil
      scene.elements[index].parts = element.parts?.filter { part in
        new.anatomy.parts.contains { $0.name == part.name }
      }
      for spot in element.spots.indices { scene.elements[index].spots[spot].height *= new.size / old.size }
      return bringAlong([element.id])
    }
    // Hair and beards turn gray, and back.
    let hair = old.nature.isPerson ? old.anatomy.parts.filter { ["hair", "beard"].contains($0.name) } : []
    guard !hair.isEmpty, let hex = catalog.colors[Self.gray] else {
      return notes.append(
        direction == .older
          ? "I cannot draw the \(element.label) older, so it stays as it is."
          : "I cannot draw the \(element.label) younger, so it stays as it is.")
    }
    let others = (element.parts ?? []).filter { part in !hair.contains { $0.name == part.name } }
    let own = direction == .older ? hair.map { Scene.PartColor(name: $0.name, color: hex, colorName: Self.gray) } : []
    scene.elements[index].parts = others + own
  }
}
