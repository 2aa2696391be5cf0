/// Meetings of those who face, chase, follow or lead each other.
extension DescriptionReader {
  /// Turns those who face, chase, follow or lead the newcomer to the side, and has the chased run.
  mutating func meet(_ other: inout Scene.Element, _ kind: Scene.Relation.Kind) {
    guard kind.isMeeting else { return }
    answer(&other)
    let isCreature = catalog.subjects[other.subject]?.nature.isCreature == true
    if kind == .chasing, isCreature { other.pose = other.pose ?? .running }
    for index in elements.indices where elements[index].relation == Scene.Relation(kind: kind, of: other.id) {
      look(index)
    }
    if kind != .chasing, isCreature { other.pose = other.pose ?? sidePose(of: other) }
  }

  mutating func look(_ index: Int) {
    elements[index].pose = elements[index].pose ?? sidePose(of: elements[index])
  }

  /// "A fox behind a fence looking at a hen": the fox does, from its place; a fence looks at nothing.
  /// - Returns: true where somebody was found who looks.
  mutating func watch(_ other: Scene.Element, from kind: Scene.Relation.Kind) -> Bool {
    guard kind == .facing, let last = group.last ?? talkedOf.map({ elements[$0].id }), group.count < 2,
      let base = elements.first(where: { $0.id == last }), base.relation == nil, isLifeless(base),
      let watcher = elements.firstIndex(where: { $0.relation?.of == base.id && !isLifeless($0) })
    else { return false }
    elements[watcher].gaze = other.id
    if elements[watcher].relation?.kind != .inside { look(watcher) }
    return true
  }

  private func isLifeless(_ element: Scene.Element) -> Bool {
    guard let nature = catalog.subjects[element.subject]?.nature else { return true }
    return !nature.isCreature && !["vehicle", "toy"].contains(nature.kind) && !Self.lifelike.contains(element.subject)
  }

  /// Others that look, hold and wear things as creatures do.
  static let lifelike: Set<String> = [
    "robot", "alien", "snowman", "teddy-bear", "skeleton", "zombie", "ghost", "scarecrow", "gingerbread-man",
  ]

  /// Pose in which somebody is seen from the side; nil where the drawing is, or where there is none.
  private func sidePose(of element: Scene.Element) -> Scene.Pose? {
    guard let subject = catalog.subjects[element.subject], subject.nature.facing == .front else { return nil }
    return catalog.profile(of: element.subject, among: [.standing, .walking])
  }
}

/// Containers that others are put into.
extension DescriptionReader {
  /// A hat with kittens in it lies on its crown, and a bottle with a ship in it is of clear glass.
  mutating func open(_ container: inout Scene.Element, _ kind: Scene.Relation.Kind) {
    guard kind == .inside, container.pose == nil, catalog.subjects[container.subject]?.poses[.open] != nil,
      elements.contains(where: { $0.relation == Scene.Relation(kind: .inside, of: container.id) })
    else { return }
    container.pose = .open
  }
}
