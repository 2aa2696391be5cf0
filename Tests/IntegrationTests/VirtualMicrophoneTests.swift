import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// A real capture device: PulseAudio's null sink through ALSA into PortAudio.
@Suite(.serialized) struct VirtualMicrophoneTests {
  @Test func `what is said into a microphone becomes an artwork`() async throws {
    try await withScratchDirectory { scratch in
      let microphone = try await VirtualMicrophone(in: scratch.appending(path: "m").created())
      try await DaemonFixture.with([], environment: microphone.environment) { daemon in
        _ = try await daemon.client.setListening(.push)
        try await daemon.becomes { $0.device != nil && $0.state == .idle }
        try await microphone.play(Recordings.url("draw-a-mountain-in-watercolor.wav"))
        let artwork = try await daemon.artwork { $0.title == "a mountain" }
        #expect(artwork.revision.style == .named(.watercolor))
        // Push to talk hears one command, then the microphone is closed again.
        try await daemon.becomes { $0.mode == .off && $0.device == nil }
      }
    }
  }

  @Test func `open listening survives a microphone that is pulled out`() async throws {
    try await withScratchDirectory { scratch in
      let microphone = try await VirtualMicrophone(in: scratch.appending(path: "m").created())
      try await DaemonFixture.with([], environment: microphone.environment) { daemon in
        _ = try await daemon.client.setListening(.open)
        try await daemon.becomes { $0.device != nil && $0.state == .idle }
        try await microphone.play(Recordings.url("draw-a-mountain-in-watercolor.wav"))
        _ = try await daemon.artwork { $0.title == "a mountain" }
        await microphone.unplug()
        try await daemon.becomes { $0.state == .error }
        #expect(try await daemon.client.status().reason?.isEmpty == false)
        try await microphone.plug()
        try await daemon.becomes { $0.state == .idle && $0.mode == .open }
        try await microphone.play(Recordings.url("add-a-cabin.wav"))
        _ = try await daemon.artwork { $0.head == 2 }
      }
    }
  }
}

extension URL {
  fileprivate func created() throws -> URL {
    try FileManager.default.createDirectory(at: self, withIntermediateDirectories: true)
    return self
  }
}
