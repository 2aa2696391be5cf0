package import SketchCore

/// Draws panels of a story: pictures whose cast, sizes and places are set by who tells it.
package struct PanelArtist: Sendable {
  let catalog: ArtCatalog

  /// - Throws: `SketchError` `.configuration` when the drawings or tables are missing.
  package init() throws { catalog = try ArtCatalog.load(for: "") }

  /// Thing that can stand in a panel.
  package struct Thing: Sendable {
    package var element: Scene.Element
    /// Noun in the singular, as it was said where that was one, and in the plural.
    package var noun: String
    package var plural: String
    /// Class of things it is of: "person", "animal", "building".
    var kind: String
    /// Usual share of a picture's height.
    package var size: Float
    /// Setting where it is at home.
    package var home: String?
    /// True for what has eyes and a mouth to speak with.
    package var hasFace: Bool
    /// True for what is seen in the sky.
    package var isInSky: Bool
    /// True for what lives in the water.
    package var swims: Bool

    package var isCreature: Bool { Nature(kind: kind).isCreature }
    package var isLarge: Bool { ["building", "tree", "vehicle"].contains(kind) || size >= 0.5 }
  }

  /// Findings of a description.
  package struct Reading: Sendable {
    package var things: [Thing] = []
    package var setting: String?
    package var time: Scene.TimeOfDay?
    package var weather: Scene.Weather?
  }

  package func read(_ text: String) -> Reading {
    var reader = DescriptionReader(catalog: catalog)
    reader.read(text)
    return Reading(
      things: reader.elements.compactMap(thing), setting: reader.setting, time: reader.time, weather: reader.weather)
  }

  /// A subject by its name in the tables; nil for none.
  package func thing(named name: String) -> Thing? {
    catalog.subjects[name].flatMap { thing(Scene.Element(id: 1, subject: $0.name, label: $0.singular)) }
  }

  private func thing(_ element: Scene.Element) -> Thing? {
    guard let subject = catalog.subjects[element.subject], !element.isCarried else { return nil }
    return Thing(
      element: element, noun: element.count == 1 ? element.asked ?? element.label : subject.singular,
      plural: subject.plural,
      kind: subject.nature.kind, size: subject.size, home: subject.habitat,
      hasFace: subject.hasFace,
      isInSky: subject.place == .sky || subject.place == .horizon, swims: subject.place == .underwater)
  }

  package func hasSetting(_ name: String) -> Bool { catalog.settings[name] != nil }

  package func isOutdoors(_ setting: String) -> Bool { catalog.setting(setting).isOutdoors }

  /// A setting as it ends a sentence: "in a meadow".
  package func title(ofSetting name: String) -> String { catalog.setting(name).title }

  /// The hex value of a colour by name.
  package func color(_ name: String) -> String? { catalog.colors[name] }

  package func style(for phrase: String) -> ArtStyle? { catalog.style(for: phrase)?.style }

  /// The scene after the edits, and what could not be done.
  package func edited(_ scene: Scene, by edits: [Edit]) -> (scene: Scene, notes: [String]) {
    SceneEditor.edited(scene, by: edits, catalog)
  }

  package func draw(_ scene: Scene) throws -> Bitmap {
    try StyleRenderer(catalog: catalog).finished(scene, work: RenderWork())
  }
}
