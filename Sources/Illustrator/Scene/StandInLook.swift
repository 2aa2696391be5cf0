import SketchCore

/// Colour and proportions that tell a stand-in from the subject it is drawn as, and from other stand-ins.
struct StandInLook {
  let catalog: ArtCatalog

  private static let natural: Set<String> = ["animal", "bird", "fish", "insect", "plant", "tree", "flower", "food"]

  func apply(_ standIn: WordMeanings.StandIn, to element: inout Scene.Element) {
    element.asked = standIn.noun
    guard let subject = catalog.subjects[element.subject] else { return }
    var random = SeededGenerator(StandInLook.hash(standIn.noun), salt: 11)
    element.width = 0.88 + 0.24 * random.unit()
    guard element.color == nil else { return }
    if let name = standIn.color, let hex = catalog.colors[name] {
      element.color = hex
    } else if StandInLook.natural.contains(subject.nature.kind) {
      element.color =
        subject.color.shifted(
          hue: random.between(-0.07, 0.07), saturation: random.between(0.75, 1.15),
          lightness: random.between(-0.08, 0.08)
        ).hex
    } else {
      element.color =
        subject.color.shifted(
          hue: random.unit(), saturation: random.between(0.7, 1), lightness: random.between(-0.1, 0.06)
        ).hex
    }
  }

  /// FNV-1a of a word.
  private static func hash(_ word: String) -> UInt32 {
    word.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}
