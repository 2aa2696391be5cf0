import SketchCore
import TestSupport
import Testing

@testable import Studio

/// Questions about what was heard and about the versions of a picture.
@Suite(.timeLimit(.minutes(10))) struct TopicTests {
  private func ask(
    _ topic: VoiceCommand.StatusTopic, of target: Target? = nil, _ fixture: StudioFixture
  ) async throws -> CommandOutcome {
    var command = VoiceCommand(transcript: "what about it", intent: .status, confidence: 1)
    command.about = topic
    command.target = target
    return try await fixture.studio.submit(Submission(.command(command), wait: true))
  }

  @Test func `the words before the question are told, with what they were taken for`() async throws {
    try await StudioFixture.with { fixture in
      #expect(try await ask(.heard, fixture).message == "I have heard nothing yet.")
      _ = try await fixture.say("draw a fox")
      for _ in 1...2 {
        // On a busy machine the times that it took are told as well.
        let told = try await ask(.heard, fixture).message
        #expect(told.hasPrefix("I heard “draw a fox” and took it for: draw “a fox”. It was done."))
      }
      _ = try await fixture.say("gibberish")
      #expect(try await ask(.heard, fixture).message == "I heard “gibberish” and could do nothing with it.")
    }
  }

  @Test func `how surely it was heard and what became of it are told`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox", source: .speech, confidence: 0.92)
      let spoken = try await ask(.heard, fixture).message
      #expect(spoken.contains("I was 92 % sure. It was done."), "\(spoken)")
      _ = try await fixture.say("undo")
      _ = try await fixture.say("undo")
      let refused = try await ask(.heard, fixture).message
      #expect(refused.contains("It was refused: "), "\(refused)")
    }
  }

  @Test func `words that are forgotten are not told`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      _ = try await fixture.studio.forgetWords(since: nil)
      #expect(try await ask(.heard, fixture).message == "I have heard nothing yet.")
    }
  }

  @Test func `the tags there are told, the most used first, without those of the trash`() async throws {
    try await StudioFixture.with { fixture in
      #expect(try await ask(.tags, fixture).message == "Nothing is tagged yet. Say “tag it” and the word.")
      for (words, tags) in [("draw a fox", ["wood", "den"]), ("draw a boat", ["sea", "wood"]), ("draw a whale", ["sea", "deep"])] {
        _ = try await fixture.say(words)
        let id = try #require(try await fixture.library.currentArtwork()).id
        _ = try await fixture.library.setTags(tags, on: id)
      }
      #expect(try await ask(.tags, fixture).message == "Tags: “sea” (2), “wood” (2), “deep” (1), “den” (1).")
      _ = try await fixture.library.setDeleted(true, on: 3)
      #expect(try await ask(.tags, fixture).message == "Tags: “wood” (2), “den” (1), “sea” (1).")
      _ = try await fixture.library.setTags((1...14).map { "tag \($0)" }, on: 1)
      #expect(try await ask(.tags, fixture).message.hasSuffix(", and 4 more."))
    }
  }

  @Test func `versions are told with what was said for them`() async throws {
    try await StudioFixture.with { fixture in
      let early = try await ask(.versions, fixture)
      #expect(early.status == .rejected && early.error?.code == .notFound)
      _ = try await fixture.say("draw a fox and edit and edit")
      _ = try await fixture.say("undo")
      let said = "draw a fox and edit and edit"
      #expect(
        try await ask(.versions, fixture).message
          == "“a fox” (#1) has 3 versions: 1 “\(said)”; 2 “\(said)”, which is shown; 3 “\(said)”.")
    }
  }

  @Test func `versions of another picture are told, and the current one stays`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox and edit")
      _ = try await fixture.say("draw a boat")
      let told = try await ask(.versions, of: Target(.matching, query: "fox"), fixture)
      #expect(told.message.hasPrefix("“a fox” (#1) has 2 versions:"), "\(told.message)")
      #expect(try await ask(.versions, fixture).message.hasPrefix("“a boat” (#2)"))
      #expect(try await ask(.versions, of: Target(.matching, query: "whale"), fixture).error?.code == .notFound)
    }
  }

  @Test func `of many versions the last are told`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      for _ in 1...9 { _ = try await fixture.say("edit") }
      let message = try await ask(.versions, fixture).message
      #expect(message.hasPrefix("“a fox” (#1) has 10 versions: 2 earlier ones; 3 “edit”; 4 “edit”;"))
      #expect(message.hasSuffix("10 “edit”, which is shown."))
    }
  }
}
