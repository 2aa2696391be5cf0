import Foundation
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// One journal across all pictures.
@Suite(.timeLimit(.minutes(10))) struct JournalTests {
  @Test func `undo walks back over all pictures, and redo forward, also after a restart`() async throws {
    try await withScratchDirectory { folder in
      try await StudioFixture.with(folder: folder) { fixture in
        for text in ["draw a boat", "draw a fox", "show last", "edit"] { _ = try await fixture.say(text) }
        let boat = try #require(try await fixture.library.artworks(ArtworkQuery(sort: .oldest)).artworks.first?.id)
        _ = try await fixture.studio.delete(boat)
        let undone = try await fixture.say("undo")
        #expect(undone.artwork?.title == "a boat" && undone.artwork?.deletedAt == nil)
        #expect(undone.message == "Brought back “a boat” (#\(boat)).")
      }
      try await StudioFixture.with(folder: folder) { fixture in
        #expect(try await fixture.say("undo").artwork?.head == 1)
        let gone = try await fixture.say("undo")
        #expect(gone.artwork?.title == "a fox" && gone.artwork?.deletedAt != nil)
        #expect(gone.message.hasPrefix("Put “a fox”"))
        #expect(try await fixture.library.currentArtwork()?.title == "a boat")
        #expect(try await fixture.say("redo").artwork?.deletedAt == nil)
        #expect(try await fixture.say("redo").artwork?.head == 2)
        #expect(try await fixture.say("redo").artwork?.deletedAt != nil)
        #expect(try await fixture.say("redo").error?.code == .conflict)
      }
    }
  }

  @Test func `something new ends what could be done again, and loses no version`() async throws {
    try await StudioFixture.with { fixture in
      let fox = try #require(try await fixture.say("draw a fox and edit").artwork?.id)
      _ = try await fixture.say("undo")
      _ = try await fixture.say("favorite")
      #expect(try await fixture.say("redo").error?.code == .conflict)
      #expect(try await fixture.studio.revisions(of: fox).count == 2)
      // The picture's own redo still leads there.
      #expect(try await fixture.studio.redo(fox, steps: 1).head == 2)
      #expect(try await fixture.say("undo").artwork?.head == 1)
      #expect(try await fixture.say("undo").artwork?.favorite == false)
    }
  }

  @Test func `several at once, and to an entry`() async throws {
    try await StudioFixture.with { fixture in
      for text in ["draw a fox", "edit", "favorite", "delete"] { _ = try await fixture.say(text) }
      var undo = VoiceCommand(transcript: "undo three", intent: .undo, confidence: 1)
      undo.steps = 3
      let three = try await fixture.studio.submit(Submission(.command(undo), wait: true))
      #expect(three.artwork?.head == 1 && three.artwork?.favorite == false && three.entries?.count == 3)
      undo.steps = 5
      #expect(try await fixture.studio.submit(Submission(.command(undo), wait: true)).error?.code == .conflict)
      var redo = VoiceCommand(transcript: "", intent: .redo, confidence: 1)
      redo.entry = 3
      let redone = try await fixture.studio.submit(Submission(.command(redo), wait: true))
      #expect(redone.entries == [2, 3] && redone.artwork?.favorite == true && redone.artwork?.deletedAt == nil)
    }
  }

  @Test func `what was removed for good is told, and the one before is undone next`() async throws {
    try await StudioFixture.with { fixture in
      let fox = try #require(try await fixture.say("draw a fox and favorite").artwork?.id)
      _ = try await fixture.say("draw a hen")
      _ = try await fixture.say("delete")
      _ = try await fixture.studio.emptyTrash()
      for _ in 1...3 {
        let outcome = try await fixture.say("undo")
        #expect(outcome.status == .rejected && outcome.error?.code == .gone)
        #expect(outcome.message.contains("“a hen”") && outcome.message.contains("removed for good"))
      }
      _ = try await fixture.say("undo")
      #expect(try await fixture.studio.artwork(fox).favorite == false)
    }
  }

  @Test func `the journal holds what was heard, answered, asked and refused`() async throws {
    try await StudioFixture.with(isFree: false) { fixture in
      _ = try await fixture.say("draw a fox", source: .speech, confidence: 0.5)
      _ = try await fixture.say("confirm", source: .speech, confidence: 0.9)
      for text in ["status", "export", "dream of a hen", "edit"] { _ = try await fixture.say(text) }
      await fixture.provider.failNext(ImageProviderError(.network, provider: "gated", reason: "the line is dead"))
      _ = try await fixture.say("edit")
      let entries = try await fixture.studio.journal(limit: 20, cursor: nil).entries.reversed()
      #expect(
        entries.map { "\($0.heard ?? "–"): \($0.status) \($0.changes.map(\.kind.rawValue).joined())" } == [
          "draw a fox: question ", "confirm: done created", "status: done ", "export: done ",
          "dream of a hen: rejected ",
          "edit: done revised", "edit: rejected ",
        ])
      #expect(entries.first?.confidence == 0.5 && entries.first?.understood == "draw “a fox”")
      #expect(entries.last?.message?.contains("the line is dead") == true)
    }
  }

  @Test func `words that were not for us are not kept`() async throws {
    try await StudioFixture.with { fixture in
      for text in ["what a fine day", "confirm", "deny", "cancel"] { _ = try await fixture.say(text, source: .speech) }
      _ = try await fixture.say("status", source: .speech, confidence: 0.1)
      #expect(try await fixture.studio.journal(limit: 9, cursor: nil).entries.isEmpty)
      _ = try await fixture.say("what a fine day")
      #expect(try await fixture.studio.journal(limit: 9, cursor: nil).entries.map(\.status) == [.rejected])
    }
  }

  @Test func `a repeated undo is carried out once`() async throws {
    try await withScratchDirectory { folder in
      let undo = Submission(.text(Utterance(text: "undo")), wait: true, idempotencyKey: "k")
      try await StudioFixture.with(folder: folder) { fixture in
        for text in ["draw a fox", "edit", "favorite"] { _ = try await fixture.say(text) }
        for _ in 1...2 { #expect(try await fixture.studio.submit(undo).artwork?.favorite == false) }
      }
      try await StudioFixture.with(folder: folder) { fixture in
        let again = try await fixture.studio.submit(undo)
        #expect(again.artwork?.favorite == false)
        #expect(try await fixture.library.currentArtwork()?.head == 2)
      }
    }
  }

  @Test func `forgotten words leave no trace, pictures and undo stay`() async throws {
    try await withScratchDirectory { folder in
      try await StudioFixture.with(folder: folder) { fixture in
        let hush = "zanzibar quux"
        func say(_ text: String, _ key: String) async throws {
          let said = Submission(.text(Utterance(text: "\(text) and \(hush)")), wait: true, idempotencyKey: key)
          _ = try await fixture.studio.submit(said)
        }
        try await say("draw a fox and favorite", "1")
        try await say("edit", "2")
        await fixture.provider.failNext(ImageProviderError(.network, provider: "gated", reason: "the line is dead"))
        try await say("draw the \(hush)", "3")
        try await say(hush, "4")
        await fixture.provider.close()
        _ = try await fixture.say("edit and \(hush)", wait: false)
        await fixture.provider.requestIsHeld()
        _ = try await fixture.say("tag and \(hush)", wait: false)
        #expect(try traces(of: hush, in: folder) > 0)
        #expect(try await fixture.studio.forgetWords(since: Date(timeIntervalSinceNow: -300)).entries > 0)
        await fixture.provider.open()
        try await fixture.laneIsEmpty()
        _ = try await fixture.library.forgetWords(since: Date(timeIntervalSinceNow: 3_600))
        #expect(try traces(of: hush, in: folder) == 0)
        let fox = try #require(try await fixture.library.currentArtwork())
        #expect(fox.title == "a fox" && fox.head == 3 && fox.revision.transcript.isEmpty)
        #expect(try await fixture.say("undo").artwork?.head == 2)
        try await say("edit", "2")
        #expect(try await fixture.studio.revisions(of: fox.id).count == 3)
      }
    }
  }

  @Test func `everything is forgotten only after a yes`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      var forget = VoiceCommand(transcript: "forget everything I said", intent: .forget, confidence: 1)
      forget.last = VoiceCommand.everything
      #expect(try await fixture.studio.submit(Submission(.command(forget))).status == .question)
      #expect(try await fixture.studio.journal(limit: 9, cursor: nil).entries.last?.heard == "draw a fox")
      #expect(try await fixture.say("confirm").status == .done)
      let left = try await fixture.studio.journal(limit: 9, cursor: nil).entries
      #expect(left.compactMap(\.heard).isEmpty && left.compactMap(\.understood).isEmpty)
      forget.last = "PT5M"
      #expect(try await fixture.studio.submit(Submission(.command(forget))).status == .done)
      forget.last = "soon"
      #expect(try await fixture.studio.submit(Submission(.command(forget))).error?.code == .invalidInput)
    }
  }

  @Test func `the things said last are forgotten by their number`() async throws {
    try await StudioFixture.with { fixture in
      var forget = VoiceCommand(transcript: "forget the last two things I said", intent: .forget, confidence: 1)
      forget.steps = 2
      let early = try await fixture.studio.submit(Submission(.command(forget)))
      #expect(early.status == .rejected && early.error?.code == .notFound)
      for words in ["draw a fox", "draw a boat", "edit"] { _ = try await fixture.say(words) }
      #expect(try await fixture.studio.submit(Submission(.command(forget))).status == .done)
      let heard = try await fixture.studio.journal(limit: 9, cursor: nil).entries.compactMap(\.heard)
      #expect(heard == ["draw a fox", "forget the last two things I said"])
      forget.steps = 9
      #expect(try await fixture.studio.submit(Submission(.command(forget))).status == .done)
      let left = try await fixture.studio.journal(limit: 9, cursor: nil).entries
      #expect(left.allSatisfy { $0.heard == nil || $0.intent == .forget })
    }
  }

  private func forget(last count: Int, _ fixture: StudioFixture) async throws -> CommandOutcome {
    var forget = VoiceCommand(transcript: "forget them", intent: .forget, confidence: 1)
    forget.steps = count
    return try await fixture.studio.submit(Submission(.command(forget)))
  }

  @Test func `the steps of one utterance are one thing said`() async throws {
    try await StudioFixture.with { fixture in
      for words in ["draw a whale", "draw a boat", "draw a fox and favorite"] { _ = try await fixture.say(words) }
      #expect(try await forget(last: 2, fixture).status == .done)
      let heard = try await fixture.studio.journal(limit: 9, cursor: nil).entries.compactMap(\.heard)
      #expect(heard == ["draw a whale"])
    }
  }

  @Test func `what is being drawn was said, too, and is counted by the time it was said`() async throws {
    try await StudioFixture.with { fixture in
      await fixture.provider.close()
      _ = try await fixture.say("draw a fox", wait: false)
      await fixture.provider.requestIsHeld()
      _ = try await fixture.say("gibberish")
      #expect(try await forget(last: 2, fixture).status == .done)
      let heard = try await fixture.studio.journal(limit: 9, cursor: nil).entries.compactMap(\.heard)
      #expect(heard.isEmpty)
      await fixture.provider.open()
      try await fixture.laneIsEmpty()
      #expect(try await fixture.studio.journal(limit: 9, cursor: nil).entries.compactMap(\.heard).isEmpty)
    }
  }

  @Test func `speech is forgotten from where it began to be heard`() async throws {
    let memory = RecordedHearing()
    try await StudioFixture.with(hearing: memory) { fixture in
      _ = try await fixture.say("draw a fox", source: .speech)
      _ = try await forget(last: 1, fixture)
      let (asked, since) = await (memory.asked, memory.since)
      #expect(asked == "draw a fox" && since == RecordedHearing.beginning)
      _ = try await fixture.say("draw a boat")
      let before = Date()
      _ = try await forget(last: 1, fixture)
      // Typed words are in no recording.
      #expect(await memory.since.map { $0 > RecordedHearing.beginning && $0 < before } == true)
    }
  }

  private actor RecordedHearing: HearingMemory {
    static let beginning = Date(timeIntervalSince1970: 1_700_000_000)
    private(set) var asked: String?
    private(set) var since: Date?

    func heard(limit: Int) -> [HeardUtterance] { [] }
    func recording(of id: Int) throws -> [UInt8] { throw SketchError(.notFound, "none") }
    func beginning(of text: String, submittedAt time: Date) -> Date? {
      asked = text
      return Self.beginning
    }
    func forget(since: Date?) { self.since = since }
  }

  /// Number of files of the library that hold the text.
  private func traces(of text: String, in folder: URL) throws -> Int {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasPrefix("library.sqlite")
    }
    return files.count {
      FileManager.default.contents(atPath: "\(folder.path)/\($0)")?.range(of: Data(text.utf8)) != nil
    }
  }
}
