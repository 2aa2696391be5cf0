import Foundation
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// Whatever is said while something is drawn, and whenever the daemon is killed: each change is drawn from what was
/// meant.
@Suite(.timeLimit(.minutes(10))) struct MeantPictureTests {
  /// State of the pictures, whichever run made them.
  private func state(_ fixture: StudioFixture) async throws -> [String] {
    var lines: [String] = []
    for isTrash in [false, true] {
      for artwork in try await fixture.library.artworks(ArtworkQuery(trash: isTrash, sort: .oldest)).artworks {
        let parents = try await fixture.library.revisions(of: artwork.id).map { $0.parent.map(String.init) ?? "-" }
        let flags = [artwork.favorite ? "favorite" : nil, isTrash ? "in the trash" : nil].compactMap(\.self)
        lines.append(([artwork.title, parents.joined(separator: " "), "head \(artwork.head)"] + flags).joined(separator: ", "))
      }
    }
    return lines + ["it: \(try await fixture.library.currentArtwork()?.title ?? "nothing")"]
  }

  private func script(_ seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    var verbs = ["edit", "edit", "edit", "undo", "undo", "redo", "favorite", "delete", "draw"]
    var texts = ["draw picture 0"]
    for index in 1...8 {
      let verb = verbs.randomElement(using: &generator) ?? "edit"
      texts.append(verb == "draw" ? "draw picture \(index)" : verb)
      // A second one may change nothing, and what changes nothing is passed over by an undo.
      if verb == "favorite" { verbs.removeAll { $0 == verb } }
    }
    return texts
  }

  private func check(_ texts: [String]) async throws {
    let expected = try await outcome(ofSaying: texts)
    try await withScratchDirectory { folder in
      let first = folder.appending(path: "first")
      var killed: [URL] = []
      try await StudioFixture.with(folder: first, startOpen: false) { fixture in
        for text in texts { _ = try await fixture.say(text, wait: false) }
        while await !fixture.studio.lane.unfinishedWork.isEmpty {
          guard await fixture.provider.isHolding else {
            try await Task.sleep(for: .milliseconds(1))
            continue
          }
          // Files on disk now are what a kill leaves.
          killed.append(folder.appending(path: "killed-\(killed.count)"))
          try copy(first, to: killed[killed.count - 1])
          await fixture.provider.letOneThrough()
        }
        #expect(try await state(fixture) == expected, "\(texts)")
      }
      #expect(!killed.isEmpty)
      for (index, left) in killed.enumerated() {
        try await StudioFixture.with(folder: left) { fixture in
          try await fixture.laneIsEmpty()
          #expect(try await state(fixture) == expected, "\(texts), killed while picture \(index) was drawn")
        }
      }
    }
  }

  /// Copies a library in use as a kill would leave it: another picture may just be stored, which is on disk before the
  /// database has it, so that the database is copied first, before its log.
  private func copy(_ library: URL, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let database = ["library.sqlite", "library.sqlite-wal"]
    let others = try FileManager.default.contentsOfDirectory(atPath: library.path).filter {
      !$0.hasPrefix("library.sqlite")
    }
    for name in database + others {
      try FileManager.default.copyItem(at: library.appending(path: name), to: folder.appending(path: name))
    }
  }

  /// State when each is waited for before the next is said.
  private func outcome(ofSaying texts: [String]) async throws -> [String] {
    var lines: [String] = []
    try await StudioFixture.with { fixture in
      for text in texts { _ = try await fixture.say(text) }
      lines = try await state(fixture)
    }
    return lines
  }

  @Test func `a change, its undo, and another change`() async throws {
    let texts = ["draw a fox", "edit", "undo", "edit"]
    #expect(try await outcome(ofSaying: texts) == ["a fox, - 1 1, head 3", "it: a fox"])
    try await check(texts)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>) func `said at once or one after the other, killed or not, it is the same`(
    seed: UInt64
  ) async throws {
    try await check(script(seed))
  }

  /// A script about its own picture alone: undo takes back no creation, and nothing of before.
  private func script(aboutItsOwn seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    var (texts, done) = (["draw a hen"], [String]())
    while texts.count < 9 {
      let text = ["edit", "edit", "favorite", "undo", "delete", "draw a cat"].randomElement(using: &generator) ?? "edit"
      switch text {
      case "undo":
        guard done.popLast() != nil else { continue }
      case "draw a cat": done = []
      default:
        // After a deletion nothing is selected, and what is said of nothing is refused.
        guard done.last != "delete" else { continue }
        done.append(text)
      }
      texts.append(text)
    }
    return texts
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>) func `where no picture is made no other is changed in its place`(
    seed: UInt64
  ) async throws {
    let texts = script(aboutItsOwn: seed)
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw an owl")
      let before = try await state(fixture)
      await fixture.provider.close()
      for _ in texts {
        await fixture.provider.failNext(ImageProviderError(.network, provider: "gated", reason: "the line is dead"))
      }
      for text in texts { _ = try await fixture.say(text, wait: false) }
      await fixture.provider.open()
      try await fixture.laneIsEmpty()
      #expect(try await state(fixture) == before, "\(texts)")
    }
  }

  @Test func `a change of a picture that was chosen does not wait for another that fails`() async throws {
    try await StudioFixture.with { fixture in
      let owl = try #require(try await fixture.say("draw an owl").artwork?.id)
      await fixture.provider.close()
      _ = try await fixture.say("draw a hen", wait: false)
      await fixture.provider.requestIsHeld()
      _ = try await fixture.say("undo", wait: false)
      _ = try await fixture.say("edit", wait: false)
      await fixture.provider.failNext(ImageProviderError(.network, provider: "gated", reason: "the line is dead"))
      await fixture.provider.open()
      try await fixture.laneIsEmpty()
      #expect(try await fixture.library.revisions(of: owl).map(\.parent) == [nil, 1])
    }
  }
}
