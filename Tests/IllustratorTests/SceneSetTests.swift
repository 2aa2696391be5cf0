import Foundation
import SketchCore
import Testing

@testable import Illustrator

/// The descriptions of `Scenes/scenes.tsv`, composed and checked; `scripts/scenes` prints the figures and what fails.
@Suite struct SceneSetTests {
  private struct Score {
    var held = 0
    var all = 0
    var failures: [String] = []

    var share: Double { all == 0 ? 1 : Double(held) / Double(all) }

    mutating func count(_ holds: Bool, _ what: String) {
      all += 1
      if holds { held += 1 } else { failures.append(what) }
    }
  }

  @Test func `scenes hold what was asked for`() throws {
    let catalog = try ArtCatalog.load()
    let composer = SceneComposer(catalog: catalog)
    var scores: [String: Score] = [:]
    var spent = Duration.zero
    var composed = 0
    for expected in try ExpectedScene.read("scenes") {
      for seed in 1...3 as ClosedRange<UInt32> {
        let start = ContinuousClock.now
        let scene = composer.compose(CreateRequest(description: expected.text), seed: seed).scene
        (spent, composed) = (spent + start.duration(to: .now), composed + 1)
        let check = SceneCheck(scene, catalog)
        func count(_ kind: String, _ holds: Bool, _ what: String) {
          scores[kind, default: Score()].count(holds, "\(expected.text): \(what) (\(seed))")
        }
        if seed == 1 {
          for thing in expected.things { count("things", check.holds(thing: thing), thing) }
          if !expected.setting.isEmpty {
            count("settings", scene.setting == expected.setting, "\(scene.setting), not \(expected.setting)")
          }
        }
        for relation in expected.relations { count("relations", check.holds(relation: relation), relation) }
        count("visible", check.shows, "hidden or cut off")
        if let height = check.heightAlone { count("large", (0.42...0.8).contains(height), "\(height)") }
      }
    }
    let figures = scores.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.held)/\($0.value.all)" }.joined(
      separator: ", ")
    if ProcessInfo.processInfo.environment["VOICESKETCH_SCENES"] != nil {
      for score in scores.values { for failure in score.failures { print("  \(failure)") } }
      print("scenes: \(figures), \((spent / composed).formatted(.units(allowed: [.microseconds]))) each")
    }
    #expect(scores["things"]?.share ?? 0 > 0.8, "\(figures)")
    #expect(scores["settings"]?.share ?? 0 > 0.95, "\(figures)")
    #expect(scores["relations"]?.share ?? 0 > 0.9, "\(figures)")
    #expect(scores["visible"]?.share ?? 0 > 0.9, "\(figures)")
    #expect(scores["large"]?.share ?? 0 > 0.9, "\(figures)")
  }
}
