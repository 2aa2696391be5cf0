import SketchCore

/// Says what a scene shows, for titles and search: "a red cat on a boat at sunset, on the open sea".
struct SceneSentence {
  let catalog: ArtCatalog

  func describe(_ scene: Scene) -> String {
    let named = scene.elements.filter { !$0.implied }
    var told: Set<Int> = []
    var parts: [String] = []
    for element in named where !told.contains(element.id) {
      // What stands on another is told with it, once.
      guard !isCarried(element, among: named) else { continue }
      var phrase = name(element) + carried(by: element, among: named, &told)
      told.insert(element.id)
      var current = element
      while let relation = current.relation, let other = named.first(where: { $0.id == relation.of }),
        !told.contains(other.id)
      {
        phrase += " \(SceneSentence.words(relation.kind)) \(name(other))" + carried(by: other, among: named, &told)
        told.insert(other.id)
        current = other
      }
      if element.isMutual, let kind = element.relation?.kind { phrase += " \(SceneSentence.words(kind)) each other" }
      parts.append(phrase)
    }
    let setting = catalog.setting(scene.setting)
    var sentence = parts.isEmpty ? "a view" : SceneSentence.list(parts)
    if let angle = scene.angle { sentence += " from \(angle == .side ? "the side" : angle.rawValue)" }
    if !parts.isEmpty, let view = scene.view.map(SceneSentence.words) { sentence = "\(view) \(sentence)" }
    if scene.view == .logo || scene.view == .pattern || scene.view == .mandala { return sentence }
    sentence += " \(setting.title)"
    if let land = scene.surroundings { sentence += " \(catalog.setting(land).title)" }
    if setting.isOutdoors && scene.setting != "space" {
      if let time = SceneSentence.words(scene.time) { sentence += " \(time)" }
      if let weather = SceneSentence.words(scene.weather) { sentence += " \(weather)" }
    }
    let shown = scene.sky.filter { !$0.hasSuffix("less") }.map {
      $0 == "rainbow" || $0 == "aurora" ? "a \($0)" : $0
    }
    if !shown.isEmpty { sentence += " with \(SceneSentence.list(shown))" }
    let tinted = ["sky", "ground", "water", "far", "clouds"].compactMap { zone in
      scene.colors[zone].flatMap(colorName).map { "\($0) \(zone == "far" ? "background" : zone)" }
    }
    if !tinted.isEmpty { sentence += ", \(SceneSentence.list(tinted.map { "\(SceneSentence.article($0)) \($0)" }))" }
    return sentence
  }

  private func isCarried(_ element: Scene.Element, among named: [Scene.Element]) -> Bool {
    element.isCarried && named.contains { $0.id == element.relation?.of }
  }

  /// " wearing a hat and holding a sword", " with a yellow door".
  private func carried(by holder: Scene.Element, among named: [Scene.Element], _ told: inout Set<Int>) -> String {
    var phrases: [String] = []
    let parts = (holder.parts ?? []).map { part in
      part.name.hasSuffix("s")
        ? "\(part.colorName) \(part.name)" : "\(SceneSentence.article(part.colorName)) \(part.colorName) \(part.name)"
    }
    let shaped = (holder.variants ?? []).map { part in
      part.name.hasSuffix("s")
        ? "\(part.kind) \(part.name)" : "\(SceneSentence.article(part.kind.rawValue)) \(part.kind) \(part.name)"
    }
    if !(parts + shaped).isEmpty { phrases.append("with \(SceneSentence.list(parts + shaped))") }
    let missing = (holder.without ?? []).map { $0 == "hair" ? $0 : SceneSentence.withArticle($0) }
    if !missing.isEmpty { phrases.append("without \(SceneSentence.list(missing))") }
    for (kind, verb) in [(Scene.Relation.Kind.wornBy, "wearing"), (.heldBy, "holding")] {
      let things = named.filter { $0.relation?.kind == kind && $0.relation?.of == holder.id && !told.contains($0.id) }
      told.formUnion(things.map(\.id))
      if !things.isEmpty { phrases.append("\(verb) \(SceneSentence.list(things.map(name)))") }
    }
    return phrases.isEmpty ? "" : " " + phrases.joined(separator: " and ")
  }

  /// "three red cats", "a boat"
  func name(_ element: Scene.Element) -> String {
    let subject = catalog.subjects[element.subject]
    let noun =
      element.count > 1
      ? (isPlural(element.label) ? element.label : subject?.plural ?? element.label + "s")
      : (isPlural(element.label) ? subject?.singular ?? element.label : element.label)
    if let text = element.text {
      return element.asked == nil ? "a sign that says “\(text)”" : "a sign with the name “\(text)”"
    }
    let hue = [element.colorName, element.accentName].compactMap { $0 }.joined(separator: " and ")
    let look = [
      element.feeling?.rawValue, element.form?.adjective, element.pattern?.rawValue, hue,
      element.material?.adjective(besides: hue),
    ].compactMap { $0 }
      .filter {
        !$0.isEmpty
      }
    let colored = (look + [noun]).joined(separator: " ")
    guard element.count == 1 else { return "\(SceneSentence.number(element.count)) \(colored)" }
    let size = element.scale <= 0.55 ? "tiny " : element.scale >= 1.65 ? "huge " : ""
    if SceneSentence.unique.contains(noun) { return "the \(size)\(colored)" }
    let isMass = noun.hasSuffix("s") && !noun.hasSuffix("ss") && !noun.hasSuffix("us")
    return isMass ? size + colored : "\(SceneSentence.article(size + colored)) \(size)\(colored)"
  }

  /// There is one of each.
  private static let unique: Set = ["sun", "moon", "full moon", "earth", "eiffel tower"]

  private func isPlural(_ label: String) -> Bool {
    catalog.meanings.read(label).first?.subject?.plural == true
  }

  private func colorName(_ hex: String) -> String? { catalog.colors.filter { $0.value == hex }.keys.min() }

  static func list(_ parts: [String]) -> String {
    parts.count < 2 ? parts.joined() : parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1]
  }

  /// "a dog", "an owl", "shoes"
  static func withArticle(_ noun: String) -> String {
    noun.hasSuffix("s") && !noun.hasSuffix("ss") && !noun.hasSuffix("us") ? noun : "\(article(noun)) \(noun)"
  }

  private static func article(_ noun: String) -> String { "aeiou".contains(noun.first ?? "x") ? "an" : "a" }

  private static func number(_ count: Int) -> String {
    let words = [
      "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    return count < words.count ? words[count] : String(count)
  }

  private static func words(_ kind: Scene.Relation.Kind) -> String {
    switch kind {
    case .on: "on"
    case .inside: "in"
    case .nextTo: "next to"
    case .leftOf: "to the left of"
    case .rightOf: "to the right of"
    case .behind: "behind"
    case .inFrontOf: "in front of"
    case .under: "under"
    case .above: "above"
    case .between: "between"
    case .riding: "riding"
    case .heldBy: "held by"
    case .wornBy: "worn by"
    case .facing: "facing"
    case .chasing: "chasing"
    case .around: "around"
    case .leaning: "leaning against"
    case .following: "following"
    case .leading: "leading"
    }
  }

  private static func words(_ view: Scene.View) -> String {
    switch view {
    case .closeUp: "a close-up of"
    case .logo: "a logo of"
    case .pattern: "a pattern of"
    case .silhouette: "the silhouette of"
    case .mandala: "a mandala of"
    }
  }

  private static func words(_ time: Scene.TimeOfDay) -> String? {
    switch time {
    case .dawn: "at dawn"
    case .day: nil
    case .sunset: "at sunset"
    case .dusk: "at dusk"
    case .night: "at night"
    }
  }

  private static func words(_ weather: Scene.Weather) -> String? {
    switch weather {
    case .clear: nil
    case .cloudy: "under clouds"
    case .fog: "in fog"
    case .rain: "in the rain"
    case .storm: "in a storm"
    case .snow: "in falling snow"
    }
  }
}

extension Scene.Material {
  /// "wooden"; nil for gold and silver that were said as a colour.
  private static let adjectives: [Self: String] = [.wood: "wooden", .gold: "golden", .knit: "knitted", .rust: "rusty"]

  fileprivate func adjective(besides hue: String) -> String? {
    if !hue.isEmpty, self == .gold || self == .silver { return nil }
    return Self.adjectives[self] ?? rawValue
  }
}
