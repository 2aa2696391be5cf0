import AudioCapture
import Foundation
import SketchCore
import TestSupport
import Testing

struct AudioFileTests {
  /// sox options of the same tone in other clothes.
  @Test(arguments: [
    ("8k.wav", ["-r", "8000"]), ("48k.wav", ["-r", "48000"]), ("stereo.wav", ["-c", "2"]), ("24bit.wav", ["-b", "24"]),
    ("8bit.wav", ["-b", "8"]), ("float.wav", ["-e", "floating-point", "-b", "32"]), ("flac.flac", []),
    ("studio.flac", ["-r", "44100", "-c", "2", "-b", "24"]), ("ogg.ogg", ["-r", "44100"]), ("aiff.aiff", ["-r", "22050"]),
  ])
  func `any rate, width and number of channels is heard the same`(name: String, options: [String]) async throws {
    try await withScratchDirectory { scratch in
      let tone = scratch.appending(path: "tone.wav")
      try makeTone(at: tone, seconds: 1.25)
      let file = scratch.appending(path: name)
      try sox([tone.path] + options + [file.path])
      let samples = try AudioFile.samples(file.path)
      // What a resampling filter holds back at most.
      #expect(abs(samples.count - 20_000) < 40)
      #expect(abs(decibels(samples) - -9) < 0.5)
      #expect(abs(frequency(samples) - 440) < 3)
    }
  }

  @Test func `a file streams in frames of fifty milliseconds, the last one shorter, and then ends`() async throws {
    try await withScratchDirectory { scratch in
      let tone = scratch.appending(path: "tone.wav")
      try makeTone(at: tone, seconds: 0.12)
      var events: [AudioEvent] = []
      for await event in try AudioFileSource(path: tone.path).events() { events.append(event) }
      #expect(events.first == .opened(device: "file \(tone.path)"))
      #expect(events.last == .ended)
      let frames = events.compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
      #expect(frames.map(\.samples.count) == [800, 800, 320])
      #expect(frames.map(\.start) == [.zero, .milliseconds(50), .milliseconds(100)])
      #expect(frames.flatMap(\.samples) == (try AudioFile.samples(tone.path)))
    }
  }

  @Test func `a paced file takes as long as it lasts`() async throws {
    try await withScratchDirectory { scratch in
      let tone = scratch.appending(path: "tone.wav")
      try makeTone(at: tone, seconds: 2)
      let clock = ManualClock()
      for await _ in try AudioFileSource(path: tone.path, paced: true, clock: clock).events() {}
      #expect(clock.now.offset == .seconds(2))
      #expect(clock.sleeps.count == 40)
    }
  }

  @Test(arguments: [
    ("text.wav", "not a readable sound file", Data("RIFF? no, a shopping list\n".utf8)),
    ("empty.wav", "is empty (0 bytes)", Data()),
    ("header.wav", "not a readable sound file", Data("RIFF\u{24}\u{0}\u{0}\u{0}WAVEfmt ".utf8)),
    ("noise.flac", "not a readable sound file", Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ $0 >> 3) })),
  ])
  func `what is no recording is refused with the reason`(name: String, reason: String, bytes: Data) async throws {
    try await withScratchDirectory { scratch in
      let file = scratch.appending(path: name)
      try bytes.write(to: file)
      let error = try #require(throws: SketchError.self) { try AudioFile.samples(file.path) }
      #expect(error.code == .badAudio)
      #expect(error.message.contains(reason))
      #expect(error.message.contains(file.path))
      #expect(!error.advice.isEmpty)
      // The stream refuses it before it starts.
      #expect(throws: SketchError.self) { try AudioFileSource(path: file.path).events() }
    }
  }

  @Test func `a header without sound, a missing file and a folder are refused`() async throws {
    try await withScratchDirectory { scratch in
      let silent = scratch.appending(path: "silent.wav")
      try sox(["-n", "-r", "16000", "-c", "1", "-b", "16", silent.path, "trim", "0", "0"])
      for (path, reason) in [
        (silent.path, "holds nothing to hear"), (scratch.path + "/none.wav", "there is no such file"), (scratch.path, "is a folder"),
      ] {
        let error = try #require(throws: SketchError.self) { try AudioFile.samples(path) }
        #expect(error.code == .badAudio)
        #expect(error.message.contains(reason))
      }
    }
  }

  @Test func `a recording that was cut off is heard as far as it goes`() async throws {
    try await withScratchDirectory { scratch in
      let tone = scratch.appending(path: "tone.wav")
      try makeTone(at: tone, seconds: 1)
      let whole = try Data(contentsOf: tone)
      let cut = scratch.appending(path: "cut.wav")
      try whole.prefix(44 + 16_000).write(to: cut)
      #expect(try AudioFile.samples(cut.path).count == 8000)
    }
  }

  @Test func `a stereo recording with one dead channel is heard, half as loud`() async throws {
    try await withScratchDirectory { scratch in
      let (tone, file) = (scratch.appending(path: "tone.wav"), scratch.appending(path: "half.wav"))
      try makeTone(at: tone, seconds: 1)
      for channels in [["1", "0"], ["0", "1"]] {
        try sox([tone.path, file.path, "remix"] + channels)
        let samples = try AudioFile.samples(file.path)
        #expect(samples.count == 16_000)
        #expect(abs(decibels(samples) - -15) < 0.5)
        #expect(abs(frequency(samples) - 440) < 3)
      }
    }
  }

  @Test func `a stream without end is refused, not followed into memory`() async throws {
    try await withScratchDirectory { scratch in
      let (tone, pipe) = (scratch.appending(path: "tone.wav"), scratch.appending(path: "pipe.wav"))
      try makeTone(at: tone, seconds: 1)
      #expect(mkfifo(pipe.path, 0o600) == 0)
      // The longest that a header can announce, and more sound than that.
      var head = try Data(contentsOf: tone).prefix(44)
      for place in [4..<8, 40..<44] { head.replaceSubrange(place, with: Data(repeating: 0xFF, count: 4)) }
      let header = scratch.appending(path: "header")
      try head.write(to: header)
      let writer = Process()
      writer.executableURL = URL(filePath: "/bin/sh")
      writer.arguments = ["-c", "exec cat \"$0\" /dev/zero >\"$1\" 2>/dev/null", header.path, pipe.path]
      try writer.run()
      let error = try #require(throws: SketchError.self) { try AudioFile.samples(pipe.path, longest: .seconds(5)) }
      #expect(error.code == .badAudio)
      #expect(error.message.contains("longer than 5 seconds"))
      // The reader is gone, so it ends.
      writer.waitUntilExit()
    }
  }

  @Test func `garbage after any header never crashes`() async throws {
    try await withScratchDirectory { scratch in
      let tone = scratch.appending(path: "tone.wav")
      try makeTone(at: tone, seconds: 0.1)
      let whole = [UInt8](try Data(contentsOf: tone))
      var generator = SystemRandomNumberGenerator()
      let file = scratch.appending(path: "broken.wav")
      for _ in 0..<200 {
        var bytes = whole
        for _ in 0..<4 { bytes[Int.random(in: 0..<60, using: &generator)] = UInt8.random(in: .min ... .max, using: &generator) }
        try Data(bytes).write(to: file)
        do { _ = try AudioFile.samples(file.path) } catch { #expect((error as? SketchError)?.code == .badAudio) }
      }
    }
  }
}

/// From the zero crossings of a sine at 16 kHz.
private func frequency(_ samples: [Int16]) -> Double {
  let middle = samples.dropFirst(1000).dropLast(1000)
  let rises = zip(middle, middle.dropFirst()).count { $0 < 0 && $1 >= 0 }
  return Double(rises) / (Double(middle.count) / 16_000)
}
