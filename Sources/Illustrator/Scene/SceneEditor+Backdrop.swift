import SketchCore

/// Colours, background, light and weather.
extension SceneEditor {
  private static let partsWithTheirOwn: Set<String> = ["hair", "eyes", "lips", "nails", "teeth", "eyebrows", "cheeks"]

  /// Parts that take the one colour of a person's drawing.
  private static let partsOfItsColor: Set<String> = [
    "dress", "gown", "shirt", "blouse", "sweater", "coat", "jacket", "suit", "robe", "cape", "uniform", "outfit", "clothes", "clothing",
    "fur", "feathers", "scales", "skin", "body",
  ]
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
    let words = WordMeanings.words(phrase)
    var found = Set(ElementQuery(catalog: catalog, scene: scene).find(phrase))
    // "Her dress": of whom the picture is about.
    if found.isEmpty, words.first.map(Self.pronouns.contains) == true,
      words.dropFirst().allSatisfy({ Self.partsOfItsColor.contains($0) || Self.partsWithTheirOwn.contains($0) })
    {
      found = Set(scene.elements.filter { !$0.implied }.prefix(1).map(\.id))
    }
    if !found.isEmpty {
      // A drawing has one colour to change, which is that of a dress rather than of the hair above it.
      if let part = words.first(where: Self.partsWithTheirOwn.contains) {
        notes.append("I cannot colour the \(part) apart from the rest.")
        return
      }
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
    guard let name = matches.lazy.compactMap(\.color).first, let hex = catalog.colors[name], let color = RGB(hex: hex) else { return nil }
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
    // "mountains", "a castle": as a background they stand far behind, if they are no setting by themselves.
    let setting =
      reader.setting ?? catalog.meanings.read(phrase).lazy.compactMap(\.setting).first
    if let setting, reader.weather == nil || reader.setting != nil {
      scene.setting = setting
      for zone in ["sky", "ground", "water", "far"] where reader.colors[zone] == nil { scene.colors[zone] = nil }
      changed = true
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
    scene.elements.removeAll { $0.implied }
    SceneComposer(catalog: catalog).addImpliedLight(to: &scene)
    SceneLayout(catalog: catalog).place(&scene)
  }
}
