import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct PlausibilityTests {
  private func plausibility(
    _ types: [CommandType] = [.init(intent: .edit, edit: "addElement")], precision: Float = 0.98, doubt: Float = 0
  ) -> Plausibility {
    Plausibility(types.map { Clause.made($0, precision: precision, doubt: doubt) })
  }

  @Test func `without clauses it is nothing, and all of them are edits`() {
    let nothing = Plausibility([])
    #expect(!nothing.isCommand && nothing.isEdits && nothing.isPlainEdits && nothing.requests == 0)
    #expect(
      !nothing.isLikely && !nothing.isSettled && !nothing.isPlausible && !nothing.isPlainRequest && !nothing.isStep
        && !nothing.isPlainTalk)
  }

  @Test func `the weakest clause counts on either axis`() {
    let both = Plausibility([
      .made(.init(intent: .edit, edit: "addElement"), precision: 0.7, doubt: 0.25),
      .made(.init(intent: .edit), precision: 0.9, doubt: -1),
      .made(.init(intent: .undo), precision: 0.8, doubt: 0.5),
    ])
    #expect(both.precision == 0.7 && both.doubt == 0.5 && both.requests == 2 && both.clauses == 3)
    #expect(both.isCommand && !both.isEdits)
    #expect(!Plausibility([.made(.init(intent: .undo)), .made(.init(intent: .unknown))]).isCommand)
    #expect(Plausibility([.made(.init(intent: .edit), doubt: -3)]).doubt == 0)
  }

  /// At the threshold, and one step before it.
  @Test(
    arguments: [
      (0.6, \.isLikely), (0.6, \.isSettled), (0.7, \.isLikelyStep), (0.7, \.isStep), (0.9, \.isPlainEdits),
      (0.9, \.isPlainRequest),
    ] as [(Float, any KeyPath<Plausibility, Bool> & Sendable)])
  func `precision is enough from its threshold on`(
    threshold: Float, property: any KeyPath<Plausibility, Bool> & Sendable
  ) {
    #expect(plausibility(precision: threshold)[keyPath: property])
    #expect(!plausibility(precision: threshold.nextDown)[keyPath: property])
  }

  @Test(
    arguments: [
      (1, \.isSettled), (1, \.isStep), (1, \.isPlainRequest), (2, \.isPlausible), (2, \.isLikelyStep),
    ] as [(Float, any KeyPath<Plausibility, Bool> & Sendable)])
  func `doubt is too much from its threshold on`(threshold: Float, property: any KeyPath<Plausibility, Bool> & Sendable) {
    #expect(plausibility(doubt: threshold.nextDown)[keyPath: property])
    #expect(!plausibility(doubt: threshold)[keyPath: property])
  }

  @Test func `likely and plausible are two axes`() {
    #expect(plausibility(precision: 0.3).isPlausible && !plausibility(precision: 0.3).isLikely)
    #expect(plausibility(doubt: 5).isLikely && !plausibility(doubt: 5).isPlausible)
  }

  @Test func `steps and plain requests are edits that ask for something`() {
    for types in [
      [CommandType(intent: .create)], [.init(intent: .edit)],
      [.init(intent: .edit, edit: "enhance"), .init(intent: .undo)],
    ] {
      let other = plausibility(types)
      #expect(!other.isStep && !other.isLikelyStep && !other.isPlainRequest)
    }
    #expect(plausibility([.init(intent: .edit), .init(intent: .edit, edit: "enhance")]).isStep)
  }

  @Test func `plain talk is one clause of a sure pattern without any doubt`() {
    let talk = CommandType(intent: .unknown)
    #expect(plausibility([talk], precision: 0.9).isPlainTalk)
    #expect(!plausibility([talk], precision: Float(0.9).nextDown).isPlainTalk)
    #expect(!plausibility([talk], doubt: .leastNonzeroMagnitude).isPlainTalk)
    #expect(!plausibility([talk, talk]).isPlainTalk && !plausibility([.init(intent: .undo)]).isPlainTalk)
  }
}
