import SketchCore

/// Applies edits to a scene. Pure; what cannot be done is noted and the rest still happens.
struct SceneEditor {
  let catalog: ArtCatalog

  var scene: Scene
  var notes: [String] = []
  /// Things that were to be changed and are not there, as said.
  var missing: [String] = []

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
    case .changeStyle(let style): changeStyle(style)
    case .changeBackground(let background): changeBackground(background)
    case .enhance(let aspect): enhance(aspect)
    case .say: notes.append("Only in a comic I can let somebody speak.")
    case .swapPanels, .inPanel: notes.append("This picture has no panels.")
    case .animate: notes.append("A picture does not move.")
    }
  }

  /// The scene after the edits, and notes on those that could not be done.
  static func edited(_ scene: Scene, by edits: [Edit], _ catalog: ArtCatalog) -> (scene: Scene, notes: [String]) {
    var editor = SceneEditor(catalog: catalog, scene: scene)
    for edit in edits { editor.apply(edit) }
    return (editor.scene, editor.notes)
  }

  private mutating func changeStyle(_ style: StyleChoice) {
    // "Make it a coloring page" and "another style" name none.
    if case .free(let phrase) = style, let entry = catalog.enhancement(for: WordMeanings.words(phrase)),
      entry.action.hasPrefix("kind:") || entry.action == "style:next"
    {
      return apply(entry, to: [])
    }
    // "Make it wooden" is no style.
    if case .free(let phrase) = style, catalog.style(for: phrase) == nil, describe(phrase) { return }
    let choice = StyleResolver(catalog: catalog).resolve(style)
    draw(in: choice.style, choice.phrase)
    notes += choice.notes
  }

  /// All styles have their turn.
  var nextStyle: ArtStyle {
    let all = ArtStyle.allCases
    return all[((all.firstIndex(of: scene.style) ?? 0) + 1) % all.count]
  }

  mutating func draw(in style: ArtStyle, _ phrase: String?) {
    (scene.style, scene.stylePhrase) = (style, phrase)
    // A coloring page has no style; who asks for one wants a picture again.
    if scene.kind == .coloringPage { (scene.kind, scene.option, scene.details) = (.picture, nil, []) }
  }

  /// Words for the picture as a whole.
  static let whole: Set<String> = [
    "it", "everything", "picture", "photo", "whole", "all", "image", "painting", "drawing", "this", "that", "the",
  ]

  // MARK: Elements

  /// Words for writing, without what is to be written.
  private static let lettering: Set<String> = ["text", "caption", "lettering", "words", "subtitle"]

  private mutating func add(_ phrase: String, at position: String?) {
    // "A caption": of what, was not said.
    let words = WordMeanings.words(phrase)
    let isEmpty = words.allSatisfy { Self.lettering.contains($0) || Self.whole.contains($0) || $0 == "a" }
    guard !isEmpty || words.contains(where: DescriptionReader.pictures.contains) else {
      return notes.append("I need to know what to write, for example: a sign that says welcome.")
    }
    if let position,
      movesThere(phrase, to: position) || givesPart(phrase, at: position) || write(phrase, on: position)
    {
      return
    }
    if position == nil, addMore(phrase) { return }
    var single: Int?
    if let position { single = separated(position) }
    var reader = DescriptionReader(catalog: catalog, nextID: scene.nextID, beside: copies)
    reader.readThings(phrase)
    if reader.season != nil, reader.elements.isEmpty, reader.unknown.isEmpty { return changeBackground(phrase) }
    notes += reader.notes + StandIns(catalog: catalog).notes(of: reader.elements)
    takeSky(from: reader)
    var added = reader.elements
    if let position, !added.isEmpty {
      place(&added[0], position)
      // "On the left dog" reads as a place on the left, too.
      if let single {
        added[0].relation = Scene.Relation(kind: added[0].relation?.kind ?? .on, of: single)
        added[0].place = .anywhere
      }
      dressed(&added[0])
    }
    if position == nil { added = added.map(wornByTheOnlyOne).map(laidOnTheOnlyTable) }
    if !added.isEmpty { flood(reader.setting, position) }
    for index in added.indices {
      // One more lamp in the sky replaces the one that came by itself.
      if catalog.isLight(added[index].subject) {
        scene.elements.removeAll { $0.implied && catalog.isLight($0.subject) }
      }
      // Newcomers join what is there; they do not become the picture's only hero.
      if added[index].place == .anywhere && added[index].relation == nil { added[index].scale *= 0.92 }
      if scene.elements.count < Scene.maximumElements { scene.elements.append(added[index]) }
    }
    Varieties(catalog: catalog).vary(&scene)
    SceneLayout(catalog: catalog).place(&scene)
    fitIn(Set(added.map(\.id)))
    lineUp(Set(added.map(\.id)))
    clearTheWay(to: Set(added.map(\.id)))
    if added.isEmpty && reader.setting == nil && !tookSky(reader) && reader.unknown.isEmpty {
      notes.append("I do not know what “\(phrase)” looks like, so nothing was added.")
    } else if added.isEmpty, let setting = reader.setting, setting != scene.setting {
      scene.setting = setting
      scene.surroundings = reader.surroundings
    }
  }

  /// "on the left", "behind the house", "next to the tree".
  func place(_ element: inout Scene.Element, _ position: String) {
    let matches = catalog.meanings.read(position)
    var kind: Scene.Relation.Kind?
    // "On top", "at his feet".
    var isOnLast = false
    for match in matches {
      for meaning in match.meanings {
        switch meaning {
        case .place(let place) where kind == nil: element.place = place
        case .relation(let relation): kind = kind ?? relation
        case .reference(let relation): (kind, isOnLast) = (kind ?? relation, true)
        case .zone(.sky): element.place = .sky
        default: break
        }
      }
    }
    let last = isOnLast ? scene.elements.last { !$0.implied && !$0.isCarried }?.id : nil
    if let kind, let other = meant(by: position).first ?? last {
      element.relation = Scene.Relation(kind: kind, of: other)
      element.place = .anywhere
    }
  }

  var copies: Int { scene.elements.reduce(0) { $0 + $1.count } }

  private mutating func remove(_ phrase: String) {
    let words = WordMeanings.words(phrase)
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
    var found = Set(query.find(phrase))
    // "One of the dogs": rather one that wears nothing.
    if found.count > 1, ["one", "a"].contains(words.first) {
      let bare = scene.elements.last { one in
        found.contains(one.id) && !scene.elements.contains { $0.isCarried && $0.relation?.of == one.id }
      }
      found = [bare?.id ?? found.max() ?? 0]
    }
    if !found.isEmpty {
      // "the left tree" of one element with several: only that one goes.
      if let spot = query.singleSpot(phrase), let index = scene.elements.firstIndex(where: { $0.id == spot.element }),
        scene.elements[index].count > 1
      {
        scene.elements[index].spots.remove(at: spot.index)
        if scene.elements[index].looks?.indices.contains(spot.index) == true {
          scene.elements[index].looks?.remove(at: spot.index)
        }
        scene.elements[index].count -= 1
        // Hats and shoes of that one go with it.
        let (id, left) = (scene.elements[index].id, scene.elements[index].count)
        for other in scene.elements.indices where scene.elements[other].isCarried {
          guard scene.elements[other].relation?.of == id else { continue }
          scene.elements[other].count = min(scene.elements[other].count, left)
        }
        bringAlong([id])
        return
      }
      // A sun that was sent away stays away when the weather changes.
      if scene.elements.contains(where: { found.contains($0.id) && catalog.isLight($0.subject) }) { scene.sky.append("lightless") }
      scene.elements.removeAll { one in
        found.contains(one.id) || one.isCarried && one.relation.map { found.contains($0.of) } == true
      }
      return forgetRelations()
    }
    if removeFromBackdrop(phrase) { return }
    noteMissing(phrase)
  }

  private mutating func removeFromBackdrop(_ phrase: String) -> Bool {
    for match in catalog.meanings.read(phrase) {
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
      if let match = catalog.meanings.read(phrase).first(where: { $0.zone == .far || $0.setting != nil }), match.subject == nil {
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
    (element.looks, element.without, element.variants) = (nil, nil, nil)
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
    // A hat in place of boots is on the head, and boots are on the feet of the newcomer.
    if element.isCarried { element.spots = [] }
    scene.elements[index] = element
    bringAlong([element.id])
  }

  mutating func noteMissing(_ phrase: String) {
    missing.append(phrase)
    let there = scene.elements.filter { !$0.implied || catalog.isLight($0.subject) }.map { SceneSentence(catalog: catalog).name($0) }
    let what = there.isEmpty ? "there are no things in it" : "in it are \(SceneSentence.list(there))"
    notes.append("There is no “\(ElementQuery.core(phrase))” in the picture; \(what).")
  }
}
