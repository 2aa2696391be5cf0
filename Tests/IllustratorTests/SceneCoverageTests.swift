import Foundation
import SketchCore
import Testing

@testable import Illustrator

/// Six hundred descriptions of `Scenes/descriptions.tsv` with the scenes they should become; `scripts/coverage` stores
/// the figures.
@Suite struct SceneCoverageTests {
  private struct Share: Encodable {
    var held = 0
    var of = 0
    var missed: [String] = []

    var value: Double { of == 0 ? 1 : Double(held) / Double(of) }

    mutating func count(_ holds: Bool, _ what: String) {
      of += 1
      if holds { held += 1 } else { missed.append(what) }
    }
  }

  @Test func `descriptions become the scenes that are expected`() throws {
    let catalog = try ArtCatalog.load()
    let composer = SceneComposer(catalog: catalog)
    var shares: [String: Share] = [:]
    var times: [Double] = []
    for expected in try ExpectedScene.read("descriptions") {
      let start = ContinuousClock.now
      let scene = composer.compose(CreateRequest(description: expected.text), seed: 1).scene
      times.append(start.duration(to: .now) / .milliseconds(1))
      let check = SceneCheck(scene, catalog)
      func count(_ kind: String, _ holds: Bool, _ what: String) {
        shares[kind, default: Share()].count(holds, "\(expected.text): \(what)")
      }
      for (place, text) in expected.things.enumerated() {
        let thing = ExpectedThing(text, catalog)
        count(place == 0 ? "head nouns" : "other nouns", check.shows(thing), text)
        if (2...10).contains(thing.count) { count("counts", check.counts(thing), text) }
        if thing.color != nil { count("colours", check.colors(thing), text) }
      }
      for relation in expected.relations {
        count(kind(of: relation), check.holds(relation: relation) || check.relates(relation), relation)
      }
      if !expected.setting.isEmpty { count("settings", scene.setting == expected.setting, scene.setting) }
    }
    if let path = ProcessInfo.processInfo.environment["VOICESKETCH_COVERAGE"] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      let report = Report(
        descriptions: times.count, millisecondsToCompose: times.sorted()[times.count / 2], shares: shares)
      try encoder.encode(report).write(to: URL(fileURLWithPath: path))
    }
    let figures = shares.mapValues { "\($0.held) of \($0.of)" }
    #expect(times.count == 600)
    #expect(shares["head nouns"]?.value ?? 0 >= 0.92, "\(figures)")
    #expect(shares["counts"]?.value ?? 0 >= 0.97, "\(figures)")
    #expect(shares["colours"]?.value ?? 0 >= 0.92, "\(figures)")
    #expect(shares["relations"]?.value ?? 0 >= 0.85, "\(figures)")
  }

  private func kind(of relation: String) -> String {
    switch relation.prefix(while: { $0 != " " }) {
    case "part", "accent": "colours"
    case "pattern", "material", "writing": "attributes"
    default: "relations"
    }
  }

  private struct Report: Encodable {
    var descriptions: Int
    var millisecondsToCompose: Double
    var shares: [String: Share]
  }
}

/// "3 red apples": a thing that a description asks for.
struct ExpectedThing {
  var count: Int
  var color: String?
  var noun: String

  init(_ text: String, _ catalog: ArtCatalog) {
    var words = text.split(separator: " ").map(String.init)
    count = Int(words.removeFirst()) ?? 1
    let whole = words.joined(separator: " ")
    // "An orange" is no colour.
    let length =
      catalog.meanings.read(whole).count == 1
      ? 0
      : [3, 2, 1].first { length in
        length < words.count && catalog.colors[words.prefix(length).joined(separator: " ")] != nil
      }
    if let length, length > 0 { color = words.prefix(length).joined(separator: " ") }
    noun = words.dropFirst(length ?? 0).joined(separator: " ")
  }
}

extension SceneCheck {
  /// Elements that a noun means, by what was said or by what is drawn.
  private func elements(_ noun: String) -> [Scene.Element] {
    let singulars = Set([noun] + Taxonomy.singulars(of: noun))
    return scene.elements.filter { element in
      guard !element.implied else { return false }
      let drawn = catalog.subjects[element.subject].map { [$0.singular, $0.plural] } ?? []
      let said = [element.label, element.asked ?? ""].flatMap { said in
        // "An old man", "a bowl of oranges", "the bottle that a ship is in".
        let words = said.split(separator: " ").map(String.init)
        return [said] + words + [words.suffix(2).joined(separator: " ")]
      }
      return !singulars.isDisjoint(with: drawn + said + said.flatMap(Taxonomy.singulars))
    }
  }

  /// True where it is in the picture and not only its name: a thing, a place, the sky, or a part that the drawing of
  /// another thing has.
  func shows(_ thing: ExpectedThing) -> Bool {
    if elements(thing.noun).contains(where: { $0.text == nil || $0.asked == nil }) { return true }
    let meanings = catalog.meanings.read(thing.noun)
    if meanings.contains(where: { $0.setting == scene.setting }) || scene.sky.contains(thing.noun) { return true }
    return scene.elements.contains { element in
      !element.implied && catalog.subjects[element.subject]?.anatomy.part(thing.noun) != nil
    }
  }

  /// A relation between things that are called by the last of their words: "under elephant tree" of a palm tree. What
  /// lies on the table of a still life is on a table, and what a drawing has is on it.
  func relates(_ text: String) -> Bool {
    let words = text.split(separator: " ").map(String.init)
    guard words.count > 2, !["between", "part", "accent", "pattern", "material", "writing"].contains(words[0]) else {
      return false
    }
    let (kind, last) = (words[0], words[words.count - 1])
    let things = elements(words[1..<(words.count - 1)].joined(separator: " ")) + elements(words[words.count - 2])
    if kind == "on", !things.isEmpty, catalog.meanings.read(last).contains(where: { $0.setting == scene.setting }) {
      return true
    }
    return elements(last).contains { other in
      if ["on", "held", "worn"].contains(kind), things.isEmpty {
        return catalog.subjects[other.subject]?.anatomy.part(words[words.count - 2]) != nil
      }
      return things.contains { $0.id != other.id && holds(kind, $0, other) }
    }
  }

  func counts(_ thing: ExpectedThing) -> Bool {
    elements(thing.noun).reduce(0) { $0 + $1.count } == thing.count
  }

  func colors(_ thing: ExpectedThing) -> Bool {
    elements(thing.noun).contains { element in
      element.colorName == thing.color || element.parts?.contains { $0.colorName == thing.color } == true
    }
  }
}
