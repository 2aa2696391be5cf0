import AudioCapture
import Foundation
import SketchCore
import SpeechRecognition
import TestSupport
import Testing

struct PocketSphinxRecognizerTests {
  @Test func `models that were let go of load again for the next sentence`() async throws {
    let samples = try AudioFile.samples(Checkout.demo("add-a-cabin"))
    let recognizer = standardRecognizer()
    let before = try await recognizer.transcribe(samples)
    #expect(await !recognizer.release(unusedFor: .seconds(3600)))
    try await recognizer.begin()
    // Not in the middle of a sentence.
    #expect(await !recognizer.release(unusedFor: .zero))
    await recognizer.abandon()
    #expect(await recognizer.release(unusedFor: .zero))
    #expect(await !recognizer.release(unusedFor: .zero))
    #expect(try await recognizer.transcribe(samples) == before)
  }

  @Test func `words can be learned and asked about without the models that were let go of`() async throws {
    let recognizer = standardRecognizer()
    #expect(try await recognizer.known(among: ["cabin", "florbit"]) == ["cabin"])
    try await recognizer.learn([SpokenWord(text: "gorblax", sounds: ["G AO R B L AE K S"])])
    #expect(await recognizer.release(unusedFor: .zero))
    #expect(try await recognizer.known(among: ["florbit", "cabin"]) == ["cabin"])
    try await recognizer.learn([SpokenWord(text: "florbit", sounds: ["F L AO R B IH T"])])
    // Neither has loaded them.
    #expect(await !recognizer.release(unusedFor: .zero))
    try await recognizer.prepare()
    // Still not one of the models' own.
    #expect(try await recognizer.known(among: ["florbit", "tree"]) == ["tree"])
  }

  @Test func `words learned while somebody speaks wait until the sentence is over`() async throws {
    let samples = try AudioFile.samples(Checkout.demo("add-a-cabin"))
    let recognizer = standardRecognizer()
    try await recognizer.begin()
    try await recognizer.learn([SpokenWord(text: "gorblax", sounds: ["G AO R B L AE K S"])])
    // Whoever gets ready meanwhile takes nothing away from the sentence.
    try await recognizer.prepare()
    var partials: [String] = []
    for start in stride(from: 0, to: samples.count, by: 800) {
      let frame = AudioFrame(samples: Array(samples[start..<min(start + 800, samples.count)]), start: AudioFrame.duration(ofSamples: start))
      if let partial = await recognizer.process(frame) { partials.append(partial) }
    }
    #expect(!partials.isEmpty)
    #expect(try await recognizer.finish().text == "add a cabin")
  }

  @Test func `a reading made in the last pause is the one that is made after it`() async throws {
    let samples = try AudioFile.samples(Checkout.demo("draw-a-mountain-in-watercolor"))
    let recognizer = standardRecognizer()
    let plain = try await recognizer.transcribe(samples)
    let spoken = samples.prefix(samples.count - 3200)
    try await recognizer.begin()
    _ = await recognizer.process(AudioFrame(samples: Array(spoken), start: .zero))
    let pause = AudioFrame(samples: Array(samples.suffix(3200)), start: AudioFrame.duration(ofSamples: spoken.count))
    await recognizer.anticipate(pause)
    _ = await recognizer.process(pause)
    #expect(try await recognizer.finish() == plain)
    // The next one begins afresh.
    try await recognizer.begin()
    _ = await recognizer.process(AudioFrame(samples: samples, start: .zero))
    #expect(try await recognizer.finish() == plain)
  }

  @Test func `what follows a pause that was not the last is heard, live and in the end`() async throws {
    let samples = try AudioFile.samples(Checkout.demo("draw-a-mountain-in-watercolor"))
    let recognizer = standardRecognizer()
    let plain = try await recognizer.transcribe(samples)
    let middle = samples.count / 2
    let before = AudioFrame(samples: Array(samples[..<middle]), start: .zero)
    let pause = AudioFrame(samples: Array(samples[middle..<(middle + 3200)]), start: AudioFrame.duration(ofSamples: middle))
    try await recognizer.begin()
    _ = await recognizer.process(before)
    await recognizer.anticipate(pause)
    var partials: [String] = []
    for start in stride(from: middle, to: samples.count, by: 1600) {
      let rest = AudioFrame(samples: Array(samples[start..<min(start + 1600, samples.count)]), start: AudioFrame.duration(ofSamples: start))
      if let partial = await recognizer.process(rest) { partials.append(partial) }
    }
    #expect(partials.count > 1)
    #expect(partials.last?.hasSuffix("in watercolor") == true)
    #expect(try await recognizer.finish() == plain)
    // One that is dropped in the pause leaves nothing behind.
    try await recognizer.begin()
    _ = await recognizer.process(before)
    await recognizer.anticipate(pause)
    await recognizer.abandon()
    #expect(try await recognizer.transcribe(samples) == plain)
  }

  @Test func `a clear sentence is sure and has other readings, noise is neither sure nor a crash`() async throws {
    let recognizer = standardRecognizer()
    let spoken = try await recognizer.transcribe(
      try AudioFile.samples(Checkout.demo("draw-a-mountain-in-watercolor")))
    #expect(spoken.source == .speech)
    #expect(spoken.confidence > 0.6)
    #expect(spoken.alternatives.first?.text == spoken.text)
    #expect(spoken.alternatives.count > 1)
    #expect(Set(spoken.alternatives.map(\.text)).count == spoken.alternatives.count)
    #expect(spoken.alternatives.map(\.score) == spoken.alternatives.map(\.score).sorted(by: >))
    var generator = SystemRandomNumberGenerator()
    let noise = (0..<32_000).map { _ in Int16.random(in: -8000...8000, using: &generator) }
    let guess = try await recognizer.transcribe(noise)
    #expect(guess.text.isEmpty || guess.confidence < 0.6)
    #expect(try await recognizer.transcribe([]) == Utterance(text: "", confidence: 0, source: .speech))
    #expect(try await recognizer.transcribe([Int16](repeating: 0, count: 32_000)).confidence < 0.6)
  }

  @Test func `silence, a constant, a square wave and clipping are no sure command and no crash`() async throws {
    let recognizer = standardRecognizer()
    let speech = try AudioFile.samples(Checkout.demo("add-a-cabin"))
    for nothing in [
      [Int16](repeating: 0, count: 48_000), [Int16](repeating: 12_000, count: 48_000), [Int16](repeating: .min, count: 48_000),
      (0..<48_000).map { $0 / 40 % 2 == 0 ? Int16.max : .min },
    ] {
      let heard = try await recognizer.transcribe(nothing)
      #expect(heard.text.isEmpty || heard.confidence < 0.6, "\(heard.text) \(heard.confidence)")
    }
    // Four times too loud, and sitting on a constant: still the same words.
    let clipped = speech.map { Int16(clamping: Int($0) * 4) }
    #expect(try await recognizer.transcribe(clipped).text.contains("cabin"))
    let offset = speech.map { Int16(clamping: Int($0) + 3000) }
    #expect(try await recognizer.transcribe(offset).text == "add a cabin")
  }

  @Test func `an utterance that was dropped leaves no trace in the next`() async throws {
    let recognizer = standardRecognizer()
    let path = Checkout.demo("add-a-cabin")
    let frame = AudioFrame(samples: try AudioFile.samples(path), start: .zero)
    try await recognizer.begin()
    _ = await recognizer.process(frame)
    await recognizer.abandon()
    try await recognizer.begin()
    _ = await recognizer.process(frame)
    #expect(try await recognizer.finish().text == "add a cabin")
  }

  @Test func `the committed model is the one its checksums name`() async throws {
    let models = Checkout.models
    let check = try SpawnedProcess(
      ["/usr/bin/env", "-C", models, "sha256sum", "--check", "--quiet", "checksums.txt"], environment: ["PATH": "/usr/bin:/bin"])
    #expect(await check.exitStatus() == 0)
  }
}
