import SketchCore

/// Finder of the regions of a scene that words mean, by the rules by which a change finds what to colour.
struct RegionQuery {
  let catalog: ArtCatalog
  let scene: Scene
  let keys: [RegionNames.Key]

  /// Indices of the regions; empty where there is no such thing.
  func find(_ phrase: String) -> [Int] {
    let words = WordMeanings.words(catalog.meanings.inEnglish(phrase))
    let elements = ElementQuery(catalog: catalog, scene: scene).find(phrase)
    let isThing = elements.contains { id in
      scene.element(id).map { $0.label.split(separator: " ").last.map(String.init) == words.last } ?? false
    }
    let zone = catalog.meanings.read(phrase).lazy.compactMap(\.zone).first
    let word = ElementQuery(catalog: catalog, scene: scene).partWord(words, of: elements)
    if let word, !(isThing && words.last == word) {
      let found = parts(word, of: elements)
      if !found.isEmpty { return found }
    }
    if !elements.isEmpty {
      let found = keys.indices.filter { keys[$0].element.map(elements.contains) ?? false }
      if !found.isEmpty { return found }
    }
    guard let zone else { return [] }
    let found = keys.indices.filter { keys[$0].zone == zone }
    // “The background” of a page without hills is its sky.
    return found.isEmpty && zone == .far ? keys.indices.filter { keys[$0].zone == .sky } : found
  }

  /// Regions of a part: of those named with it, else of all that have one.
  private func parts(_ word: String, of elements: [Int]) -> [Int] {
    let owners = elements.isEmpty ? scene.elements.map(\.id) : elements
    var found: [Int] = []
    for id in owners {
      guard let element = scene.element(id), let subject = catalog.drawn(element),
        let part = subject.anatomy.part(word)
      else { continue }
      let name = part.targets == ["main"] ? nil : part.name
      found += keys.indices.filter { keys[$0].element == id && keys[$0].part == name }
    }
    return found
  }
}
