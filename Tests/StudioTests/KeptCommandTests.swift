import Foundation
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// Accepted commands are carried out once, in order and on what was meant, whatever stops the daemon.
@Suite(.timeLimit(.minutes(10))) struct KeptCommandTests {
  enum End: CaseIterable {
    case kill, stop
  }

  /// Says commands while the first picture is being drawn, ends that run, and shows `body` the next one, in which all
  /// was carried out that waited.
  private func ended(_ end: End, saying texts: [String], _ body: (StudioFixture) async throws -> Void) async throws {
    try await withScratchDirectory { folder in
      let (first, killed) = (folder.appending(path: "first"), folder.appending(path: "killed"))
      try await StudioFixture.with(folder: first, startOpen: false) { fixture in
        for text in texts { #expect(try await fixture.say(text, wait: false).status == .accepted) }
        await fixture.provider.requestIsHeld()
        // What a kill leaves is what is on disk now.
        if end == .kill { try FileManager.default.copyItem(at: first, to: killed) }
        await fixture.studio.stop(grace: .zero)
      }
      let left = end == .kill ? killed : first
      try await StudioFixture.with(folder: left) { fixture in
        try await fixture.laneIsEmpty()
        try await body(fixture)
      }
      // Another start finds nothing to do.
      try await StudioFixture.with(folder: left) { fixture in
        try await fixture.laneIsEmpty()
        #expect(fixture.events.outcomes(of: .undo).isEmpty)
        try await body(fixture)
      }
    }
  }

  private func exported(_ fixture: StudioFixture) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: fixture.exports.path)) ?? []).sorted()
  }

  @Test(arguments: End.allCases) func `what waits for a picture is done once and in order after the daemon ended`(
    end: End
  ) async throws {
    let texts = ["draw a fox", "edit", "undo", "edit", "favorite", "export", "undo", "undo", "redo", "undo"]
    try await ended(end, saying: texts) { fixture in
      let fox = try #require(try await fixture.library.artworks(ArtworkQuery()).artworks.first)
      #expect(try await fixture.library.revisions(of: fox.id).map(\.parent) == [nil, 1, 1])
      #expect(fox.head == 1 && !fox.favorite)
      #expect(exported(fixture) == ["a-fox.pdf"])
    }
  }

  @Test(arguments: End.allCases) func `deleting and taking that back are kept`(end: End) async throws {
    try await ended(end, saying: ["draw a fox", "draw a hen", "delete", "undo", "favorite", "draw a cat", "delete"]) {
      fixture in
      let kept = try await fixture.library.artworks(ArtworkQuery(sort: .oldest)).artworks
      #expect(kept.map(\.title) == ["a fox", "a hen"] && kept.map(\.favorite) == [false, true])
      #expect(try await fixture.library.artworks(ArtworkQuery(trash: true)).artworks.map(\.title) == ["a cat"])
    }
  }

  @Test func `an undo that waits takes back a deletion of the run before`() async throws {
    try await withScratchDirectory { folder in
      try await StudioFixture.with(folder: folder) { fixture in
        _ = try await fixture.say("draw a fox and delete")
        let undo = WordParser().parse(Utterance(text: "undo"))
        _ = try await fixture.library.enqueue(QueuedCommand(command: undo, createdAt: Date()), for: nil)
      }
      try await StudioFixture.with(folder: folder) { fixture in
        try await fixture.laneIsEmpty()
        #expect(try await fixture.library.currentArtwork()?.title == "a fox")
      }
    }
  }

  @Test func `a command about a picture that is not made hits no other`() async throws {
    try await StudioFixture.with { fixture in
      let fox = try #require(try await fixture.say("draw a fox").artwork?.id)
      await fixture.provider.close()
      _ = try await fixture.say("draw a hen", wait: false)
      await fixture.provider.requestIsHeld()
      for text in ["delete", "draw a cat", "favorite"] { _ = try await fixture.say(text, wait: false) }
      await fixture.provider.failNext(ImageProviderError(.network, provider: "gated", reason: "the line is dead"))
      await fixture.provider.open()
      try await fixture.laneIsEmpty()
      #expect(try await fixture.studio.artwork(fox).deletedAt == nil)
      #expect(try await fixture.studio.artwork(fox).favorite == false)
      #expect(fixture.events.outcomes(of: .delete).last?.error?.message == "the picture this was about was not made")
      #expect(fixture.events.outcomes(of: .favorite).last?.artwork?.title == "a cat")
    }
  }

  @Test func `an undo of a change that is not made takes back no other`() async throws {
    try await StudioFixture.with { fixture in
      let fox = try #require(try await fixture.say("draw a fox and edit").artwork?.id)
      await fixture.provider.close()
      _ = try await fixture.say("edit", wait: false)
      await fixture.provider.requestIsHeld()
      _ = try await fixture.say("undo", wait: false)
      await fixture.provider.failNext(ImageProviderError(.network, provider: "gated", reason: "the line is dead"))
      await fixture.provider.open()
      try await fixture.laneIsEmpty()
      #expect(try await fixture.studio.artwork(fox).head == 2)
    }
  }

  @Test func `it is what was meant when it was said, whatever is chosen meanwhile`() async throws {
    try await StudioFixture.with { fixture in
      let fox = try #require(try await fixture.say("draw a fox").artwork?.id)
      let hen = try #require(try await fixture.say("draw a hen").artwork?.id)
      await fixture.provider.close()
      _ = try await fixture.say("edit", wait: false)
      await fixture.provider.requestIsHeld()
      for text in ["favorite", "edit"] { _ = try await fixture.say(text, wait: false) }
      _ = try await fixture.studio.restore(fox)
      await fixture.provider.open()
      try await fixture.laneIsEmpty()
      #expect(try await fixture.studio.artwork(hen).favorite)
      #expect(try await fixture.studio.artwork(fox).favorite == false)
      #expect(try await fixture.library.revisions(of: hen).map(\.parent) == [nil, 1, 2])
      #expect(try await fixture.library.revisions(of: fox).count == 1)
    }
  }

  @Test func `what cannot be stored for a full disk is done at once or refused`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      let library = FaultyLibrary(fixture.library)
      library.queueIsFull = true
      await fixture.provider.close()
      try await fixture.withStudio(provider: fixture.provider, library: library) { studio in
        func say(_ text: String, wait: Bool) async throws -> CommandOutcome {
          try await studio.submit(Submission(.text(Utterance(text: text)), wait: wait))
        }
        #expect(try await say("delete", wait: true).status == .done)
        #expect(try await say("undo", wait: true).artwork?.deletedAt == nil)
        _ = try await say("edit", wait: false)
        let error = await #expect(throws: SketchError.self) { _ = try await say("delete", wait: false) }
        #expect(error?.code == .storageFull)
      }
    }
  }
}

extension StudioFixture {
  /// Returns when nothing is unfinished any more.
  func laneIsEmpty() async throws {
    while await !studio.lane.unfinishedWork.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
  }
}
