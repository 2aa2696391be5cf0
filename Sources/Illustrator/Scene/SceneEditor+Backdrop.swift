import SketchCore

/// Colours, background, light and weather.
extension SceneEditor {
  private static let pronouns: Set<String> = ["her", "his", "its", "their", "him", "she", "he", "them", "they"]

  mutating func recolor(_ phrase: String?, _ color: String) {
    let isWhole = phrase.map { WordMeanings.words($0).allSatisfy(Self.whole.contains) } ?? true
    // "Black and white" is no colour of one thing.
    if isWhole, let tones = catalog.enhancement(for: WordMeanings.words(color)), tones.action.hasPrefix("tones:") {
      return apply(tones, to: [])
    }
    guard let (color, hex) = self.color(color) else {
      notes.append("I do not know the colour “\(color)”.")
      return
    }
    guard let phrase, !isWhole else {
      // "make it purple": the one thing the picture is about, or all of it.
      let named = scene.elements.indices.filter { !scene.elements[$0].implied }
      if named.count == 1 && phrase.map({ WordMeanings.words($0) == ["it"] }) != false {
        paint(named[0], color, hex)
      } else {
        scene.adjustments.tint = hex
      }
      return
    }
    let found = chosen(phrase, byName: true)
    if recolorPart(phrase, of: found, color, hex) { return }
    if !found.isEmpty {
      for index in scene.elements.indices where found.contains(scene.elements[index].id) { paint(index, color, hex) }
      return
    }
    if let zone = catalog.meanings.read(phrase).lazy.compactMap(\.zone).first {
      let setting = catalog.setting(scene.setting)
      switch zone {
      case .far where setting.far.isEmpty: scene.colors["sky"] = hex
      case .water where setting.water == .none:
        noteMissing(phrase)
      default: scene.colors[zone.rawValue] = hex
      }
      return
    }
    noteMissing(phrase)
  }

  /// "Her dress", "the door", "the roof of the house": a part of what was named with it, else of the first that has one.
  mutating func recolorPart(_ phrase: String, of found: [Int], _ color: String, _ hex: String) -> Bool {
    let words = WordMeanings.words(catalog.meanings.inEnglish(phrase))
    guard let word = ElementQuery(catalog: catalog, scene: scene).partWord(words, of: found) else { return false }
    // "The red car", "the palm tree": the thing itself and not a part of something with a word of its name.
    let isThing = found.contains { id in
      let name = scene.element(id)?.label.split(separator: " ").map(String.init) ?? []
      return name.last == words.last && name.contains(word)
    }
    if isThing { return false }
    let isPronoun = words.first.map(Self.pronouns.contains) ?? false
    // "The grass" is the ground and not a tuft in some drawing.
    if found.isEmpty, !isPronoun, let zone = catalog.meanings.read(phrase).lazy.compactMap(\.zone).first, zone != .far {
      return false
    }
    let owners = found.isEmpty ? scene.elements.filter { !$0.implied }.map(\.id) : found
    for id in owners {
      guard let index = scene.elements.firstIndex(where: { $0.id == id }),
        let subject = catalog.subjects[scene.elements[index].subject],
        let part = subject.anatomy.part(word)
      else { continue }
      if part.targets == ["main"] {
        paint(index, color, hex)
        scene.elements[index].parts?.removeAll { $0.name == part.name }
      } else {
        let others = (scene.elements[index].parts ?? []).filter { $0.name != part.name }
        scene.elements[index].parts = others + [Scene.PartColor(name: part.name, color: hex, colorName: color)]
        scene.elements[index].implied = false
      }
      return true
    }
    guard !found.isEmpty, let first = scene.element(found[0]) else { return false }
    notes.append("The \(first.label) has no \(word) that I could colour.")
    return true
  }

  private mutating func paint(_ index: Int, _ color: String, _ hex: String) {
    scene.elements[index].color = hex
    scene.elements[index].colorName = color
    scene.elements[index].implied = false
  }

  /// A colour by its name, or that of something in the picture: "the same color as the chair".
  private func color(_ phrase: String) -> (name: String, hex: String)? {
    if let hex = colorHex(phrase) { return (phrase, hex) }
    if let id = ElementQuery(catalog: catalog, scene: scene).find(phrase).first, let element = scene.element(id),
      let hex = element.color ?? catalog.subjects[element.subject]?.color.hex
    {
      return (element.colorName ?? phrase, hex)
    }
    return catalog.meanings.read(phrase).lazy.compactMap(\.zone).first.map { (phrase, colorHex(of: $0)) }
  }

  private func colorHex(of zone: Scene.Zone) -> String {
    let setting = catalog.setting(scene.setting)
    let time = catalog.atmospheres[scene.time]
    if let own = scene.colors[zone.rawValue] { return own }
    return switch zone {
    case .sky: time.skyMiddle.hex
    case .clouds: time.cloudLit.hex
    case .ground: setting.groundNear.hex
    case .water: setting.waterColor.hex
    case .far: (setting.far.last?.color ?? setting.groundFar).hex
    }
  }

  /// The longest colour name in the words; "a bright red" is red.
  func colorHex(_ phrase: String) -> String? {
    if let hex = RGB(hex: phrase)?.hex { return hex }
    let matches = catalog.meanings.read(phrase)
    guard let name = matches.lazy.compactMap(\.color).first, let hex = catalog.colors[name], let color = RGB(hex: hex)
    else { return nil }
    let words = Set(WordMeanings.words(phrase))
    if words.contains("dark") || words.contains("deep") { return color.darker(0.35).hex }
    if words.contains("light") || words.contains("pale") { return color.lighter(0.45).hex }
    return hex
  }

  // MARK: Backdrop

  mutating func changeBackground(_ phrase: String) {
    var reader = DescriptionReader(catalog: catalog, nextID: scene.nextID)
    reader.read(phrase)
    var changed = takeSky(from: reader)
    var isElsewhere = false
    // "mountains", "a castle": as a background they stand far behind, if they are no setting by themselves.
    let setting =
      reader.setting ?? catalog.meanings.read(phrase).lazy.compactMap(\.setting).first
    if let setting, reader.weather == nil || reader.setting != nil {
      isElsewhere = setting != scene.setting
      if isElsewhere { scene.elements.removeAll { $0.implied && !catalog.isLight($0.subject) } }
      scene.setting = setting
      scene.surroundings = reader.surroundings
      for zone in ["sky", "ground", "water", "far"] where reader.colors[zone] == nil { scene.colors[zone] = nil }
      changed = true
    } else if let first = reader.elements.first, putOn(first, phrase) {
      return
    } else if let first = reader.elements.first {
      var element = first
      element.place = .background
      scene.elements.append(element)
      changed = true
    } else if let hex = colorHex(phrase), !changed {
      let isOutdoors = catalog.setting(scene.setting).isOutdoors
      scene.colors[isOutdoors ? "sky" : "far"] = hex
      changed = true
    }
    if let season = reader.season.flatMap({ catalog.seasons[$0] }) {
      guard scene.take(season, beside: reader, catalog) || changed else {
        return notes.append("“\(season.name)” shows on grass and leaves, and there are none here.")
      }
      changed = true
    }
    if !changed {
      notes.append("I do not know how “\(phrase)” looks, so the background stays as it is.")
    }
    refreshLight()
    SceneLayout(catalog: catalog).place(&scene)
    if isElsewhere { SceneDressing(catalog: catalog).dress(&scene) }
  }

  func tookSky(_ reader: DescriptionReader) -> Bool {
    reader.time != nil || reader.weather != nil || !reader.sky.isEmpty || !reader.colors.isEmpty
  }

  @discardableResult
  mutating func takeSky(from reader: DescriptionReader) -> Bool {
    if let time = reader.time, time != scene.time {
      scene.time = time
      scene.colors["sky"] = nil
    }
    if let weather = reader.weather {
      scene.weather = weather
      scene.sky.removeAll { $0 == "cloudless" }
    }
    for thing in reader.sky where !scene.sky.contains(thing) { scene.sky.append(thing) }
    scene.colors.merge(reader.colors) { $1 }
    if tookSky(reader) { refreshLight() }
    return tookSky(reader)
  }

  /// The sun that came by itself becomes a moon at night, and the other way round.
  mutating func refreshLight() {
    let old = scene.elements.firstIndex { $0.implied && catalog.isLight($0.subject) }
    let id = old.map { scene.elements.remove(at: $0).id }
    let count = scene.elements.count
    SceneComposer(catalog: catalog).addImpliedLight(to: &scene)
    // The old one's place is kept: order and number decide where it shines.
    if let old, let id, scene.elements.count > count, var light = scene.elements.popLast() {
      light.id = id
      scene.elements.insert(light, at: old)
    }
    SceneLayout(catalog: catalog).place(&scene)
  }
}
