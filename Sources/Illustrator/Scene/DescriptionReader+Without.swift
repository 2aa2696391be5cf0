/// Absences: "a house without windows", "a beach without people".
extension DescriptionReader {
  /// Takes a noun that is to be left out.
  mutating func leavesOut(_ match: WordMeanings.Match) -> Bool {
    guard isLeavingOut else { return false }
    let owner = talkedOf.flatMap { catalog.subjects[elements[$0].subject] }
    let part =
      owner?.anatomy.part(match.text)
      ?? Taxonomy.singulars(of: match.text).lazy.compactMap { owner?.anatomy.part($0) }.first
    // "Without a hat and a scarf": the scarf is one more of it, where there is one.
    if join == .and, waiting.isDetermined || waiting.number != nil, part == nil, match.subject != nil {
      isLeavingOut = false
      return false
    }
    if let part, let index = talkedOf {
      if VariedDrawing.canLeaveOut(part) {
        elements[index].without = (elements[index].without ?? []) + [part.name]
      } else {
        notes.append("I cannot draw the \(elements[index].label) without \(match.text).")
      }
    } else if let subject = match.subject {
      excluded.insert(subject.name)
    } else if let sky = Self.absences[match.text] {
      self.sky.append(sky)
    } else if match.setting == nil, match.zone == nil, match.weather == nil, !isUnknownNoun(match) {
      return false
    }
    if let sky = Self.absences[match.text], !self.sky.contains(sky) { self.sky.append(sky) }
    endNoun(keepingGroup: true)
    join = .without
    return true
  }

  private static let absences = [
    "clouds": "cloudless", "cloud": "cloudless", "sun": "lightless", "moon": "lightless", "stars": "starless",
  ]

  private func isUnknownNoun(_ match: WordMeanings.Match) -> Bool {
    match.meanings.isEmpty && match.kind != .modifier && !match.text.hasSuffix("ing")
  }
}

extension Scene {
  /// Takes out what nobody asked for of the kinds that are not to be there: trees of a park.
  mutating func leaveOut(_ excluded: Set<String>, beside asked: Set<Int>, _ catalog: ArtCatalog) {
    guard !excluded.isEmpty else { return }
    let kinds = Set(excluded.compactMap { catalog.subjects[$0]?.nature.kind }).intersection([
      "tree", "flower", "person",
    ])
    elements.removeAll { element in
      guard !asked.contains(element.id) else { return false }
      return excluded.contains(element.subject) || kinds.contains(catalog.subjects[element.subject]?.nature.kind ?? "")
    }
  }
}
