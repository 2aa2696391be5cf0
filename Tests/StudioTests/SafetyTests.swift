import Foundation
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// Nothing said by accident costs money or a picture, and nothing is lost or paid twice over a restart.
@Suite(.timeLimit(.minutes(10))) struct SafetyTests {
  @Test func `an unsure command that costs money asks first and yes does it`() async throws {
    try await StudioFixture.with(isFree: false) { fixture in
      let asked = try await fixture.say("draw a fox", source: .speech, confidence: 0.5)
      #expect(asked.status == .question)
      #expect(await fixture.provider.requests.isEmpty)
      let answered = try await fixture.say("confirm")
      #expect(answered.status == .done)
      #expect(answered.artwork?.title == "a fox")
    }
  }

  @Test func `no leaves everything as it was`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      #expect(try await fixture.say("delete", confidence: 0.4).status == .question)
      #expect(try await fixture.say("deny").status == .done)
      #expect(try await fixture.library.currentArtwork() != nil)
      #expect(try await fixture.say("confirm").status == .rejected)
    }
  }

  @Test func `a yes that may not be one leaves the question open`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      _ = try await fixture.say("delete", confidence: 0.4)
      #expect(try await fixture.say("confirm", source: .speech, confidence: 0.4).error?.code == .notUnderstood)
      #expect(try await fixture.library.currentArtwork() != nil)
      #expect(try await fixture.say("confirm", source: .speech, confidence: 0.9).artwork?.deletedAt != nil)
    }
  }

  @Test(arguments: [false, true])
  func `emptying the trash is always asked about, also as a later step, and says what was freed`(isStep: Bool) async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      _ = try await fixture.say("delete")
      var emptying = VoiceCommand(transcript: "empty the trash", intent: .delete, confidence: 1)
      emptying.target = .wholeTrash
      var command = emptying
      if isStep {
        command = VoiceCommand(transcript: "help and empty the trash", intent: .help, confidence: 1)
        command.then = [emptying]
      }
      let asked = try await fixture.studio.submit(Submission(.command(command)))
      #expect(asked.status == .question && asked.message.contains("in the trash for good"), "\(asked)")
      #expect(try await fixture.library.trash().artworks == 1)
      guard !isStep else { return }
      let done = try await fixture.say("confirm")
      #expect(done.status == .done && done.message.contains("freed"), "\(done)")
      #expect(try await fixture.library.trash().artworks == 0)
    }
  }

  @Test func `free drawing is not asked about`() async throws {
    try await StudioFixture.with { fixture in
      let outcome = try await fixture.say("draw a fox", source: .speech, confidence: 0.5)
      #expect(outcome.status == .done)
    }
  }

  @Test func `something hardly heard is not acted on`() async throws {
    try await StudioFixture.with { fixture in
      let outcome = try await fixture.say("draw a fox", source: .speech, confidence: 0.1)
      #expect(outcome.error?.code == .notUnderstood)
      #expect(outcome.message.contains("draw a fox"))
      #expect(await fixture.provider.requests.isEmpty)
    }
  }

  @Test(arguments: [
    (SoundQuality(loudness: -60, noise: -90, clipped: 0), "too quiet", "Speak up"),
    (SoundQuality(loudness: -2, noise: -60, clipped: 0.2), "clipped", "Turn the microphone down"),
    (SoundQuality(loudness: -20, noise: -28, clipped: 0), "noise", "Move closer"),
    (SoundQuality(loudness: -20, noise: -70, clipped: 0), "too unclearly", "Say it again"),
  ])
  func `what was heard badly says what was wrong with the sound`(sound: SoundQuality, reason: String, advice: String) async throws {
    try await StudioFixture.with { fixture in
      let heard = Utterance(text: "draw a fox", confidence: 0.1, source: .speech, sound: sound)
      let unclear = try await fixture.studio.submit(Submission(.text(heard), wait: true))
      #expect(unclear.error?.message.contains(reason) == true)
      #expect(unclear.error?.advice.contains(advice) == true)
      let nothing = try await fixture.studio.submit(Submission(.text(Utterance(text: "", confidence: 0, source: .speech, sound: sound))))
      #expect(nothing.error?.message.hasPrefix("heard no words") == true)
      #expect(nothing.error?.message.contains(reason) == (sound.fault != nil))
    }
  }

  @Test func `dictation is offered and drawn only on yes`() async throws {
    try await StudioFixture.with { fixture in
      let outcome = try await fixture.say("dream a red fox")
      #expect(outcome.status == .rejected)
      #expect(outcome.message.contains("say “draw dream a red fox”"))
      #expect(try await fixture.say("confirm").artwork?.title == "a red fox")
    }
  }

  @Test func `dictation overheard never leads to spending`() async throws {
    try await StudioFixture.with(isFree: false) { fixture in
      _ = try await fixture.say("dream a red fox", source: .speech)
      #expect(try await fixture.say("confirm", source: .speech).status == .rejected)
      #expect(await fixture.provider.requests.isEmpty)
    }
  }

  @Test func `a free job that a stop interrupted is drawn after the restart`() async throws {
    try await withScratchDirectory { folder in
      try await StudioFixture.with(folder: folder, startOpen: false) { fixture in
        let job = try #require(try await fixture.say("draw a fox", wait: false).job)
        await fixture.provider.requestIsHeld()
        await fixture.studio.stop(grace: .zero)
        #expect(try await fixture.library.job(job.id)?.state == .queued)
      }
      try await StudioFixture.with(folder: folder) { fixture in
        let outcome = try await fixture.say("favorite")
        #expect(outcome.artwork?.title == "a fox")
        #expect(await fixture.provider.requests.count == 1)
      }
    }
  }

  @Test func `a paid job that was under way is reported, never sent again`() async throws {
    try await withScratchDirectory { folder in
      try await StudioFixture.with(isFree: false, folder: folder) { fixture in
        let draft = Job(command: WordParser().parse(Utterance(text: "draw a fox")), seed: 1, createdAt: Date())
        var job = try await fixture.library.add(draft, for: nil)
        job.state = .processing
        job.attempts = [.init(provider: "gated", startedAt: Date(), estimate: Cost(0.04))]
        try await fixture.library.update(job)
      }
      try await StudioFixture.with(isFree: false, folder: folder) { fixture in
        let job = try #require(try await fixture.library.jobs(unfinished: false, limit: 1).first)
        #expect(job.state == .unknown)
        #expect(job.error?.code == .outcomeUnknown && job.error?.message.contains("not known") == true)
        #expect(await fixture.studio.status().unsettled.map(\.id) == [job.id])
        #expect(await fixture.provider.requests.isEmpty)
      }
    }
  }

  @Test func `a full queue says so and keeps what it has`() async throws {
    try await StudioFixture.with(startOpen: false) { fixture in
      await fixture.studio.update(StudioSettings(queueLimit: 2, exportFolder: fixture.exports.path))
      _ = try await fixture.say("draw a fox", wait: false)
      _ = try await fixture.say("draw a hen", wait: false)
      let error = await #expect(throws: SketchError.self) { try await fixture.say("draw a cow", wait: false) }
      #expect(error?.code == .tooBusy)
      await fixture.provider.requestIsHeld()
      await fixture.provider.open()
      #expect(try await fixture.say("favorite").artwork?.title == "a hen")
    }
  }
}
