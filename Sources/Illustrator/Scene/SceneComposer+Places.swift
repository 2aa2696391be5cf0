import SketchCore

/// Effects of the place of a scene on those in it: forks lie, windows are lit, ducks walk.
extension SceneComposer {
  /// Lays forks and hammers down that are on a table, or beside what is; one alone stands for all to see.
  func layDown(_ scene: inout Scene) {
    guard scene.kind != .sticker, scene.elements.count(where: { !$0.implied }) > 1 else { return }
    func isLaid(_ element: Scene.Element, _ steps: Int = 3) -> Bool {
      guard let relation = element.relation, let base = scene.element(relation.of), steps > 0 else {
        return scene.setting == "table"
      }
      let isOnTop = relation.kind == .on && catalog.subjects[base.subject]?.nature.isCreature == false
      return isOnTop || relation.kind.isBeside && isLaid(base, steps - 1)
    }
    for index in scene.elements.indices where scene.elements[index].pose == nil && !scene.elements[index].isCarried {
      let element = scene.elements[index]
      guard element.count <= Self.mostLaid, element.isRow != true, !element.implied, element.place != .wall,
        let kind = catalog.subjects[element.subject]?.nature.kind, Self.laidKinds.contains(kind),
        catalog.shown(.lying, of: element.subject) != nil, isLaid(element)
      else { continue }
      scene.elements[index].pose = .lying
    }
  }

  private static let mostLaid = 4
  private static let laidKinds: Set<String> = ["utensil", "tool", "instrument", "thing", "toy", "weapon"]

  private static let lamplight = "#ffd76a"

  /// Has light in the windows of the houses.
  func light(_ scene: inout Scene) {
    for index in scene.elements.indices where scene.elements[index].variants == nil {
      guard let window = catalog.subjects[scene.elements[index].subject]?.anatomy.part("window") else { continue }
      scene.elements[index].variants = [Scene.PartVariant(name: window.name, kind: .glowing)]
      let lamplight = Scene.PartColor(name: window.name, color: Self.lamplight, colorName: "yellow")
      scene.elements[index].parts = (scene.elements[index].parts ?? []) + [lamplight]
    }
  }

  /// Has ducks walk where there is no water.
  func stepAshore(_ scene: inout Scene) {
    let setting = catalog.setting(of: scene)
    guard setting.isOutdoors, !setting.isUnderwater, scene.kind != .sticker, case .none = setting.water else { return }
    for index in scene.elements.indices where scene.elements[index].pose == nil {
      let element = scene.elements[index]
      guard let subject = catalog.subjects[element.subject], subject.place == .water, subject.nature.isCreature,
        element.relation?.kind.isResting != true, element.place != .sky
      else { continue }
      scene.elements[index].pose = [.walking, .standing].first { pose in
        catalog.shown(pose, of: element.subject)?.place == .ground
      }
    }
  }
}
