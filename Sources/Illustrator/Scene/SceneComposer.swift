import SketchCore

/// Turns words into a scene. Pure: the same words and seed give the same scene. Never fails: what it has no drawing of, it notes.
struct SceneComposer {
  let catalog: ArtCatalog

  /// Things one description puts into a picture; edits may add a few more.
  private static let maximumNamed = 16

  struct Composition {
    var scene: Scene
    var notes: [String]
    /// Things that were asked for and are not in the picture.
    var missing: [String] = []
  }

  /// - Parameters:
  ///   - option: the option of the request, as the catalogue has it.
  ///   - pixels: width and height instead of the aspect's own.
  func compose(
    _ request: CreateRequest, option: CatalogOption? = nil, seed: UInt32, pixels: Scene.Pixels? = nil
  ) -> Composition {
    let hint = option?.scene
    var scene = Scene()
    scene.seed = seed
    scene.pixels = pixels
    scene.kind = request.kind
    scene.aspect = request.aspect ?? (request.kind == .wallpaper ? .threeByTwo : .square)
    scene.edge = Scene.edge(of: request.quality)
    var notes: [String] = []
    let wanted = request.style ?? hint?.style
    let stated = wanted == nil ? StatedStyle(request.description, catalog) : nil
    let choice = StyleResolver(catalog: catalog).resolve(wanted ?? stated.map { .free($0.phrase) })
    scene.style = choice.style
    scene.stylePhrase = choice.phrase
    notes += choice.notes

    var reader = DescriptionReader(catalog: catalog, isBare: request.kind == .sticker || request.kind == .mandala)
    reader.showsEmblems = true
    reader.read(stated?.rest ?? request.description)
    scene.elements = Array(reader.elements.prefix(SceneComposer.maximumNamed))
    if reader.elements.count > SceneComposer.maximumNamed {
      notes.append("That is more than a picture can hold: the first \(SceneComposer.maximumNamed) things are in it.")
    }
    hangLamps(in: &scene)
    scene.sky = reader.sky
    scene.colors = reader.colors
    let season = reader.season.flatMap { catalog.seasons[$0] }
    scene.weather = reader.weather ?? season?.weather ?? .clear
    var random = SeededGenerator(seed, salt: 1)
    let hinted = hint?.setting.map { name in
      var own = random
      return watered(name, for: usualSetting(of: scene.elements, weather: scene.weather, &own))
    }
    scene.setting = reader.setting ?? hinted ?? usualSetting(of: scene.elements, weather: scene.weather, &random)
    // A heart for "love" and a hand lie on no table.
    let isIndoors = scene.setting == "table" || scene.setting == "room"
    if reader.setting == nil, reader.showsOnlyEmblems, isIndoors { scene.setting = "plain" }
    if reader.setting == scene.setting { scene.surroundings = reader.surroundings }
    scene.view = view(of: reader, request)
    // Nothing else is to stand dark before the sky.
    if scene.view == .silhouette, reader.setting == nil || !catalog.setting(scene.setting).isOutdoors {
      scene.setting = "meadow"
    }
    if [.closeUp, .logo].contains(scene.view), reader.setting == nil { scene.setting = "plain" }
    if scene.view == .pattern, !reader.isNumbered {
      for index in scene.elements.indices { scene.elements[index].count = 1 }
    }
    scene.time =
      reader.time ?? (scene.view == .silhouette ? .sunset : nil) ?? (isSeenAtNight(scene, hint?.sky) ? .night : .day)
    let isMandala = scene.kind == .mandala || scene.view == .mandala
    if scene.elements.isEmpty && reader.unknown.isEmpty && !isMandala { furnish(&scene) }
    if reader.isLit { light(&scene) }
    let asked = Set(reader.elements.map(\.id))
    scene.leaveOut(reader.excluded, beside: asked, catalog)
    if scene.elements.isEmpty, reader.isBare, !isMandala { addEmblem(to: &scene) }
    if scene.elements.isEmpty, isMandala { adorn(&scene, request.option ?? request.description, &random) }
    if scene.kind == .sticker { scene.setting = "plain" }
    StickerSheet(catalog: catalog).fill(&scene, request)
    if let season { scene.take(season, beside: reader, catalog) }
    if scene.kind == .comic || scene.kind == .video { notes.append("I draw single pictures; this is one of the \(request.kind.rawValue).") }
    notes += take(request, option, into: &scene)
    scene.angle = [.picture, .wallpaper].contains(scene.kind) && scene.view == nil ? reader.angle : nil
    notes += Viewpoint(catalog: catalog).turn(&scene)
    notes += reader.notes + StandIns(catalog: catalog).notes(of: scene.elements)
    addImpliedLight(to: &scene)
    stepAshore(&scene)
    layDown(&scene)
    if scene.view != .pattern { Varieties(catalog: catalog).vary(&scene) }
    SceneLayout(catalog: catalog).place(&scene)
    FrameFit(catalog: catalog).fit(&scene)
    finish(&scene)
    scene.leaveOut(reader.excluded, beside: asked, catalog)
    let left = reader.elements.dropFirst(SceneComposer.maximumNamed).map(\.label)
    return Composition(scene: scene, notes: notes, missing: reader.missing + left)
  }

  /// Last touches: props around the things, or the things alone, or one of them close.
  private func finish(_ scene: inout Scene) {
    if scene.kind == .sticker || scene.view == .logo {
      scene.elements.removeAll { $0.implied && scene.view == .logo }
      return SceneLayout(catalog: catalog).fill(&scene)
    }
    if scene.view == .closeUp, CloseUp(catalog: catalog).frame(&scene) { return }
    if scene.view == .closeUp { scene.view = nil }
    if scene.view == .mandala { return }
    SceneDressing(catalog: catalog).dress(&scene)
  }

  /// The view that was said, where the kind of picture leaves a choice.
  private func view(of reader: DescriptionReader, _ request: CreateRequest) -> Scene.View? {
    var styled = DescriptionReader(catalog: catalog)
    if case .free(let phrase)? = request.style { styled.read(phrase) }
    guard let view = reader.view ?? styled.view else { return nil }
    switch request.kind {
    case .picture, .wallpaper: return view == .mandala ? nil : view
    case .coloringPage: return view == .silhouette || view == .pattern ? nil : view
    default: return nil
    }
  }

  /// Things for the rings of a mandala that says only of which kind it is.
  private func adorn(_ scene: inout Scene, _ kind: String, _ random: inout SeededGenerator) {
    let words = Set(WordMeanings.words(kind))
    let choices =
      words.contains("animal") || words.contains("animals")
      ? ["owl", "elephant", "butterfly", "cat", "fish", "peacock"]
      : words.contains("nature")
        ? ["leaf", "mushroom", "butterfly", "acorn"]
        : words.contains("floral") || words.contains("flower") ? ["rose", "sunflower", "tulip", "daisy"] : []
    let known = choices.compactMap { catalog.subjects[$0] }
    guard !known.isEmpty else { return }
    let first = random.index(below: known.count)
    for subject in [known[first], known[(first + 1) % known.count]] {
      scene.elements.append(Scene.Element(id: scene.nextID, subject: subject.name, label: subject.singular))
    }
  }

  /// Stars, or a moon without a sun, are in it: by day a red moon is taken for the sun.
  private func isSeenAtNight(_ scene: Scene, _ hinted: String?) -> Bool {
    func has(_ names: String...) -> Bool { scene.elements.contains { names.contains($0.subject) } }
    return (scene.sky + [hinted].compactMap(\.self)).contains { ["stars", "aurora", "fireworks"].contains($0) }
      || has("moon", "full-moon") && !has("sun")
  }

  /// "A sofa under a lamp": the lamp hangs over the sofa.
  private func hangLamps(in scene: inout Scene) {
    for index in scene.elements.indices {
      // "A lamp shining on a book" hangs as well.
      if scene.elements[index].subject == "lamp", scene.elements[index].relation?.kind == .above {
        scene.elements[index].subject = "pendant-lamp"
      }
      guard let relation = scene.elements[index].relation, relation.kind == .under,
        let lamp = scene.elements.firstIndex(where: { $0.id == relation.of }), scene.elements[lamp].relation == nil,
        scene.elements[lamp].subject == "lamp" || catalog.hanging[scene.elements[lamp].subject] == "ceiling"
      else { continue }
      if scene.elements[lamp].subject == "lamp" { scene.elements[lamp].subject = "pendant-lamp" }
      scene.elements[index].relation = nil
      scene.elements[lamp].relation = Scene.Relation(kind: .above, of: scene.elements[index].id)
    }
  }

  /// Takes over the option and the details; what cannot be drawn of them is noted.
  func take(_ request: CreateRequest, _ option: CatalogOption?, into scene: inout Scene) -> [String] {
    let hint = option?.scene
    let isDrawn = { (variety: String) in
      KindOption(variety, of: request.kind) != nil || (variety == request.option && option != nil)
    }
    scene.option = request.option.flatMap { isDrawn($0) ? $0 : nil }
    if let look = hint?.look, catalog.looks.has(look, of: request.kind) { scene.option = look }
    scene.details = (request.details ?? []).filter { KindOption($0, of: request.kind) != nil }
    if let name = hint?.subject, let subject = catalog.subjects[name],
      !scene.elements.contains(where: { $0.subject == name }), scene.elements.count < SceneComposer.maximumNamed,
      // The fox of an animal mandala of a fox is its animal.
      scene.kind != .mandala || !subject.nature.isCreature || !hasCreature(scene)
    {
      scene.elements.append(Scene.Element(id: scene.nextID, subject: name, label: subject.singular))
    }
    if let sky = hint?.sky, !scene.sky.contains(sky) { scene.sky.append(sky) }
    return request.varieties.filter { !isDrawn($0) && !request.counts($0) }.map {
      "I left out “\($0)”: I cannot draw that of the \(request.kind.rawValue)."
    }
  }

  private func hasCreature(_ scene: Scene) -> Bool {
    scene.elements.contains { catalog.subjects[$0.subject]?.nature.isCreature == true }
  }

  /// An empty place gets what belongs to it, so that there is something to look at.
  private func furnish(_ scene: inout Scene) {
    for furnishing in catalog.setting(scene.setting).furnishings {
      guard let subject = catalog.subjects[furnishing.subject] else { continue }
      var element = Scene.Element(id: scene.nextID, subject: subject.name, label: subject.singular)
      element.count = furnishing.count
      scene.elements.append(element)
    }
  }

  /// A sticker of the night or the rain shows a moon or a rain cloud.
  private func addEmblem(to scene: inout Scene) {
    let name = scene.weather.emblem ?? (scene.time == .night || scene.time == .dusk ? "full-moon" : "sun")
    guard let subject = catalog.subjects[name] else { return }
    scene.elements.append(Scene.Element(id: scene.nextID, subject: name, label: subject.singular))
  }

  /// Setting of an option with water in it for what is at home on water: a boat in the woods is on a lake there.
  private func watered(_ name: String, for usual: String) -> String {
    let (setting, home) = (catalog.setting(name), catalog.setting(usual))
    guard home.ground == .water, setting.water == .none, setting.isOutdoors else { return name }
    switch setting.ground {
    case .grass, .path, .field, .road: return "lake"
    case .sand: return "beach"
    case .snow: return "arctic"
    case .rock: return "cliff"
    case .water, .moon, .seabed, .floor, .tiles, .table, .clouds, .plain, .none: return name
    }
  }

  /// Where the first subject that has a home is at home.
  private func usualSetting(of elements: [Scene.Element], weather: Scene.Weather, _ random: inout SeededGenerator) -> String {
    // Things held or worn are at home anywhere.
    let free = elements.filter {
      !$0.isCarried && !isBehindGlass($0, elements) && !isLoad($0, elements) && !isPerched($0)
    }
    if let place = elements.lazy.compactMap({ ridingPlace($0, elements) }).first { return place }
    if free.contains(where: { $0.pose == .skiing }) { return "snow" }
    let swimmers = free.filter { $0.pose == .swimming }
    if let swimmer = swimmers.first, let place = catalog.drawn(swimmer)?.place,
      place == .water || place == .underwater
    {
      if place == .underwater { return "underwater" }
      let home = catalog.subjects[swimmer.subject]?.habitat ?? ""
      return catalog.settings[home].map { $0.water == .none } ?? true ? "lake" : home
    }
    if free.contains(where: { isAshore($0, elements) }) { return "beach" }
    let subjects = free.compactMap { catalog.subjects[$0.subject] }
    if subjects.contains(where: { $0.place == .underwater }) && !subjects.contains(where: { $0.place == .water }) { return "underwater" }
    let standing = free.filter { $0.relation?.kind.isResting != true }.compactMap { catalog.subjects[$0.subject] }
    if let room = room(of: subjects, standing: standing) { return room }
    // What is at home indoors does not take others inside with it.
    let leads = subjects.filter { !$0.isLight && $0.place != .indoors && catalog.setting($0.habitat ?? "").isOutdoors }
    // "A cloud over a flower" is where the flower is, and "a woman in a hammock" where hammocks are.
    let anybodys = catalog.subjects["man"]?.habitat
    let people = Set(free.filter { $0.relation != nil }.map(\.subject))
    func rank(_ subject: ArtCatalog.Subject) -> Int {
      if subject.nature.kind == "weather" { return 2 }
      return subject.nature.isPerson && people.contains(subject.name) && subject.habitat == anybodys ? 1 : 0
    }
    for place in 0...2 {
      if let habitat = leads.first(where: { rank($0) == place && $0.habitat != nil })?.habitat { return habitat }
    }
    // A chef alone is in the kitchen.
    if leads.allSatisfy({ $0.habitat == nil }), let home = subjects.first(where: { $0.nature.isPerson })?.habitat,
      !catalog.setting(home).isOutdoors
    {
      return home
    }
    if subjects.contains(where: { $0.place == .water }) { return "ocean" }
    if weather == .snow { return "snow" }
    return ["meadow", "hills", "meadow", "park"][random.index(below: 4)]
  }

  /// A mermaid on a rock is out of the water, a seahorse on a coral is not.
  private func isAshore(_ element: Scene.Element, _ elements: [Scene.Element]) -> Bool {
    func isDiver(_ one: Scene.Element) -> Bool { catalog.subjects[one.subject]?.habitat == "underwater" }
    guard let relation = element.relation, relation.kind == .on, isDiver(element),
      let base = elements.first(where: { $0.id == relation.of })
    else { return false }
    return !isDiver(base)
  }

  /// Pigeons on a bench are where the bench is.
  private func isPerched(_ element: Scene.Element) -> Bool {
    element.relation != nil && element.pose != .flying && element.relation?.kind != .above
      && catalog.subjects[element.subject]?.habitat == "clouds"
  }

  /// An apple on a hedgehog's back is where the hedgehog is.
  private func isLoad(_ element: Scene.Element, _ elements: [Scene.Element]) -> Bool {
    guard let relation = element.relation, relation.kind == .on,
      catalog.drawn(element)?.nature.isCreature == false
    else { return false }
    return elements.first { $0.id == relation.of }.flatMap(catalog.drawn)?.nature.isCreature == true
  }

  /// A ship in a bottle is where the bottle is.
  private func isBehindGlass(_ element: Scene.Element, _ elements: [Scene.Element]) -> Bool {
    guard let relation = element.relation, relation.kind == .inside else { return false }
    return elements.first { $0.id == relation.of }.flatMap(catalog.drawn)?.anatomy.regions["glass"] != nil
  }

  /// Where one rides what is no animal: a surfboard on the sea.
  private func ridingPlace(_ rider: Scene.Element, _ elements: [Scene.Element]) -> String? {
    guard let relation = rider.relation, rider.pose == .standing || relation.kind == .riding else { return nil }
    return elements.first { $0.id == relation.of }.flatMap { catalog.mounts.ride($0.subject)?.setting }
  }

  /// The room that furniture and other indoor things bring with them, unless something named can only be outdoors.
  ///
  /// - Parameter standing: those that are on nothing else: a ghost in a bed stays in the bedroom.
  private func room(of subjects: [ArtCatalog.Subject], standing: [ArtCatalog.Subject]) -> String? {
    let isOutdoors = standing.contains { subject in
      ["building", "tree", "vehicle", "weather", "plant"].contains(subject.nature.kind) && subject.place != .indoors
        || [.horizon, .sky, .water].contains(subject.place)
        || subject.nature.kind == "furniture" && subject.place == .ground
    }
    let indoors = subjects.filter { isIndoors($0) }
    // A dragon with its coins stays in the open.
    let isWild = standing.first.map { lead in
      lead.nature.isAnimal && lead.place != .indoors
        && lead.habitat.map { catalog.setting($0).isOutdoors } == true && !lead.nature.homes.contains { isHome($0) }
    }
    let isSmall = indoors.allSatisfy { $0.size < 0.3 && $0.nature.kind != "furniture" }
    guard !isOutdoors, !indoors.isEmpty, !(isWild == true && isSmall) else { return nil }
    let homes = indoors.compactMap(\.habitat).filter { !catalog.setting($0).isOutdoors }
    // Food and dishes alone are a still life.
    if indoors.count == subjects.count, indoors.allSatisfy({ $0.size < 0.3 && $0.nature.kind != "furniture" }) {
      return homes.first { $0 == "table" } ?? (indoors.allSatisfy { $0.size <= 0.26 } ? "table" : homes.first ?? "table")
    }
    return homes.first { $0 != "table" } ?? "room"
  }

  /// True for the rooms that cats and dogs live in.
  private func isHome(_ place: String) -> Bool {
    catalog.meanings.read(place).first?.setting.map { catalog.setting($0).isRoom } == true
  }

  /// True for furniture, food and dishes, and for tools that nobody holds.
  private func isIndoors(_ subject: ArtCatalog.Subject) -> Bool {
    subject.place == .indoors || subject.place == .held && subject.habitat == "table"
  }

  /// A low sun at sunset, a moon at night; they are elements, so that they can be removed and recoloured.
  func addImpliedLight(to scene: inout Scene) {
    let name = scene.time == .night || scene.time == .dusk ? "full-moon" : "sun"
    guard catalog.subjects[name] != nil, !scene.sky.contains("lightless"), catalog.setting(scene.setting).isOutdoors,
      scene.angle != .above,
      scene.setting != "space",
      scene.setting != "moon",
      scene.weather == .clear || scene.weather == .cloudy || scene.weather == .snow,
      !scene.elements.contains(where: { catalog.isLight($0.subject) })
    else { return }
    var light = Scene.Element(id: scene.nextID, subject: name, label: name == "sun" ? name : "moon")
    light.implied = true
    scene.elements.append(light)
  }
}

/// The style nearest to the asked one, with a note when they differ.
struct StyleResolver {
  let catalog: ArtCatalog

  /// Style drawn when none was asked for.
  static let usual = ArtStyle.digitalArt

  func resolve(_ choice: StyleChoice?) -> (style: ArtStyle, phrase: String?, notes: [String]) {
    switch choice {
    case nil: return (StyleResolver.usual, nil, [])
    case .named(let style): return (style, nil, [])
    case .free(let phrase):
      if let entry = catalog.style(for: phrase) {
        let exact = [entry.title, entry.style.spokenName, entry.style.rawValue].contains(phrase)
        let isNamed = entry.technique != nil && entry.words == WordMeanings.words(phrase).joined(separator: " ")
        return (
          entry.style, phrase,
          exact || isNamed ? [] : ["“\(phrase)” is drawn as \(entry.title), the nearest style I have."]
        )
      }
      return (
        StyleResolver.usual, phrase, ["I do not know the style “\(phrase)”, so this is \(StyleResolver.usual.spokenName)."]
      )
    }
  }
}

extension CreateRequest {
  /// Whether a detail is a number that the request holds as one, which others than the illustrator honour: "5 seconds".
  fileprivate func counts(_ detail: String) -> Bool {
    let words = detail.split(separator: " ")
    guard words.count == 2, let number = Int(words[0]) else { return false }
    return switch words[1] {
    case "seconds": seconds == number
    case "minutes": seconds == number * 60
    case "hours": seconds == number * 3_600
    case "panels": panels == number
    default: false
    }
  }
}
