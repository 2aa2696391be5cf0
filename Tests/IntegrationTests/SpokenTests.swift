import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

/// From sound to artwork, through the built daemon.
@Suite struct SpokenTests {
  @Test func `a spoken recording becomes an artwork`() async throws {
    let recording = Recordings.path("draw-a-mountain-in-watercolor.wav")
    try await DaemonFixture.with(["--audio", "wav:\(recording)"]) { daemon in
      let artwork = try await daemon.artwork { $0.title == "a mountain" }
      #expect(artwork.revision.style == .named(.watercolor))
      #expect(artwork.revision.transcript == "draw a mountain in watercolor")
      #expect(daemon.log.contains("intent=create"))
    }
  }

  @Test func `push to talk hears one command and an edit works on the picture`() async throws {
    try await withScratchDirectory { scratch in
      let recording = scratch.appending(path: "speech.wav")
      try FileManager.default.createSymbolicLink(
        at: recording, withDestinationURL: URL(filePath: Recordings.path("draw-a-mountain-in-watercolor.wav")))
      try await DaemonFixture.with(["--audio", "wav:\(recording.path)"]) { daemon in
        _ = try await daemon.artwork { $0.title == "a mountain" }
        try await daemon.becomes { $0.mode == .off }
        try FileManager.default.removeItem(at: recording)
        try FileManager.default.createSymbolicLink(
          at: recording, withDestinationURL: URL(filePath: Recordings.path("add-a-cabin.wav")))
        let listening = try await daemon.client.setListening(.push)
        #expect(listening.mode == .push)
        let artwork = try await daemon.artwork { $0.head == 2 }
        #expect(artwork.revision.transcript == "add a cabin")
      }
    }
  }
}

enum Recordings {
  /// The recordings of the demo.
  static func path(_ name: String) -> String { url(name).path }

  static func url(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/demo/\(name)")
  }
}
