import AudioCapture
import Foundation
import SketchCore
import TestSupport
import Testing

@testable import SpeechRecognition

/// Sound made of parts, 16 kHz.
private struct Sound {
  var samples: [Int16] = []
  private var phase = 0.0
  private var noise = SplitMix(state: 7)

  mutating func silence(_ seconds: Double, offset: Double = 0) { add(seconds) { _, _ in offset } }

  mutating func hum(_ seconds: Double, hertz: Double = 50, amplitude: Double = 0.1) {
    add(seconds) { time, _ in amplitude * sin(2 * .pi * hertz * time) }
  }

  mutating func hiss(_ seconds: Double, amplitude: Double = 0.01) {
    add(seconds) { _, noise in amplitude * noise }
  }

  /// Syllables of a fifth of a second, rising and falling as speech does.
  mutating func speech(_ seconds: Double, amplitude: Double = 0.3, hiss: Double = 0) {
    add(seconds) { time, noise in
      let envelope = pow(sin(.pi * (time * 5).truncatingRemainder(dividingBy: 1)), 2)
      return amplitude * envelope * sin(2 * .pi * 180 * time) + hiss * noise
    }
  }

  private mutating func add(_ seconds: Double, _ wave: (Double, Double) -> Double) {
    for index in 0..<Int(seconds * 16_000) {
      let value = wave(Double(index) / 16_000, noise.next())
      samples.append(Int16(max(-1, min(1, value)) * 32767))
    }
  }
}

/// Uniform in -1…1, the same every time.
private struct SplitMix {
  var state: UInt64
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double(Int64(bitPattern: z ^ (z >> 31))) / Double(Int64.max)
  }
}

private enum Outcome: Equatable { case utterance(seconds: Double), discarded }

/// What an endpointer makes of a sound that comes in frames of `frame` samples.
private func outcomes(of sound: Sound, frame: Int = 800, _ configuration: Endpointer.Configuration = .init()) -> [Outcome] {
  var endpointer = Endpointer(configuration)
  var outcomes: [Outcome] = []
  var length = 0
  func take(_ events: [Endpointer.Event]) {
    for event in events {
      switch event {
      case .began(let samples): length = samples.count
      case .continued(let samples): length += samples.count
      case .ended: outcomes.append(.utterance(seconds: Double(length) / 16_000))
      case .discarded: outcomes.append(.discarded)
      }
    }
  }
  var position = 0
  while position < sound.samples.count {
    let end = min(position + frame, sound.samples.count)
    take(endpointer.process(Array(sound.samples[position..<end])))
    position = end
  }
  take(endpointer.finish())
  return outcomes
}

struct EndpointerTests {
  @Test func `silence, a constant offset, a hum and a fan are not speech`() {
    var sounds = [Sound(), Sound(), Sound(), Sound()]
    sounds[0].silence(5)
    sounds[1].silence(5, offset: 0.4)
    sounds[2].hum(5)
    sounds[3].hiss(5, amplitude: 0.1)
    for sound in sounds { #expect(outcomes(of: sound) == []) }
  }

  @Test(arguments: [80, 160, 800, 1601, 16_000])
  func `one stretch of speech is one utterance with its lead and its tail, however it is cut into frames`(frame: Int) throws {
    var sound = Sound()
    sound.hiss(1, amplitude: 0.001)
    sound.speech(2, hiss: 0.001)
    sound.hiss(2, amplitude: 0.001)
    let found = outcomes(of: sound, frame: frame)
    try #require(found.count == 1)
    guard case .utterance(let seconds) = found[0] else { return #expect(Bool(false), "discarded") }
    // Two seconds of speech, half a second before (the onset takes a tenth), 0.3 s after.
    #expect((2.3...3.0).contains(seconds))
  }

  @Test func `the first consonant is in the pre-roll`() throws {
    var sound = Sound()
    sound.silence(1)
    let marker = sound.samples.count - 1600
    sound.samples[marker] = 123
    sound.speech(1)
    var endpointer = Endpointer()
    let events = endpointer.process(sound.samples)
    guard case .began(let samples)? = events.first else { return #expect(Bool(false), "speech was not found") }
    #expect(samples.contains(123))
  }

  @Test func `speech over a loud hum is found, and the hum after it ends it`() {
    var sound = Sound()
    sound.hiss(2, amplitude: 0.03)
    sound.speech(1.5, amplitude: 0.5, hiss: 0.03)
    sound.hiss(2, amplitude: 0.03)
    #expect(outcomes(of: sound).count == 1)
  }

  @Test func `a short pause stays inside an utterance, a long one divides two`() {
    for (pause, count) in [(0.4, 1), (1.2, 2)] {
      var sound = Sound()
      sound.silence(0.5)
      sound.speech(1)
      sound.silence(pause)
      sound.speech(1)
      sound.silence(1)
      #expect(outcomes(of: sound).count == count)
    }
  }

  @Test func `a click is nothing, a fan that starts is discarded`() {
    var click = Sound()
    click.silence(1)
    click.hum(0.03, hertz: 400, amplitude: 0.9)
    click.silence(1)
    #expect(outcomes(of: click) == [])
    var fan = Sound()
    fan.silence(2)
    fan.hiss(6, amplitude: 0.2)
    #expect(outcomes(of: fan) == [.discarded])
  }

  @Test func `clipped shouting is an utterance`() {
    var sound = Sound()
    sound.silence(0.5)
    sound.speech(2, amplitude: 8)
    sound.silence(1)
    #expect(outcomes(of: sound).count == 1)
    #expect(outcomes(of: sound) != [.discarded])
  }

  @Test func `speech from the very first sample is found`() {
    var sound = Sound()
    sound.speech(1)
    sound.silence(1)
    #expect(outcomes(of: sound).count == 1)
  }

  @Test func `endless talking is cut at the longest utterance`() {
    var sound = Sound()
    sound.silence(0.5)
    sound.speech(33)
    sound.silence(1)
    let found = outcomes(of: sound)
    #expect(found.count == 3)
    for case .utterance(let seconds) in found { #expect(seconds < 16) }
  }

  @Test func `speech that the end of the sound cuts off is an utterance all the same`() {
    var sound = Sound()
    sound.silence(0.5)
    sound.speech(1)
    #expect(outcomes(of: sound).count == 1)
  }
}

extension EndpointerTests {
  @Test func `a fan that starts while somebody speaks does not hold the utterance open`() {
    var sound = Sound()
    sound.hiss(1, amplitude: 0.001)
    sound.speech(1.5, hiss: 0.001)
    sound.hiss(10, amplitude: 0.1)
    let found = outcomes(of: sound)
    guard case .utterance(let seconds)? = found.first else { return #expect(Bool(false), "\(found)") }
    #expect(seconds < 4)
  }

  @Test func `music behind the speaker does not hold the utterance open`() {
    var sound = Sound()
    sound.speech(2, amplitude: 0.008)
    sound.speech(2, amplitude: 0.4)
    sound.speech(10, amplitude: 0.008)
    let lengths = outcomes(of: sound).compactMap { if case .utterance(let seconds) = $0 { seconds } else { nil } }
    #expect(lengths.contains { (1.5...5).contains($0) })
    #expect(lengths.allSatisfy { $0 < 11 })
  }

  @Test(arguments: ["draw-a-mountain-in-watercolor", "add-a-cabin"])
  func `a sentence that begins with the first sample is heard whole`(name: String) throws {
    let all = try AudioFile.samples(Checkout.demo(name))
    let first = try #require(all.firstIndex { abs(Int($0)) > 600 })
    var endpointer = Endpointer()
    var begun: [Int16]?
    var taken = 0
    for start in stride(from: first, to: all.count, by: 800) where begun == nil {
      taken += 800
      for case .began(let samples) in endpointer.process(Array(all[start..<min(start + 800, all.count)])) { begun = samples }
    }
    #expect(taken <= 16_000 * 3 / 10 + 800)
    #expect(begun?.first == all[first])
  }

  /// A voice may hold its vowels at one loudness; where the pieces of 10 ms happen to be cut must not matter.
  @Test(arguments: Array(stride(from: 0, to: 160, by: 8))) func `an even voice is speech wherever it is cut`(shift: Int) throws {
    let all = try AudioFile.samples(Checkout.demo("add-a-cabin"))
    var sound = Sound()
    sound.silence(1)
    // "cabin" alone, from the first loud sound of it on.
    sound.samples += all[(15_400 + shift)...]
    guard case .utterance? = outcomes(of: sound).first else { return #expect(Bool(false), "discarded") }
  }
}
