import Illustrator
import SketchCore

/// The comic told as a story: chapters, each tied to its panels.
package struct Scenario: Sendable, Equatable, Codable {
  /// Words a minute of somebody who reads quietly.
  package static let pace = 250

  package struct Chapter: Sendable, Equatable, Codable {
    package var number: Int
    package var title: String
    /// Paragraphs, an empty line between two.
    package var text: String
    /// Numbers of the panels, from one.
    package var panels: [Int]
  }

  package var title: String
  package var concept: String
  package var genre: String
  package var chapters: [Chapter]

  package var wordCount: Int {
    chapters.reduce(0) { $0 + $1.text.split { $0.isWhitespace }.count }
  }

  /// Minutes it takes to read, rounded up.
  package var readingMinutes: Int { max(1, (wordCount + Self.pace - 1) / Self.pace) }

  private var facts: String {
    "\(wordCount) words, \(readingMinutes) minute\(readingMinutes == 1 ? "" : "s") to read"
  }

  package var markdown: String {
    chapters.reduce(into: "# \(title)\n\n*\(facts)*\n") { text, chapter in
      text += "\n## \(chapter.number). \(chapter.title)\n\n\(chapter.text)\n"
    }
  }

  package var plainText: String {
    chapters.reduce(into: "\(title)\n\(facts)\n") { text, chapter in
      text += "\n\n\(chapter.number). \(chapter.title)\n\n\(chapter.text)\n"
    }
  }
}

extension StoryWriter {
  func scenario(of comic: Comic) -> Scenario {
    ScenarioWriter(comic: comic, telling: book.telling, artist: artist).scenario()
  }
}

/// Teller of a comic as a story, from its script. Pure and seeded.
struct ScenarioWriter {
  let comic: Comic
  let telling: Telling
  let artist: PanelArtist

  func scenario() -> Scenario {
    var random = SeededGenerator(comic.seed, salt: 7500)
    var used: Set<String> = []
    let chapters = comic.panels.enumerated().map { index, panel in
      Scenario.Chapter(
        number: index + 1, title: pick(telling.prose.chapters[panel.beat] ?? ["Chapter"], &used, &random),
        text: text(of: index, &used, &random), panels: [index + 1])
    }
    return Scenario(title: comic.title, concept: comic.concept, genre: comic.genre, chapters: chapters)
  }

  /// Sentence that was not used before, where there is such a one.
  private func pick(_ sentences: [String], _ used: inout Set<String>, _ random: inout SeededGenerator) -> String {
    let free = sentences.filter { !used.contains($0) }
    let choice = (free.isEmpty ? sentences : free)[random.index(below: max(1, (free.isEmpty ? sentences : free).count))]
    used.insert(choice)
    return choice
  }

  private func text(of index: Int, _ used: inout Set<String>, _ random: inout SeededGenerator) -> String {
    let panel = comic.panels[index]
    let prose = telling.prose
    let plain = slots(of: panel)
    var first: [String] = [panel.caption ?? ""]
    let before = index > 0 ? comic.panels[index - 1] : nil
    if before?.setting != panel.setting { first.append(plain.fill(pick(prose.places, &used, &random), &random)) }
    if artist.isOutdoors(panel.setting) {
      if before?.time != panel.time, let said = prose.times[panel.time.rawValue] {
        first.append(pick(said, &used, &random))
      }
      if before?.weather != panel.weather, let said = prose.weathers[panel.weather.rawValue] {
        first.append(pick(said, &used, &random))
      }
    }
    var paragraphs = [first.filter { !$0.isEmpty }.joined(separator: " ")]
    let general = artist.isOutdoors(panel.setting) ? "outdoors" : "indoors"
    let scenery = (prose.scenery[panel.setting] ?? []) + (prose.scenery[general] ?? [])
    paragraphs.append(plain.fill(pick(scenery, &used, &random), &random))
    let beatTexts = fitting(prose.beats[panel.beat] ?? [], panel)
    paragraphs += pick(beatTexts, atMost: 2, &used, &random).map { plain.fill($0, &random) }
    if let sound = panel.sound {
      paragraphs.append(StoryText(slots: ["sound": sound]).fill(pick(prose.sounds, &used, &random), &random))
    }
    for (number, balloon) in panel.balloons.enumerated() {
      if number > 0, let other = comic.member(balloon.speaker) {
        paragraphs[paragraphs.count - 1] += " " + slots(of: other).fill(pick(prose.gestures, &used, &random), &random)
      }
      guard let member = comic.member(balloon.speaker) else { continue }
      paragraphs.append(said(balloon, by: member, &random))
      if let feeling = panel.cast.first(where: { $0.role == balloon.speaker })?.feeling,
        let told = prose.feelings[feeling]
      {
        paragraphs[paragraphs.count - 1] += " " + slots(of: member).fill(pick(told, &used, &random), &random)
      }
    }
    for appearance in panel.cast where !panel.balloons.contains(where: { $0.speaker == appearance.role }) {
      guard let member = comic.member(appearance.role), let feeling = appearance.feeling,
        let told = prose.feelings[feeling]
      else {
        continue
      }
      paragraphs.append(slots(of: member).fill(pick(told, &used, &random), &random))
    }
    if let closings = prose.closings[panel.beat] {
      paragraphs.append(plain.fill(pick(fitting(closings, panel), &used, &random), &random))
    }
    if index == comic.panels.count - 1 { paragraphs.append(comic.ending) }
    return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Texts in which nobody acts who is not in the panel.
  private func fitting(_ texts: [String], _ panel: ComicPanel) -> [String] {
    let roles = panel.cast.map(\.role)
    return texts.filter { text in
      [Comic.Role.friend, .helper].allSatisfy { roles.contains($0) || !text.lowercased().contains("{\($0.rawValue)}") }
    }
  }

  private func pick(
    _ texts: [String], atMost count: Int, _ used: inout Set<String>, _ random: inout SeededGenerator
  ) -> [String] {
    var picked: [String] = []
    for _ in 0..<min(count, texts.count(where: { !used.contains($0) })) { picked.append(pick(texts, &used, &random)) }
    return picked
  }

  private func slots(of panel: ComicPanel) -> StoryText {
    var slots = ["where": artist.title(ofSetting: panel.setting)]
    for member in comic.cast { slots[member.role.rawValue] = member.name }
    if let hero = comic.member(.hero) {
      slots["he"] = hero.pronoun.subject
      slots["him"] = hero.pronoun.object
      slots["his"] = hero.pronoun.possessive
    }
    return StoryText(slots: slots)
  }

  private func slots(of member: Comic.CastMember, text: String = "") -> StoryText {
    StoryText(slots: ["name": member.name, "his": member.pronoun.possessive, "text": text])
  }

  private func said(_ balloon: ComicPanel.Balloon, by member: Comic.CastMember, _ random: inout SeededGenerator)
    -> String
  {
    let prose = telling.prose
    let forms =
      switch balloon.kind {
      case .says: prose.says
      case .shouts: prose.shouts
      case .thinks: prose.thinks
      case .whispers: prose.whispers
      }
    let form = forms[random.index(below: forms.count)]
    // "“Hello,” said Pip": a full stop before “said” becomes a comma.
    let isFirst = form.hasPrefix("“{Text}”")
    let text =
      isFirst && balloon.text.hasSuffix(".") && !balloon.text.hasSuffix("..")
      ? String(balloon.text.dropLast()) + "," : balloon.text
    return slots(of: member, text: text).fill(form, &random)
  }
}
