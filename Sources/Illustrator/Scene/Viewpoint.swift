/// Turns what is in a scene to where it is looked at from, as far as there are drawings for it.
struct Viewpoint {
  let catalog: ArtCatalog

  /// Classes of things that look alike from all sides.
  private static let round: Set<String> = ["tree", "plant", "flower", "food", "drink", "weather", "thing", "toy"]

  /// - Returns: what could not be turned, as sentences.
  func turn(_ scene: inout Scene) -> [String] {
    scene.angle.map { turn(&scene, to: $0, only: nil) } ?? []
  }

  /// - Parameter only: ids of those that are turned; all where nil.
  func turn(_ scene: inout Scene, to angle: Scene.Angle, only: Set<Int>?) -> [String] {
    guard angle != .above else { return lookDown(&scene) }
    var notes: [String] = []
    for index in scene.elements.indices where only?.contains(scene.elements[index].id) ?? true {
      let element = scene.elements[index]
      guard !element.implied, !element.isCarried, let drawn = catalog.drawn(element) else { continue }
      let isTurned = angle == .side ? profile(&scene.elements[index], drawn) : back(&scene.elements[index], drawn)
      if !isTurned { notes.append(note(element, drawn, isFromSide: angle == .side)) }
    }
    return notes
  }

  private func note(_ element: Scene.Element, _ drawn: ArtCatalog.Subject, isFromSide: Bool) -> String {
    if isFromSide { return "I cannot draw “\(element.label)” from the side, so it is seen from the front." }
    return drawn.nature.facing == .front
      ? "I cannot draw “\(element.label)” from behind, so it is seen from the front."
      : "I cannot draw “\(element.label)” from behind, so it is seen from the side."
  }

  /// Poses that have drawings in profile, the quietest first.
  static let profiles: [Scene.Pose] = [.standing, .walking, .running]

  private func profile(_ element: inout Scene.Element, _ drawn: ArtCatalog.Subject) -> Bool {
    if drawn.nature.facing != .front || Self.round.contains(drawn.nature.kind) { return true }
    guard element.pose == nil,
      let pose = catalog.profile(of: element.subject, among: Self.profiles)
    else { return false }
    element.pose = pose
    return true
  }

  private func back(_ element: inout Scene.Element, _ drawn: ArtCatalog.Subject) -> Bool {
    if drawn.nature.isCreature {
      guard drawn.nature.facing == .front, drawn.hasFace, VariedDrawing.canTurnRound(element, drawn) else {
        return false
      }
      element.isBack = true
      return true
    }
    if drawn.nature.kind == "building", let door = drawn.anatomy.part("door"), VariedDrawing.canLeaveOut(door) {
      element.without = (element.without ?? []) + [door.name]
      return true
    }
    return Self.round.contains(drawn.nature.kind)
  }

  private func lookDown(_ scene: inout Scene) -> [String] {
    guard catalog.setting(scene.setting).isOutdoors, catalog.setting(scene.setting).ground != .none else {
      scene.angle = nil
      return ["I cannot draw a room from above, so it is seen from the front."]
    }
    let tall = scene.elements.filter { !$0.implied && !$0.isCarried && !Self.isFlat($0.subject, catalog) }
    guard !tall.isEmpty else { return [] }
    return ["Only the land is drawn from above, as on a map, not “\(tall.map(\.label).joined(separator: "”, “"))”."]
  }

  private static func isFlat(_ subject: String, _ catalog: ArtCatalog) -> Bool {
    catalog.subjects[subject]?.nature.kind == "flower"
  }
}
