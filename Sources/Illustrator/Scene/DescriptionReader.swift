/// Reads a description from left to right: modifiers wait for their noun, relations for the next one.
struct DescriptionReader {
  private let catalog: ArtCatalog

  private(set) var elements: [Scene.Element] = []
  private(set) var setting: String?
  private(set) var time: Scene.TimeOfDay?
  private(set) var weather: Scene.Weather?
  private(set) var season: String?
  private(set) var sky: [String] = []
  private(set) var colors: [String: String] = [:]
  /// The colour of a zone as said: "sky": "orange".
  private(set) var colorNames: [String: String] = [:]
  private(set) var notes: [String] = []
  /// Nouns there is no drawing of.
  private(set) var unknown: [String] = []

  private var number: Int?
  private var size: Float = 1
  private var color: String?
  private var relation: Scene.Relation.Kind?
  private var unread: [String] = []
  private var determined = false
  private var nextID: Int

  init(catalog: ArtCatalog, nextID: Int = 1) {
    self.catalog = catalog
    self.nextID = nextID
  }

  mutating func read(_ text: String) {
    let matches = catalog.meanings.read(text)
    for (index, match) in matches.enumerated() {
      take(match, next: index + 1 < matches.count ? matches[index + 1] : nil)
    }
    closePhrase()
    for word in unknown {
      notes.append("I have no drawing of “\(word)”, so it is left out.")
    }
  }

  private mutating func take(_ match: WordMeanings.Match, next: WordMeanings.Match?) {
    guard let first = match.meanings.first else {
      unread.append(match.text)
      return
    }
    // "orange cat" is a colour, "a bowl of oranges" a fruit.
    if let name = match.color, match.subject == nil || next?.subject != nil || next?.zone != nil {
      color = name
      return
    }
    if let found = match.subject, !isPlace(match), !isSky(match) {
      addElement(found.name, label: match.text, plural: found.plural)
      return
    }
    if let zone = match.zone, let color {
      colors[zone.rawValue] = catalog.colors[color]
      colorNames[zone.rawValue] = color
      self.color = nil
      if match.setting == nil {
        relation = nil
        return
      }
    }
    if let name = match.setting, !isWeatherHere(match) {
      // "a field of lavender": the more special place wins.
      if setting == nil || setting == "meadow" { setting = name } else if name == "snow" { weather = weather ?? .snow }
      endNoun()
      return
    }
    switch isSky(match) ? match.meanings.first(where: DescriptionReader.isSky) ?? first : first {
    case .time(let value):
      time = time ?? value
      endNoun()
    case .weather(let value):
      weather = weather ?? value
      endNoun()
    case .sky(let value):
      if !sky.contains(value) { sky.append(value) }
      endNoun()
    // "An autumn forest": it tells how what follows looks.
    case .season(let name): season = season ?? name
    case .number(let value): number = value
    case .size(let value): size = value
    case .relation(let kind):
      closePhrase()
      relation = kind
    case .place(let place):
      closePhrase()
      if !elements.isEmpty { elements[elements.count - 1].place = place }
    case .list:
      closePhrase()
      relation = nil
    case .determiner:
      determined = true
      unread.removeAll { $0.hasSuffix("ing") }
    case .zone, .setting, .subject, .color: endNoun()
    case .adjective: break
    case .filler: closePhrase()
    }
  }

  /// "in the mountains", "on a table", "mountains" alone: where it is, not what is in it.
  private func isPlace(_ match: WordMeanings.Match) -> Bool {
    guard match.setting != nil, color == nil, number == nil else { return false }
    if let relation { return [.on, .inside, .nextTo].contains(relation) }
    return elements.isEmpty && match.subject?.plural == true
  }

  /// "in the snow" is a place, "in snow storm" and "snow" are weather.
  private func isWeatherHere(_ match: WordMeanings.Match) -> Bool {
    guard match.meanings.contains(where: { if case .weather = $0 { true } else { false } }) else { return false }
    return relation != .inside && relation != .on
  }

  /// "clouds" and "lightning" are weather, "a cloud" is a thing; a rainbow is always in the sky.
  private func isSky(_ match: WordMeanings.Match) -> Bool {
    guard let sky = match.meanings.first(where: DescriptionReader.isSky) else { return false }
    if case .sky = sky { return true }
    return match.subject?.plural == true || !determined && number == nil && color == nil
  }

  private static func isSky(_ meaning: WordMeanings.Meaning) -> Bool {
    switch meaning {
    case .weather, .sky: true
    default: false
    }
  }

  private mutating func addElement(_ subject: String, label: String, plural: Bool) {
    unread = []
    var element = Scene.Element(id: nextID, subject: subject, label: label)
    nextID += 1
    element.count = min(Scene.maximumCount, number ?? (plural ? usualCount(of: subject) : 1))
    element.scale = size
    element.color = color.flatMap { catalog.colors[$0] }
    element.colorName = color
    if color == nil { element.color = catalog.tint(of: label) }
    if let relation, !elements.isEmpty {
      elements[elements.count - 1].relation = Scene.Relation(kind: relation, of: element.id)
    }
    // An umbrella is held by whoever was named before it.
    if catalog.subjects[subject]?.place == .held, relation == nil, let holder = elements.last {
      element.relation = Scene.Relation(kind: .nextTo, of: holder.id)
    }
    elements.append(element)
    endNoun()
  }

  private func usualCount(of subject: String) -> Int {
    guard let size = catalog.subjects[subject]?.size else { return 3 }
    return size >= 0.5 ? 3 : size >= 0.3 ? 4 : 5
  }

  /// A noun was understood: what described it is used up.
  private mutating func endNoun() {
    unread = []
    determined = false
    number = nil
    size = 1
    color = nil
    relation = nil
  }

  /// A phrase ended without a noun we know: its last word that looks like one is what we cannot draw.
  private mutating func closePhrase() {
    defer { unread = [] }
    guard let noun = unread.last, !noun.hasSuffix("ing"), !noun.hasSuffix("ed"), !noun.hasSuffix("ly"), noun.count > 1 else { return }
    if !unknown.contains(noun) { unknown.append(noun) }
    number = nil
    size = 1
    color = nil
    relation = nil
  }
}
