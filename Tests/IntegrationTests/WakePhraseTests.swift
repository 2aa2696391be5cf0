import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// The ways to listen, through a real capture device, with noise in the room.
@Suite(.serialized) struct WakePhraseTests {
  private let demo = Recordings.url("draw-a-mountain-in-watercolor.wav")

  @Test func `only what follows the wake phrase is done, and the next command needs none`() async throws {
    try await withScratchDirectory { scratch in
      let asked = try await speak("hello voice sketch", then: demo, in: scratch)
      let overheard = try await noisy(demo, in: scratch)
      let microphone = try await VirtualMicrophone(in: scratch)
      try await DaemonFixture.with([], configuration: "[speech]\nmode = wake\n", environment: microphone.environment) { daemon in
        try await daemon.becomes { $0.device != nil && $0.state == .idle && $0.mode == .wake }
        try await microphone.play(overheard)
        try await microphone.play(asked)
        _ = try await daemon.artwork { $0.title == "a mountain" }
        try await daemon.becomes { $0.state == .listening && $0.mode == .wake }
        try await microphone.play(Recordings.url("add-a-cabin.wav"))
        _ = try await daemon.artwork { $0.head == 2 }
        // What was said without the phrase was not done.
        #expect(try await daemon.client.artworks(ArtworkQuery()).artworks.count == 1)
        try await daemon.becomes { $0.state == .idle && $0.mode == .wake }
        await microphone.unplug()
        try await daemon.becomes { $0.state == .error && $0.mode == .wake }
        try await microphone.plug()
        try await daemon.becomes { $0.state == .idle && $0.mode == .wake }
        try await microphone.play(asked)
        _ = try await daemon.artwork { $0.title == "a mountain" && $0.head == 1 && $0.id != 1 }
      }
    }
  }

  @Test func `told to stop listening it sleeps until it is told to wake up`() async throws {
    try await withScratchDirectory { scratch in
      let sleep = try await speak("stop listening", in: scratch)
      let wake = try await speak("wake up", in: scratch)
      let microphone = try await VirtualMicrophone(in: scratch)
      try await DaemonFixture.with([], configuration: "[speech]\nmode = open\n", environment: microphone.environment) { daemon in
        try await daemon.becomes { $0.device != nil && $0.state == .idle }
        try await daemon.becomes(saying: sleep, into: microphone) { $0.state == .sleeping && $0.mode == .open && $0.device != nil }
        try await microphone.play(demo)
        #expect(try await daemon.client.status().state == .sleeping)
        try await daemon.becomes(saying: wake, into: microphone) { $0.state == .idle && $0.mode == .open }
        #expect(try await daemon.client.artworks(ArtworkQuery()).artworks.isEmpty)
        #expect(try await daemon.client.setListening(.off).mode == .off)
        try await daemon.becomes { $0.device == nil }
      }
    }
  }

  @Test func `a key that is held hears until it is let go`() async throws {
    try await withScratchDirectory { scratch in
      let microphone = try await VirtualMicrophone(in: scratch)
      try await DaemonFixture.with([], environment: microphone.environment) { daemon in
        #expect(try await daemon.client.setListening(.hold).mode == .hold)
        try await daemon.becomes { $0.device != nil && $0.state == .listening }
        try await microphone.play(demo)
        #expect(try await daemon.client.setListening(.off).state == .processing)
        _ = try await daemon.artwork { $0.title == "a mountain" }
        try await daemon.becomes { $0.mode == .off && $0.device == nil }
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `a wake phrase that cannot work keeps the daemon from starting and says what to do`() async throws {
    try await withScratchDirectory { scratch in
      let configuration = scratch.appending(path: "voicesketch.conf")
      try "[speech]\nwake-phrase = hey\n".write(to: configuration, atomically: true, encoding: .utf8)
      let run = try await BuiltProgram("voicesketchd").run([
        "--config", configuration.path, "--data-dir", scratch.path + "/data", "--socket", scratch.path + "/s", "--audio", "none",
      ])
      #expect(run.status == 78)
      #expect(run.errors.contains("only one syllable"))
      #expect(run.errors.contains("three syllables or more"))
    }
  }
}

/// A sentence in one of flite's voices, a recording after it in the same breath, noise over all of it.
private func speak(_ text: String, then recording: URL? = nil, in scratch: URL) async throws -> URL {
  let words = scratch.appending(path: "words.wav")
  try await run("/usr/bin/flite", "-voice", "slt", "-t", text, "-o", words.path)
  let joined = scratch.appending(path: "joined.wav")
  // Both in one shape; a recording is quieter than flite.
  try await run(
    "/usr/bin/sox", "-D", words.path, "-r", "16000", "-c", "1", joined.path, "norm", "-6", "pad", "0.3", recording == nil ? "0.5" : "0")
  guard let recording else { return try await noisy(joined, in: scratch) }
  let whole = scratch.appending(path: "whole.wav")
  try await run("/usr/bin/sox", "-D", joined.path, recording.path, whole.path)
  return try await noisy(whole, in: scratch)
}

/// White noise some 40 dB below full scale.
private func noisy(_ recording: URL, in scratch: URL) async throws -> URL {
  let result = scratch.appending(path: "noisy-\(UInt32.random(in: .min ... .max)).wav")
  let noise = scratch.appending(path: "noise.wav")
  try await run("/usr/bin/sox", "-D", recording.path, noise.path, "synth", "whitenoise", "vol", "0.005")
  try await run("/usr/bin/sox", "-D", "-m", "-v", "1", recording.path, "-v", "1", noise.path, result.path)
  return result
}

private func run(_ command: String...) async throws {
  let status = try await SpawnedProcess(command, environment: [:]).exitStatus()
  try #require(status == 0, "\(command.joined(separator: " "))")
}
