/// Finds the elements that words mean: by what they are, their colour, their side of the picture.
struct ElementQuery {
  let catalog: ArtCatalog
  let scene: Scene

  /// Ids of all that match, in the order of the scene; empty when none does.
  func find(_ phrase: String) -> [Int] {
    var subjects: Set<String> = []
    var color: String?
    var side: Scene.Place?
    for match in catalog.meanings.read(phrase) {
      for meaning in match.meanings {
        switch meaning {
        case .subject(let name, _) where match.standIn == nil: subjects.insert(name)
        case .color(let name): color = name
        case .place(let place): side = side ?? place
        default: break
        }
      }
    }
    let words = Set(WordMeanings.words(phrase))
    let all = scene.elements.filter { element in
      subjects.contains(element.subject) || words.contains(element.label)
        || element.label.split(separator: " ").last.map { words.contains(String($0)) } == true
        || element.asked.map { words.isSuperset(of: $0.split(separator: " ").map(String.init)) } == true
    }
    let colored = color.map { name in all.filter { $0.colorName == name } } ?? []
    let candidates = colored.isEmpty ? all : colored
    guard candidates.count > 1, let side else { return candidates.map(\.id) }
    let sorted = candidates.sorted { ($0.spots.first?.x ?? 0.5) < ($1.spots.first?.x ?? 0.5) }
    return switch side {
    case .left: [sorted[0].id]
    case .right: [sorted[sorted.count - 1].id]
    default: candidates.map(\.id)
    }
  }

  /// The one copy that "the left tree" means when an element has several.
  /// - Parameter several: id of what a pronoun stands for: "one of them".
  func singleSpot(_ phrase: String, of several: Int? = nil) -> (element: Int, index: Int)? {
    let sides = catalog.meanings.read(phrase).flatMap(\.meanings).compactMap { meaning -> Scene.Place? in
      if case .place(let place) = meaning { place } else { nil }
    }
    let isOne = WordMeanings.words(phrase).first == "one" || WordMeanings.words(phrase).first == "a"
    guard let id = find(phrase).first ?? several, let element = scene.element(id), element.count > 1,
      element.spots.count == element.count
    else { return nil }
    let order = element.spots.indices.sorted { element.spots[$0].x < element.spots[$1].x }
    return switch sides.first {
    case .left: (id, order[0])
    case .right: (id, order[order.count - 1])
    case .center: (id, order[order.count / 2])
    default: isOne ? (id, order[order.count - 1]) : nil
    }
  }

  /// The word among others that names a part. In "the house's roof" the house is the owner, although something else has
  /// a part of that name.
  func partWord(_ words: [String], of owners: [Int]) -> String? {
    let names = Set(owners.compactMap { scene.element($0)?.label.split(separator: " ").last.map(String.init) })
    let parts = words.filter(catalog.partWords.contains)
    return parts.first { !names.contains($0) } ?? parts.first
  }

  /// A phrase without its article.
  static func core(_ phrase: String) -> String {
    let words = WordMeanings.words(phrase)
    return words.drop { ["the", "a", "an", "all", "any", "some"].contains($0) }.joined(separator: " ")
  }
}
