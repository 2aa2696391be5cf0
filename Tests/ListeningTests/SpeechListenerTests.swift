import Foundation
import Listening
import SketchCore
import SpeechRecognition
import Testing

/// Frames of 50 ms: a second of quiet, a second of something like speech, and so on.
private func frames(_ seconds: [(kind: Character, length: Double)]) -> [AudioEvent] {
  var samples: [Int16] = []
  for (kind, length) in seconds {
    for index in 0..<Int(length * 16_000) {
      let time = Double(index) / 16_000
      let envelope = pow(sin(.pi * (time * 5).truncatingRemainder(dividingBy: 1)), 2)
      samples.append(kind == "s" ? Int16(9000 * envelope * sin(2 * .pi * 180 * time)) : 0)
    }
  }
  return stride(from: 0, to: samples.count, by: 800).map { start in
    .frame(AudioFrame(samples: Array(samples[start..<min(start + 800, samples.count)]), start: AudioFrame.duration(ofSamples: start)))
  }
}

private func stream(_ events: [AudioEvent]) -> AsyncStream<AudioEvent> {
  AsyncStream { continuation in
    for event in events { continuation.yield(event) }
    continuation.finish()
  }
}

private func heard(
  _ events: [AudioEvent], _ mode: ListeningScope, saying words: [String], patience: Duration = .seconds(8)
) async -> [ListenEvent] {
  let recognizer = ScriptedRecognizer(words.map { Utterance(text: $0, confidence: 0.9, source: .speech) })
  var rules = ListeningRules()
  rules.patience = patience
  var events = SpeechListener(recognizer: recognizer, rules: rules).listen(to: stream(events), mode: mode).makeAsyncIterator()
  var result: [ListenEvent] = []
  while let event = await events.next() {
    if case .level = event { continue }
    result.append(event)
  }
  return result
}

private func final(_ text: String) -> ListenEvent { .final(Utterance(text: text, confidence: 0.9, source: .speech)) }

struct SpeechListenerTests {
  private let twoSentences = frames([("q", 1), ("s", 1), ("q", 2), ("s", 1), ("q", 1)])

  @Test func `open mode hears sentence after sentence`() async {
    let events = await heard([.opened(device: "a")] + twoSentences + [.ended], .open, saying: ["undo", "redo"])
    #expect(
      events == [
        .opened(device: "a"), .speechStarted, .partial("undo"), final("undo"), .speechStarted, .partial("redo"), final("redo"), .ended,
      ])
  }

  @Test func `push mode hears one sentence and is done`() async {
    let events = await heard(twoSentences + [.ended], .push, saying: ["undo", "redo"])
    #expect(events == [.speechStarted, .partial("undo"), final("undo"), .ended])
  }

  @Test func `push mode does not wait for ever`() async {
    let events = await heard(frames([("q", 10)]), .push, saying: [], patience: .seconds(3))
    guard case .failed(let error)? = events.first else { return #expect(Bool(false), "\(events)") }
    #expect(error.code == .notUnderstood)
    #expect(error.message == "nothing was said in 3 s")
    #expect(events.dropFirst() == [.ended])
  }

  @Test func `push mode without a microphone says so`() async {
    let lost = AudioEvent.lost(reason: "unplugged", retryIn: .seconds(4))
    let events = await heard([lost, lost], .push, saying: [], patience: .seconds(8))
    guard case .failed(let error)? = events.dropFirst(2).first else { return #expect(Bool(false), "\(events)") }
    #expect(error.code == .noMicrophone)
    #expect(error.message.contains("unplugged"))
  }

  @Test func `a recording that ends in mid-sentence or a device that goes away loses nothing`() async {
    let cut = frames([("q", 1), ("s", 1)])
    #expect(await heard(cut + [.ended], .push, saying: ["undo"]).contains(final("undo")))
    #expect(await heard(cut, .open, saying: ["undo"]) == [.speechStarted, .partial("undo"), final("undo"), .ended])
    let lost = AudioEvent.lost(reason: "gone", retryIn: .seconds(1))
    #expect(
      await heard(cut + [lost, .opened(device: "b")] + cut + [.ended], .open, saying: ["undo", "redo"]).filter {
        if case .final = $0 { true } else { false }
      } == [final("undo"), final("redo")])
  }

  @Test func `loudness is reported ten times a second`() async {
    let recognizer = ScriptedRecognizer([])
    var levels: [Double] = []
    for await event in SpeechListener(recognizer: recognizer).listen(to: stream(frames([("q", 1), ("s", 1), ("q", 1)])), mode: .open) {
      if case .level(let level) = event { levels.append(level.dbfs) }
    }
    #expect(levels.count == 30)
    #expect(levels[0] == -96)
    #expect((-25 ... -10).contains(levels[15]))
  }

  @Test func `a recogniser without models is reported with each sentence and the listening goes on`() async {
    let models = SpeechModels(acoustic: "/nowhere", dictionary: "/nowhere/dict", languageModel: "/nowhere/lm")
    var failures: [SketchError] = []
    var last: ListenEvent?
    for await event in SpeechListener(recognizer: PocketSphinxRecognizer(models: models)).listen(
      to: stream(twoSentences), mode: .open)
    {
      last = event
      if case .failed(let error) = event { failures.append(error) }
    }
    #expect(failures.map(\.code) == [.noModel, .noModel])
    #expect(last == .ended)
  }

  @Test func `letting the listener go closes the source`() async {
    let (source, continuation) = AsyncStream.makeStream(of: AudioEvent.self)
    await confirmation { closed in
      let done = AsyncStream.makeStream(of: Void.self)
      continuation.onTermination = { _ in
        closed()
        done.continuation.finish()
      }
      continuation.yield(.opened(device: "a"))
      do {
        for await _ in SpeechListener(recognizer: ScriptedRecognizer([])).listen(to: source, mode: .open) { break }
      }
      for await _ in done.stream {}
    }
  }
}
