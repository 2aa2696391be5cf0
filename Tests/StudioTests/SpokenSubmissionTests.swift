import SketchCore
import TestSupport
import Testing

@testable import Studio

@Suite(.timeLimit(.minutes(10))) struct SpokenSubmissionTests {
  @Test func `a typed command is parsed once, a spoken one comes understood`() async throws {
    try await StudioFixture.with { fixture in
      var parts = await fixture.studio.parts
      let parser = CountingParser(WordParser())
      parts.parser = parser
      let studio = try await Studio.open(parts: parts, settings: await fixture.studio.settings, version: "test")
      let working = Task { await studio.run() }
      _ = try await studio.submit(Submission(.text(Utterance(text: "list"))))
      #expect(parser.texts == ["list"])
      let utterance = Utterance(text: "show them", confidence: 0.7, source: .speech)
      let command = VoiceCommand(transcript: "show them", intent: .list, confidence: 0.7)
      let outcome = try await studio.submit(Submission(.spoken(utterance, command)))
      #expect(outcome.status == .done)
      #expect(outcome.command == command)
      #expect(parser.texts == ["list"])
      let transcripts = fixture.events.all.compactMap { if case .transcript(let transcript) = $0 { transcript } else { nil } }
      #expect(transcripts.last == .init(text: "show them", final: true, confidence: 0.7, source: .speech))
      await studio.stop(grace: .zero)
      await working.value
    }
  }
}
