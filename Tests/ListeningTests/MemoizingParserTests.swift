import SketchCore
import SpeechRecognition
import TestSupport
import Testing
import VoiceCommands

@testable import Listening

@Suite struct MemoizingParserTests {
  private let counting: CountingParser
  private let parser: MemoizingParser

  init() throws {
    counting = CountingParser(try VoiceCommandParser.packaged())
    parser = MemoizingParser(counting)
  }

  @Test func `a text that comes again is not parsed again`() {
    let first = parser.understand("add a cabin")
    #expect(parser.understand("undo") != first)
    #expect(parser.understand("add a cabin") == first)
    #expect(counting.texts == ["add a cabin", "undo"])
    #expect(parser.isArticle("the") && !parser.isArticle("cabin"))
  }

  @Test func `it remembers the texts of an utterance and no more`() {
    for number in 0..<200 { _ = parser.understand("draw \(number) cats") }
    for number in 100..<200 { _ = parser.understand("draw \(number) cats") }
    #expect(counting.texts.count == 200)
    _ = parser.understand("draw 0 cats")
    #expect(counting.texts.count == 201)
  }

  @Test func `an utterance that was followed word by word is parsed once a text, to its submission`() async throws {
    let hypotheses = ["add a cabin", "add a cannon", "at a cabin"]
    let heard = Utterance(
      text: hypotheses[0], confidence: 0.6, source: .speech,
      alternatives: hypotheses.enumerated().map { .init(text: $1, score: -100 - Double($0)) })
    let completeness = try CommandCompleteness.standard(parser: parser)
    let listener = SpeechListener(recognizer: ScriptedRecognizer([heard])) { completeness.form(of: $0) }
    let service = ListeningService(
      source: OneBreath(), listener: listener, reranker: NBestReranker(parser: parser), events: NoEvents(), log: SilentLog())
    let studio = ScriptedStudio(events: NoEvents())
    let submitting = Task { await service.run(submitTo: studio) }
    _ = try await service.setListening(.hold)
    while await studio.submissions.isEmpty { await Task.yield() }
    await service.stop()
    await submitting.value
    // The first is the partial transcript, the final one and a hypothesis.
    #expect(counting.texts.filter(hypotheses.contains).sorted() == hypotheses.sorted())
    #expect(Set(counting.texts).count == counting.texts.count)
    guard case .spoken(let utterance, let command)? = await studio.submissions.first?.content else {
      return #expect(Bool(false), "it was not submitted with its command")
    }
    #expect(command == counting.parse(utterance))
    #expect(command.intent == VoiceCommand.Intent.edit)
  }
}

/// Source with one frame of quiet.
private struct OneBreath: AudioSource {
  let name = "breath"

  func events() -> AsyncStream<AudioEvent> {
    AsyncStream { continuation in
      continuation.yield(.frame(AudioFrame(samples: [Int16](repeating: 0, count: 800), start: .zero)))
      continuation.finish()
    }
  }
}

private struct NoEvents: EventPublisher {
  func publish(_ event: StudioEvent) {}
}
