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
      var phrase = name(element)
      told.insert(element.id)
      var current = element
      while let relation = current.relation, let other = named.first(where: { $0.id == relation.of }), !told.contains(other.id) {
        phrase += " \(SceneSentence.words(relation.kind)) \(name(other))"
        told.insert(other.id)
        current = other
      }
      parts.append(phrase)
    }
    let setting = catalog.setting(scene.setting)
    var sentence = parts.isEmpty ? "a view" : SceneSentence.list(parts)
    sentence += " \(setting.title)"
    if setting.isOutdoors && scene.setting != "space" {
      if let time = SceneSentence.words(scene.time) { sentence += " \(time)" }
      if let weather = SceneSentence.words(scene.weather) { sentence += " \(weather)" }
    }
    let shown = scene.sky.filter { $0 != "cloudless" && $0 != "lightless" }.map { $0 == "rainbow" || $0 == "aurora" ? "a \($0)" : $0 }
    if !shown.isEmpty { sentence += " with \(SceneSentence.list(shown))" }
    let tinted = ["sky", "ground", "water", "far", "clouds"].compactMap { zone in
      scene.colors[zone].flatMap(colorName).map { "\($0) \(zone == "far" ? "background" : zone)" }
    }
    if !tinted.isEmpty { sentence += ", \(SceneSentence.list(tinted.map { "\(SceneSentence.article($0)) \($0)" }))" }
    return sentence
  }

  /// "three red cats", "a boat"
  func name(_ element: Scene.Element) -> String {
    let subject = catalog.subjects[element.subject]
    let noun =
      element.count > 1
      ? (isPlural(element.label) ? element.label : subject?.plural ?? element.label + "s")
      : (isPlural(element.label) ? subject?.singular ?? element.label : element.label)
    let colored = element.colorName.map { "\($0) \(noun)" } ?? noun
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

  private static func article(_ noun: String) -> String { "aeiou".contains(noun.first ?? "x") ? "an" : "a" }

  private static func number(_ count: Int) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
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
