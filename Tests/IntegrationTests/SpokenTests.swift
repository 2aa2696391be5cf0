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

  @Test func `what was heard is listed, and kept and played only by choice`() async throws {
    try await withScratchDirectory { scratch in
      // A player that shows what it was given.
      let player = scratch.appending(path: "pw-play")
      try Data("#!/bin/sh\necho played \"$1\"\n".utf8).write(to: player)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: player.path)
      let recording = Recordings.path("add-a-cabin.wav")
      for kept in ["never", "all"] {
        let configuration = "[speech]\nkeep-audio = \(kept)\n"
        try await DaemonFixture.with(["--audio", "wav:\(recording)"], configuration: configuration) { daemon in
          try await daemon.becomes { $0.mode == .off }
          // The state changes before the words are carried out.
          let heard = try await daemon.waiting(for: "what was heard") {
            let heard = try await daemon.client.heard()
            return heard.isEmpty ? nil : heard
          }
          #expect(heard.map(\.text) == ["add a cabin"])
          #expect(heard.map(\.intent) == [.edit])
          let run = try await BuiltProgram("voicesketchctl").run(
            ["--socket", daemon.socket, "heard", "--play", "1"], environment: ["PATH": scratch.path])
          if kept == "never" {
            #expect(heard[0].sound == nil)
            #expect(run.status == 66)
            #expect(run.errors.contains("was not kept"))
          } else {
            #expect(run.status == 0)
            #expect(run.output == "played \(heard[0].sound ?? "nothing")\n")
          }
          let list = try await BuiltProgram("voicesketchctl").run(["--socket", daemon.socket, "heard", "--json"])
          #expect(list.output.contains(#""text":"add a cabin""#))
        }
      }
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
