import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// Comics of a real daemon, in words.
@Suite(.timeLimit(.minutes(10))) struct ComicTests {
  @Test func `a change of a panel that is not there changes none`() async throws {
    try await DaemonFixture.with { daemon in
      let made = try await daemon.say("make a three panel comic about a dragon who is afraid of fire")
      let id = try #require(made.artwork?.id, "\(made)")
      for (words, panel) in [
        ("in the ninth panel make it night", "“ninth” panel"), ("add a dog to panel 10", "panel 10"),
        ("make panel twelve darker", "“twelve” panel"), ("in the fifth panel make it night", "panel 5"),
        ("in the second panel make it night and in the eighth panel add a dog", "panel 8"),
        ("swap panels one and four", "panel 4"),
      ] {
        let refused = try await daemon.say(words)
        #expect(refused.status == .rejected && refused.error?.code == .notFound, "\(words): \(refused)")
        #expect(refused.error?.message == "there is no \(panel): the comic has 3", "\(words): \(refused)")
        #expect(refused.job == nil)
      }
      var named = VoiceCommand(transcript: "", intent: .edit, confidence: 1)
      named.edits = [.inPanel("middle", .changeBackground(background: "night"))]
      let refused = try await daemon.client.submit(Submission(.command(named), wait: true))
      #expect(refused.error?.message == "there is no “middle” panel: the comic has 3", "\(refused)")
      #expect(try await daemon.client.artwork(id).head == 1)
      let changed = try await daemon.say("add a dog to panel 2")
      #expect(changed.artwork?.head == 2, "\(changed)")
    }
  }

  @Test func `all panels are changed when that was meant`() async throws {
    try await DaemonFixture.with { daemon in
      let id = try #require(try await daemon.say("make a three panel comic about a cat").artwork?.id)
      for words in ["in the middle panel make it night", "make the middle panel darker", "in every panel make it night"] {
        let asked = try await daemon.say(words)
        #expect(asked.status == .question, "\(asked)")
        #expect(asked.message.hasPrefix("Did you say “\(words)”? That changes all 3 panels."), "\(asked)")
      }
      #expect(try await daemon.client.artwork(id).head == 1)
      let changed = try await daemon.say("yes")
      #expect(changed.artwork?.head == 2, "\(changed)")
      let clear = try await daemon.say("make it rainy")
      #expect(clear.status == .done, "\(clear)")
    }
  }

  @Test func `a change said before the comic is there is refused in its turn`() async throws {
    try await DaemonFixture.with { daemon in
      let words = "make a three panel comic about a cat"
      let first = try await daemon.client.submit(Submission(.text(Utterance(text: words))))
      let second = try await daemon.client.submit(
        Submission(.text(Utterance(text: "in the ninth panel make it night"))))
      #expect(try await daemon.settled(try #require(first.job?.id)).state == .completed)
      let job = try await daemon.settled(try #require(second.job?.id, "\(second)"))
      #expect(job.state == .failed && job.error?.code == .notFound, "\(job)")
      #expect(try await daemon.client.artworks().artworks.map(\.head) == [1])
    }
  }

  @Test func `a comic about nothing is asked what it is about, and not made`() async throws {
    try await DaemonFixture.with { daemon in
      for words in ["make a comic", "make a comic about a", "make a comic about it", "make a superhero comic"] {
        let refused = try await daemon.say(words)
        #expect(refused.status == .rejected && refused.error?.code == .invalidInput, "\(words): \(refused)")
        #expect(refused.message.contains("what is it about?") && refused.job == nil, "\(refused)")
      }
      var create = VoiceCommand(transcript: "", intent: .create, confidence: 1)
      create.create = CreateRequest(description: "the", kind: .comic)
      let empty = await #expect(throws: SketchError.self) {
        try await daemon.client.submit(Submission(.command(create), wait: true))
      }
      #expect(empty?.code == .invalidInput && empty?.message.contains("what is it about?") == true, "\(empty)")
      create.create = CreateRequest(description: Array(repeating: "fox", count: 1_000).joined(separator: " "), kind: .comic)
      let long = await #expect(throws: SketchError.self) {
        try await daemon.client.submit(Submission(.command(create), wait: true))
      }
      #expect(long?.message == "the concept has 1000 words", "\(long)")
      #expect(try await daemon.client.jobs().isEmpty)
      #expect(try await daemon.client.artworks().artworks.isEmpty)
      #expect(try await daemon.say("make a three panel comic of a fox").status == .done)
      #expect(try await daemon.say("make a three panel comic of this picture").status == .done)
    }
  }

  @Test func `a film of a comic is refused with what can be done`() async throws {
    try await DaemonFixture.with { daemon in
      #expect(try await daemon.say("make a three panel comic of a fox").status == .done)
      for words in ["animate it", "make a film from the fox picture"] {
        let refused = try await daemon.say(words)
        #expect(refused.error?.code == .unsupported && refused.job == nil, "\(refused)")
        #expect(refused.error?.message == "a comic is a page of panels and cannot be made to move")
        #expect(refused.error?.advice.contains("Say “make a film of a fox”") == true, "\(refused)")
      }
    }
  }

  @Test func `a comic is exported as a book in every form, and its panels as data`() async throws {
    try await DaemonFixture.with { daemon in
      let id = try #require(try await daemon.say("make a three panel comic about a cat who wants to fly").artwork?.id)
      for (ending, beginning) in [("cbz", "PK"), ("epub", "PK"), ("pdf", "%PDF"), ("md", "# "), ("txt", "The Cat")] {
        let file = daemon.folder.appending(path: "c.\(ending)")
        let run = try await daemon.control("export", "\(id)", "-o", file.path)
        #expect(run.status == 0, "\(run)")
        #expect(try Data(contentsOf: file).starts(with: beginning.utf8), "\(ending)")
      }
      let panels = try await daemon.client.panels(id)
      #expect(panels.panels.map(\.number) == [1, 2, 3] && panels.concept == "a cat who wants to fly")
      let page = try #require(panels.pages.first)
      let artwork = try await daemon.client.artwork(id)
      #expect(page.width == artwork.revision.image.width && page.height == artwork.revision.image.height)
      for panel in panels.panels {
        #expect(panel.box.x >= 0 && panel.box.x + panel.box.width <= Double(page.width), "\(panel)")
        #expect(panel.box.y >= 0 && panel.box.y + panel.box.height <= Double(page.height), "\(panel)")
        #expect(!panel.characters.isEmpty && panel.characters.allSatisfy { name in panels.cast.contains { $0.name == name } })
      }
      #expect(panels.chapters.count == 3 && panels.wordCount > 30)
      // The words of a version are those of that version.
      _ = try await daemon.say("in the last panel make the cat say goodbye moon")
      func said(_ revision: Int?) async throws -> [String] {
        try await daemon.client.panels(id, revision: revision).panels.flatMap(\.balloons).map(\.text)
      }
      #expect(try await said(nil).contains("Goodbye moon."))
      #expect(try await !said(1).contains("Goodbye moon."))
      let picture = try #require(try await daemon.say("draw a fox").artwork?.id)
      let refused = try await daemon.control("export", "\(picture)", "-o", daemon.folder.path + "/fox.epub")
      #expect(refused.status != 0 && refused.errors.contains("is no comic that was drawn here"), "\(refused)")
    }
  }
}
