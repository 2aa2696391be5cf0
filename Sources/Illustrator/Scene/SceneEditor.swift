import SketchCore

/// Applies edits to a scene. Pure; what cannot be done is noted and the rest still happens.
struct SceneEditor {
  let catalog: ArtCatalog

  private(set) var scene: Scene
  private(set) var notes: [String] = []

  init(catalog: ArtCatalog, scene: Scene) {
    self.catalog = catalog
    self.scene = scene
  }

  mutating func apply(_ edit: Edit) {
    switch edit {
    case .addElement(let element, let position): add(element, at: position)
    case .removeElement(let element): remove(element)
    case .replaceElement(let element, let replacement): replace(element, with: replacement)
    case .changeColor(let element, let color): recolor(element, color)
    case .changeStyle(let style):
      let choice = StyleResolver(catalog: catalog).resolve(style)
      scene.style = choice.style
      scene.stylePhrase = choice.phrase
      notes += choice.notes
    case .changeBackground(let background): changeBackground(background)
    case .enhance(let aspect): enhance(aspect)
    }
  }

  // MARK: Elements

  private mutating func add(_ phrase: String, at position: String?) {
    var reader = DescriptionReader(catalog: catalog, nextID: scene.nextID)
    reader.read(phrase)
    notes += reader.notes
    takeSky(from: reader)
    var added = reader.elements
    if let position, !added.isEmpty { place(&added[0], position) }
    for index in added.indices {
      // One more lamp in the sky replaces the one that came by itself.
      if catalog.isLight(added[index].subject) {
        scene.elements.removeAll { $0.implied }
      }
      // Newcomers join what is there; they do not become the picture's only hero.
      if added[index].place == .anywhere && added[index].relation == nil { added[index].scale *= 0.92 }
      if scene.elements.count < Scene.maximumElements { scene.elements.append(added[index]) }
    }
    SceneLayout(catalog: catalog).place(&scene)
    if added.isEmpty && reader.setting == nil && !tookSky(reader) && reader.unknown.isEmpty {
      notes.append("I do not know what “\(phrase)” looks like, so nothing was added.")
    } else if added.isEmpty, let setting = reader.setting, setting != scene.setting {
      scene.setting = setting
    }
  }

  /// "on the left", "behind the house", "next to the tree".
  private func place(_ element: inout Scene.Element, _ position: String) {
    let matches = catalog.vocabulary.read(position)
    var kind: Scene.Relation.Kind?
    for match in matches {
      for meaning in match.meanings {
        switch meaning {
        case .place(let place) where kind == nil: element.place = place
        case .relation(let relation): kind = kind ?? relation
        case .zone(.sky): element.place = .sky
        default: break
        }
      }
    }
    if let kind, let other = ElementQuery(catalog: catalog, scene: scene).find(position).first {
      element.relation = Scene.Relation(kind: kind, of: other)
      element.place = .anywhere
    }
  }

  private mutating func remove(_ phrase: String) {
    let words = Vocabulary.words(phrase)
    let query = ElementQuery(catalog: catalog, scene: scene)
    if let except = words.firstIndex(where: { ["except", "but", "besides"].contains($0) }) {
      let kept = Set(query.find(words[(except + 1)...].joined(separator: " ")))
      guard !kept.isEmpty else { return noteMissing(words[(except + 1)...].joined(separator: " ")) }
      scene.elements.removeAll { !kept.contains($0.id) && !$0.implied }
      return forgetRelations()
    }
    if words.contains("everything") || words.contains("all") && words.count == 1 {
      scene.elements = []
      return
    }
    let found = Set(query.find(phrase))
    if !found.isEmpty {
      // "the left tree" of one element with several: only that one goes.
      if let spot = query.singleSpot(phrase), let index = scene.elements.firstIndex(where: { $0.id == spot.element }),
        scene.elements[index].count > 1
      {
        scene.elements[index].spots.remove(at: spot.index)
        scene.elements[index].count -= 1
        return
      }
      scene.elements.removeAll { found.contains($0.id) }
      return forgetRelations()
    }
    if removeFromBackdrop(phrase) { return }
    noteMissing(phrase)
  }

  private mutating func removeFromBackdrop(_ phrase: String) -> Bool {
    for match in catalog.vocabulary.read(phrase) {
      for meaning in match.meanings {
        switch meaning {
        case .sky(let thing) where scene.sky.contains(thing):
          scene.sky.removeAll { $0 == thing }
          return true
        case .weather(let weather) where scene.weather == weather || weather == .cloudy:
          scene.weather = .clear
          if weather == .cloudy, !scene.sky.contains("cloudless") { scene.sky.append("cloudless") }
          return true
        case .zone(.far), .setting(scene.setting):
          scene.setting = "plain"
          return true
        default: break
        }
      }
    }
    return false
  }

  /// Relations to what is gone mean nothing; the spots stay.
  private mutating func forgetRelations() {
    let ids = Set(scene.elements.map(\.id))
    for index in scene.elements.indices {
      guard let relation = scene.elements[index].relation, !ids.contains(relation.of) else { continue }
      scene.elements[index].relation = nil
      for spot in scene.elements[index].spots.indices { scene.elements[index].spots[spot].lift = 0 }
    }
  }

  private mutating func replace(_ phrase: String, with replacement: String) {
    var reader = DescriptionReader(catalog: catalog, nextID: scene.nextID)
    reader.read(replacement)
    guard let found = ElementQuery(catalog: catalog, scene: scene).find(phrase).first,
      let index = scene.elements.firstIndex(where: { $0.id == found })
    else {
      if let match = catalog.vocabulary.read(phrase).first(where: { $0.zone == .far || $0.setting != nil }), match.subject == nil {
        return changeBackground(replacement)
      }
      return noteMissing(phrase)
    }
    guard let new = reader.elements.first, let subject = catalog.subjects[new.subject] else {
      notes += reader.notes.isEmpty ? ["I have no drawing of “\(replacement)”, so the \(scene.elements[index].label) stays."] : reader.notes
      return
    }
    var element = scene.elements[index]
    let old = catalog.subjects[element.subject]
    element.subject = new.subject
    element.label = new.label
    element.color = new.color
    element.colorName = new.colorName
    element.implied = false
    // The newcomer takes the place of the old one at its own size, where it can stand there at all.
    let ratio = subject.size / (old?.size ?? subject.size)
    for spot in element.spots.indices { element.spots[spot].height = min(0.8, element.spots[spot].height * ratio * new.scale) }
    if (old?.place == .sky) != (subject.place == .sky) || (old?.place == .water) != (subject.place == .water)
      || new.count != 1 && new.count != element.count
    {
      element.spots = []
      element.count = new.count
      element.scale = new.scale
    }
    scene.elements[index] = element
    SceneLayout(catalog: catalog).place(&scene)
  }

  private mutating func noteMissing(_ phrase: String) {
    let there = scene.elements.map { SceneSentence(catalog: catalog).name($0) }
    let what = there.isEmpty ? "there are no things in it" : "in it are \(SceneSentence.list(there))"
    notes.append("There is no “\(ElementQuery.core(phrase))” in the picture; \(what).")
  }

  // MARK: Colours

  private mutating func recolor(_ phrase: String?, _ color: String) {
    guard let hex = colorHex(color) else {
      notes.append("I do not know the colour “\(color)”.")
      return
    }
    let whole: Set<String> = ["it", "everything", "picture", "whole", "all", "image", "painting", "drawing", "this", "that"]
    guard let phrase, !Vocabulary.words(phrase).allSatisfy({ whole.contains($0) || $0 == "the" || $0 == "whole" }) else {
      // "make it purple": the one thing the picture is about, or all of it.
      let named = scene.elements.indices.filter { !scene.elements[$0].implied }
      if named.count == 1 && phrase.map({ Vocabulary.words($0) == ["it"] }) != false {
        paint(named[0], color, hex)
      } else {
        scene.adjustments.tint = hex
      }
      return
    }
    let found = Set(ElementQuery(catalog: catalog, scene: scene).find(phrase))
    if !found.isEmpty {
      for index in scene.elements.indices where found.contains(scene.elements[index].id) { paint(index, color, hex) }
      return
    }
    if let zone = catalog.vocabulary.read(phrase).lazy.compactMap(\.zone).first {
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

  /// The longest colour name in the words; "a bright red" is red.
  func colorHex(_ phrase: String) -> String? {
    if let hex = RGB(hex: phrase)?.hex { return hex }
    let matches = catalog.vocabulary.read(phrase)
    guard let name = matches.lazy.compactMap(\.color).first, let hex = catalog.colors[name], let color = RGB(hex: hex) else { return nil }
    let words = Set(Vocabulary.words(phrase))
    if words.contains("dark") || words.contains("deep") { return color.darker(0.35).hex }
    if words.contains("light") || words.contains("pale") { return color.lighter(0.45).hex }
    return hex
  }

  // MARK: Backdrop

  private mutating func changeBackground(_ phrase: String) {
    var reader = DescriptionReader(catalog: catalog, nextID: scene.nextID)
    reader.read(phrase)
    var changed = takeSky(from: reader)
    // "mountains", "a castle": as a background they stand far behind, if they are no setting by themselves.
    let setting =
      reader.setting ?? catalog.vocabulary.read(phrase).lazy.compactMap(\.setting).first
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
    if !changed {
      notes.append("I do not know how “\(phrase)” looks, so the background stays as it is.")
    }
    refreshLight()
    SceneLayout(catalog: catalog).place(&scene)
  }

  private func tookSky(_ reader: DescriptionReader) -> Bool {
    reader.time != nil || reader.weather != nil || !reader.sky.isEmpty || !reader.colors.isEmpty
  }

  @discardableResult
  private mutating func takeSky(from reader: DescriptionReader) -> Bool {
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
  private mutating func refreshLight() {
    scene.elements.removeAll { $0.implied }
    SceneComposer(catalog: catalog).addImpliedLight(to: &scene)
    SceneLayout(catalog: catalog).place(&scene)
  }

  // MARK: Enhancing

  private mutating func enhance(_ aspect: String) {
    let words = Vocabulary.words(aspect)
    // "make the dog bigger" arrives whole.
    let targets = ElementQuery(catalog: catalog, scene: scene).find(aspect)
    if let entry = catalog.enhancement(for: words) {
      return apply(entry, to: targets)
    }
    var reader = DescriptionReader(catalog: catalog, nextID: scene.nextID)
    reader.read(aspect)
    if takeSky(from: reader) { return }
    if reader.setting != nil { return changeBackground(aspect) }
    if words.contains("more"), let element = reader.elements.first {
      return more(element)
    }
    if let hex = colorHex(aspect) {
      scene.adjustments.tint = hex
      return
    }
    if let entry = catalog.style(for: aspect) {
      scene.style = entry.style
      scene.stylePhrase = aspect
      return
    }
    if let element = reader.elements.first { return more(element) }
    scene.adjustments.detail = min(1, scene.adjustments.detail + 0.4)
    scene.adjustments.contrast = min(1, scene.adjustments.contrast + 0.12)
    notes.append("I do not know how to make it “\(aspect)”; I sharpened it a little instead.")
  }

  /// "more trees"
  private mutating func more(_ wanted: Scene.Element) {
    if let index = scene.elements.firstIndex(where: { $0.subject == wanted.subject && !$0.implied }) {
      var extra = wanted
      extra.label = scene.elements[index].label
      extra.color = scene.elements[index].color
      extra.count = max(2, min(scene.elements[index].count, 5))
      scene.elements.append(extra)
    } else {
      scene.elements.append(wanted)
    }
    SceneLayout(catalog: catalog).place(&scene)
  }

  private mutating func apply(_ entry: ArtCatalog.Enhancement, to targets: [Int]) {
    func changed(_ value: Float, _ low: Float = -1) -> Float { clamp(value + entry.amount, low, 1) }
    switch entry.action {
    case "brightness": scene.adjustments.brightness = changed(scene.adjustments.brightness)
    case "contrast": scene.adjustments.contrast = changed(scene.adjustments.contrast)
    case "saturation": scene.adjustments.saturation = changed(scene.adjustments.saturation)
    case "warmth": scene.adjustments.warmth = changed(scene.adjustments.warmth)
    case "drama": scene.adjustments.drama = changed(scene.adjustments.drama, 0)
    case "detail": scene.adjustments.detail = changed(scene.adjustments.detail, 0)
    case "blur": scene.adjustments.blur = changed(scene.adjustments.blur, 0)
    case "backgroundBlur": scene.adjustments.backgroundBlur = changed(scene.adjustments.backgroundBlur, 0)
    case "glow": scene.adjustments.glow = changed(scene.adjustments.glow, 0)
    case "zoom" where entry.amount > 0 || scene.adjustments.zoom > 0: scene.adjustments.zoom = changed(scene.adjustments.zoom, 0)
    case "zoom": stepBack()
    case "flip": scene.adjustments.flipped.toggle()
    case "scale": resize(targets, entry.amount)
    default:
      if entry.action.hasPrefix("style:"), let style = ArtStyle(rawValue: String(entry.action.dropFirst(6))) {
        scene.style = style
        scene.stylePhrase = nil
      }
    }
  }

  /// There is more to see around everything when everything is smaller.
  private mutating func stepBack() {
    for index in scene.elements.indices where !scene.elements[index].implied {
      for spot in scene.elements[index].spots.indices {
        scene.elements[index].spots[spot].height *= 0.78
        scene.elements[index].spots[spot].lift *= 0.78
        scene.elements[index].spots[spot].x = 0.5 + (scene.elements[index].spots[spot].x - 0.5) * 0.82
        scene.elements[index].spots[spot].depth *= scene.elements[index].spots[spot].air ? 1 : 0.88
      }
    }
  }

  private mutating func resize(_ targets: [Int], _ factor: Float) {
    // Without a name it is the first thing that was asked for.
    let chosen = targets.isEmpty ? Array(scene.elements.filter { !$0.implied }.prefix(1).map(\.id)) : targets
    guard !chosen.isEmpty else {
      scene.adjustments.zoom = clamp(scene.adjustments.zoom + (factor > 1 ? 0.3 : -0.3), -1, 1)
      return
    }
    for index in scene.elements.indices where chosen.contains(scene.elements[index].id) {
      scene.elements[index].scale = clamp(scene.elements[index].scale * factor, 0.2, 4)
      for spot in scene.elements[index].spots.indices {
        scene.elements[index].spots[spot].height = clamp(scene.elements[index].spots[spot].height * factor, 0.03, 1.1)
      }
    }
  }
}
