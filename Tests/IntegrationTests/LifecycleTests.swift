import ControlClient
import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct LifecycleTests {
  @Test func `SIGTERM stops cleanly and leaves no socket`() async throws {
    try await withScratchDirectory { folder in
      let daemon = try await DaemonFixture(["--audio", "none"], configuration: "", environment: [:], folder: folder)
      #expect(await daemon.stop() == 0)
      #expect(!FileManager.default.fileExists(atPath: daemon.socket))
      #expect(daemon.log.contains("stopped"))
    }
  }

  @Test func `a picture being drawn when it is stopped is there after the next start`() async throws {
    try await withScratchDirectory { folder in
      let first = try await DaemonFixture(["--audio", "none"], configuration: "", environment: [:], folder: folder)
      for _ in 1...2 { _ = try await first.client.submit(Submission(.text(Utterance(text: "draw a tree")))) }
      #expect(await first.stop() == 0)
      try await DaemonFixture.with(folder: folder) { second in
        _ = try await second.waiting(for: "both pictures") {
          try await second.client.artworks().artworks.count == 2 ? true : nil
        }
      }
    }
  }

  @Test func `SIGHUP reads the configuration again and keeps the old one when the new one is wrong`() async throws {
    try await withScratchDirectory { folder in
      try await DaemonFixture.with(configuration: "[studio]\nexport-folder = \(folder.path)/one\n", folder: folder) { daemon in
        let settings = folder.appending(path: "voicesketch.conf")
        _ = try await daemon.say("draw a tree")
        try "[studio]\nexport-folder = \(folder.path)/two\n".write(to: settings, atomically: true, encoding: .utf8)
        daemon.signal(SIGHUP)
        _ = try await daemon.waiting(for: "reload") { daemon.log.contains("configuration read again") ? true : nil }
        #expect(try await daemon.say("export it as a png").file?.hasPrefix(folder.path + "/two/") == true)
        try "[studio]\nexport-folder = nowhere\n".write(to: settings, atomically: true, encoding: .utf8)
        daemon.signal(SIGHUP)
        _ = try await daemon.waiting(for: "refusal") { daemon.log.contains("the old one stays") ? true : nil }
        #expect(daemon.log.contains("line 2"))
        #expect(try await daemon.say("export it as a jpeg").file?.hasPrefix(folder.path + "/two/") == true)
      }
    }
  }

  @Test func `SIGHUP reads the user's catalogue and words again`() async throws {
    try await withScratchDirectory { folder in
      let own = folder.appending(path: "config/voicesketch")
      try await DaemonFixture.with(environment: ["XDG_CONFIG_HOME": folder.path + "/config"], folder: folder) { daemon in
        func write(_ text: String, to name: String) throws {
          let file = own.appending(path: name)
          try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
          try Data(text.utf8).write(to: file)
        }
        func reload(_ times: Int) async throws {
          daemon.signal(SIGHUP)
          _ = try await daemon.waiting(for: "READY after the reload") {
            daemon.log.components(separatedBy: "words read again").count > times ? true : nil
          }
        }
        let words = "draw a steampunk sticker of an owl"
        #expect(try await daemon.client.submit(Submission(.text(Utterance(text: words)), dryRun: true)).command.create?.option == nil)
        try write(
          #"{"kinds": [{"id": "sticker", "options": [{"id": "steampunk", "spoken": ["steampunk"], "promt": "brass"}]}]}"#,
          to: "catalog.d/mine.json")
        try await reload(1)
        let create = try await daemon.client.submit(Submission(.text(Utterance(text: words)), dryRun: true)).command.create
        #expect(create?.kind == .sticker && create?.option == "steampunk" && create?.description == "an owl")
        let catalog = try await daemon.client.catalog()
        #expect(catalog.option("steampunk", of: .sticker) != nil)
        #expect(catalog.warnings?.first?.contains("“promt” is no field of an option and is ignored; “prompt” is one") == true)
        #expect(try await daemon.client.status().warnings == catalog.warnings)
        #expect(try await daemon.control("status").output.contains("“prompt” is one"))
        #expect(try await daemon.control("catalog").output.contains("Warning: "))
        try write("{oops", to: "catalog.d/mine.json")
        try await reload(2)
        let after = try await daemon.client.catalog()
        #expect(after.option("steampunk", of: .sticker) == nil)
        #expect(after.warnings?.first?.contains("mine.json is left out: line 1, column 2") == true)
      }
    }
  }

  @Test func `SIGHUP takes over who draws`() async throws {
    try await DaemonFixture.with(configuration: "[providers]\norder = illustrator\n") { daemon in
      #expect(try await daemon.client.status().providers.map(\.name) == ["illustrator"])
      let settings = daemon.folder.appending(path: "voicesketch.conf")
      try "[providers]\norder = a1111, illustrator\n".write(to: settings, atomically: true, encoding: .utf8)
      daemon.signal(SIGHUP)
      _ = try await daemon.waiting(for: "reload") { daemon.log.contains("configuration read again") ? true : nil }
      #expect(try await daemon.client.status().providers.map(\.name) == ["a1111", "illustrator"])
      #expect(!daemon.log.contains("read only when the daemon starts"))
    }
  }
}
