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
        ("in the ninth panel make it night", "“ninth” panel"), ("add a dog to panel 10", "“10” panel"),
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
      #expect(try await daemon.say("in the second panel make it night").artwork?.head == 2)
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
      #expect(try await daemon.say("yes").artwork?.head == 2)
      #expect(try await daemon.say("make it night").status == .done)
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
      #expect(try await daemon.client.submit(Submission(.command(create), wait: true)).error?.code == .invalidInput)
      #expect(try await daemon.client.jobs().isEmpty)
      create.create = CreateRequest(description: Array(repeating: "fox", count: 1_000).joined(separator: " "), kind: .comic)
      let long = try await daemon.client.submit(Submission(.command(create), wait: true))
      #expect(long.error?.message == "the concept has 1000 words", "\(long)")
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
}
