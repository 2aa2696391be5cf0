package import Illustrator
package import SketchCore

/// Writes the script of a comic by a story grammar. Pure: the same request gives the same script.
package struct StoryWriter: Sendable {
  let book: StoryBook
  let artist: PanelArtist

  /// - Throws: `SketchError` `.configuration` when the stories are missing.
  package init(artist: PanelArtist) throws {
    book = try StoryBook()
    self.artist = artist
  }

  /// Does what `comic` does before it writes.
  /// - Throws: as `comic`. A concept that is not told yet, as that of a comic of another picture, can be used.
  package func check(_ request: ComicRequest) throws(SketchError) {
    _ = try request.checkedPanels()
    _ = try book.genre(request.genre)
    _ = try book.look(artStyle(request.artStyle))
    _ = try book.world(request.world)
    if !request.concept.isEmpty { try Concept.check(request.concept) }
  }

  /// - Throws: `SketchError` `.invalidInput` for a concept, a genre, an art style, a world or a number of panels that
  ///   cannot be used.
  package func comic(_ request: ComicRequest) throws(SketchError) -> Comic {
    let count = try request.checkedPanels()
    let (genreName, genre) = try book.genre(request.genre)
    let (styleName, _) = try book.look(artStyle(request.artStyle))
    let (worldName, world) = try book.world(request.world)
    let concept = try Concept(request.concept, artist)
    var random = SeededGenerator(request.seed, salt: 7001)
    let (plot, object, isAsked) = plot(for: concept, genre, &random)
    let company = Casting(artist: artist, telling: book.telling, genre: genre)
      .company(of: concept, plot: plot, object: object, &random)
    let x = object.flatMap { $0.isEmpty ? nil : $0 } ?? plot.unknown.map { $0[random.index(below: $0.count)] } ?? "it"
    let text = StoryText(slots: slots(company, x: x))
    let moods = Moods(concept, genre, &random)
    let beats = ComicPanel.Beat.beats(panels: count)
    let way = way(through: plot, genre, request.seed)
    let templates = plot.beats(turn: way.turn, end: way.end.flatMap { genre.ends[$0] })
    var panels: [ComicPanel] = []
    for beat in beats {
      guard let template = templates[beat] else { continue }
      panels.append(panel(beat, template, text, company, moods, genre, &random))
    }
    open(&panels, concept, isAsked: isAsked, genre, world, text, &random)
    var comic = Comic(
      title: title(of: concept, plot, company, text, &random), concept: concept.text, genre: genreName,
      artStyle: styleName,
      world: worldName, seed: request.seed, plot: plot.id, page: request.page, cast: company.members, panels: panels,
      ending: genre.endings[random.index(below: genre.endings.count)])
    (comic.turn, comic.end) = (way.turn, way.end)
    return comic
  }

  /// Turn and end of a story, drawn by lot beside all other choices; nil for the plot's own.
  private func way(through plot: Plot, _ genre: Genre, _ seed: UInt32) -> (turn: String?, end: String?) {
    var random = SeededGenerator(seed, salt: 7002)
    func pick(_ names: [String]) -> String? {
      let number = random.index(below: names.count + 1)
      return number == 0 ? nil : names[number - 1]
    }
    return (pick((plot.turns ?? [:]).keys.sorted()), pick(genre.ends.keys.sorted()))
  }

  /// Styles of pictures are art styles of comics, too.
  func artStyle(_ name: String?) -> String? {
    guard let name = name?.lowercased(), book.looks[name] == nil, let style = artist.style(for: name) else {
      return name
    }
    return switch style {
    case .anime: "manga"
    case .watercolor, .impressionist: "watercolor"
    case .sketch: "pencil"
    case .pixelArt: "pixel art"
    case .digitalArt, .oilPainting, .photorealistic: "picture book"
    case .cartoon, .abstract: "cartoon"
    }
  }

  // MARK: Plot

  /// The plot whose cue comes first in what is told of the hero; one of the genre's where there is none.
  private func plot(
    for concept: Concept, _ genre: Genre, _ random: inout SeededGenerator
  ) -> (plot: Plot, object: String?, isAsked: Bool) {
    let words = " " + concept.text.lowercasedWords.joined(separator: " ") + " "
    // Words before the hero tell how the hero is, and no plot.
    let hero = concept.creatures.first.map { $0.element.label.lowercased() } ?? ""
    let start = words.firstRange(of: " \(hero) ").map { words.index(before: $0.upperBound) } ?? words.startIndex
    var found: (plot: Plot, cue: String, at: String.Index)?
    for plot in book.plots {
      for cue in plot.cues {
        guard let place = words[start...].firstRange(of: " \(cue) ") else { continue }
        if let best = found, best.at < place.lowerBound || best.at == place.lowerBound && best.cue.count >= cue.count {
          continue
        }
        found = (plot, cue, place.lowerBound)
      }
    }
    if let found { return (found.plot, concept.object(after: found.cue), true) }
    var plots = genre.plots.compactMap { name in book.plots.first { $0.id == name } }
    // A thing that is named is in the story.
    if concept.creatures.first != nil, concept.things.contains(where: { !$0.isLarge && !$0.isInSky }) {
      plots = plots.filter(\.tellsOfThing)
    }
    return (plots.isEmpty ? book.plots[0] : plots[random.index(below: plots.count)], nil, false)
  }

  private func slots(_ company: Casting.Company, x: String) -> [String: String] {
    let place = company.landmark?.place ?? artist.title(ofSetting: company.home)
    var slots = ["x": x, "things": company.things, "where": place]
    for member in company.members {
      let name = member.role.rawValue
      slots[name] = member.name
      slots["a" + name] = member.phrase
      slots["the" + name] = "the " + member.phrase.drop { $0 != " " }.dropFirst()
    }
    if let hero = company.members.first {
      slots["he"] = hero.pronoun.subject
      slots["him"] = hero.pronoun.object
      slots["his"] = hero.pronoun.possessive
    }
    return slots
  }

  // MARK: Panels

  private func panel(
    _ beat: ComicPanel.Beat, _ template: BeatTemplate, _ text: StoryText, _ company: Casting.Company, _ moods: Moods,
    _ genre: Genre, _ random: inout SeededGenerator
  ) -> ComicPanel {
    let setting = template.away == true ? company.away : company.home
    let (time, weather) = moods.light(template)
    var panel = ComicPanel(
      beat: beat, shot: template.shot, setting: setting, time: time,
      weather: weather,
      cast: template.cast.compactMap(Self.appearance), balloons: [])
    panel.prop = template.prop ?? (template.shot == .close ? nil : company.landmark?.subject)
    panel.isCrowded = template.crowd
    panel.caption = text.fill(template.caption[random.index(below: template.caption.count)], &random)
    // The lines of a panel go together: question and answer have the same place in their lists.
    let variant = random.index(below: 6)
    panel.balloons = template.lines.compactMap { line in
      Self.line(line).map { said in
        let spoken = text.spoken(byHero: said.speaker == .hero, company.members.first?.pronoun ?? .it)
        return ComicPanel.Balloon(
          speaker: said.speaker, kind: said.kind, text: spoken.fill(said.text, &random, variant: variant))
      }
    }
    if let key = template.sound, let words = genre.sounds[key] ?? book.telling.sounds[key] {
      panel.sound = words[random.index(below: words.count)]
    }
    let speakers = panel.balloons.map(\.speaker)
    for speaker in speakers where !panel.cast.contains(where: { $0.role == speaker }) {
      panel.cast.append(ComicPanel.Appearance(role: speaker))
    }
    // The first speaker stands left of the one who answers.
    if let first = speakers.first, let at = panel.cast.firstIndex(where: { $0.role == first }), at > 0 {
      panel.cast.insert(panel.cast.remove(at: at), at: 0)
    }
    panel.cast.removeAll { appearance in !company.members.contains { $0.role == appearance.role } }
    return panel
  }

  /// "hero:running:scared".
  private static func appearance(_ text: String) -> ComicPanel.Appearance? {
    let parts = text.split(separator: ":").map(String.init)
    guard let role = parts.first.flatMap(Comic.Role.init) else { return nil }
    return ComicPanel.Appearance(
      role: role, pose: parts.count > 1 ? Scene.Pose(rawValue: parts[1]) : nil,
      feeling: parts.count > 2 ? ComicPanel.Feeling(rawValue: parts[2]) : nil)
  }

  /// "hero(shouts): [Stop!|No!]".
  private static func line(_ line: String) -> (speaker: Comic.Role, kind: ComicPanel.Balloon.Kind, text: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let head = line[..<colon].split { "()".contains($0) }.map(String.init)
    guard let speaker = head.first.flatMap(Comic.Role.init) else { return nil }
    let kind = head.count > 1 ? ComicPanel.Balloon.Kind(rawValue: head[1]) : .says
    return (speaker, kind ?? .says, line[line.index(after: colon)...].trimmed)
  }

  /// The first panel says how it began, and whom it is about.
  private func open(
    _ panels: inout [ComicPanel], _ concept: Concept, isAsked: Bool, _ genre: Genre, _ world: ComicWorld,
    _ text: StoryText,
    _ random: inout SeededGenerator
  ) {
    guard !panels.isEmpty else { return }
    let caption = panels[0].caption ?? ""
    if panels[0].beat != .establisher {
      panels[0].caption = text.fill("This is {hero}, {ahero}. ", &random) + caption
      return
    }
    let openers = world.openers.isEmpty ? genre.openers : world.openers
    let opener = openers[random.index(below: openers.count)]
    // A concept without a plot of its own is told at least.
    let story =
      !isAsked && concept.hasClause && concept.text.count <= 70 ? "This is the story of \(concept.text)." : opener
    if story.count + caption.count <= 150 { panels[0].caption = story + " " + caption }
  }

  // MARK: Title

  private func title(
    of concept: Concept, _ plot: Plot, _ company: Casting.Company, _ text: StoryText, _ random: inout SeededGenerator
  ) -> String {
    let words = concept.text.split(separator: " ").map(String.init)
    if words.count > 1, words.count <= 10, concept.text.count <= 48 { return Self.titled(words) }
    if company.members.contains(where: { $0.role == .thing }),
      ["lost", "journey", "gift", "invention"].contains(plot.id)
    {
      return Self.titled(text.fill("{hero} and {thething}", &random).split(separator: " ").map(String.init))
    }
    return Self.titled(text.fill("{hero} and {friend}", &random).split(separator: " ").map(String.init))
  }

  private static let small: Set<String> = [
    "a", "an", "the", "of", "in", "on", "at", "and", "or", "to", "for", "with", "from", "by",
  ]

  /// "The Dragon Who Is Afraid of Fire".
  private static func titled(_ words: [String]) -> String {
    words.enumerated().map { index, word in
      let plain = word.lowercased()
      if index == 0 { return ["a", "an"].contains(plain) ? "The" : word.capitalizedFirst }
      // "A princess and a frog": both are known by now.
      if ["a", "an"].contains(plain), words[index - 1].lowercased() == "and" { return "the" }
      return small.contains(plain) ? plain : word.capitalizedFirst
    }.joined(separator: " ")
  }
}

/// Time and weather of a story: one for its light side and one for its dark side.
struct Moods {
  private let bright: (time: Scene.TimeOfDay, weather: Scene.Weather)
  private let dark: (time: Scene.TimeOfDay, weather: Scene.Weather)
  private let isTimeSaid: Bool

  init(_ concept: Concept, _ genre: Genre, _ random: inout SeededGenerator) {
    func pick(_ pairs: [[String]]) -> (Scene.TimeOfDay, Scene.Weather) {
      let pair = pairs[random.index(below: pairs.count)]
      return (Scene.TimeOfDay(rawValue: pair.first ?? "") ?? .day, Scene.Weather(rawValue: pair.last ?? "") ?? .clear)
    }
    let light = pick(genre.bright)
    let shadow = pick(genre.dark)
    isTimeSaid = concept.reading.time != nil
    bright = (concept.reading.time ?? light.0, concept.reading.weather ?? light.1)
    dark = (concept.reading.time ?? shadow.0, shadow.1)
  }

  func light(_ template: BeatTemplate) -> (Scene.TimeOfDay, Scene.Weather) {
    var (time, weather) = template.mood == "dark" ? dark : bright
    if !isTimeSaid, let said = template.time { time = said }
    if template.time != nil, template.mood != "dark" { weather = .clear }
    return (time, weather)
  }
}
