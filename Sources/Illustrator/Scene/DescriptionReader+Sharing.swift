/// Things of which each has one of its own: "a king and a queen on their thrones".
extension DescriptionReader {
  /// Places in the list of those who have one each of the plural that follows; empty where they share it.
  func owners(of plural: Bool) -> [Int] {
    guard plural, waiting.number == nil, join == nil, let relation else { return [] }
    guard relation == .riding || waiting.isOwned && (relation == .on || relation == .inside) else { return [] }
    let owners = elements.indices.filter { group.contains(elements[$0].id) && elements[$0].relation == nil }
    let all = owners.isEmpty ? talkedOf.map { [$0] } ?? [] : owners
    guard all.allSatisfy({ catalog.subjects[elements[$0].subject]?.nature.isCreature == true }) else { return [] }
    return (2...10).contains(all.reduce(0) { $0 + elements[$1].count }) ? all : []
  }

  /// Gives each owner after the first a copy of the thing last named, beside that of the one before.
  mutating func deal(to owners: [Int]) {
    guard owners.count > 1, let last = elements.indices.last else { return }
    let shared = elements[last].id
    elements[last].count = elements[owners[0]].count
    if elements[last].place == .anywhere { elements[last].place = .left }
    for owner in owners.dropFirst() where elements[owner].relation?.of == shared {
      var own = elements[last]
      (own.id, own.place) = (nextID, .anywhere)
      own.count = elements[owner].count
      own.relation = Scene.Relation(kind: .nextTo, of: elements[elements.count - 1].id)
      nextID += 1
      elements[owner].relation?.of = own.id
      elements.append(own)
    }
  }
}
