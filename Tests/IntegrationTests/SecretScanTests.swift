import ControlClient
import FakeProviders
import Foundation
import SketchCore
import TestSupport
import Testing

/// No key is in anything a run leaves behind or tells.
@Suite(.timeLimit(.minutes(10))) struct SecretScanTests {
  private let falKey = "id-17:fal-top-secret"
  private let openAIKey = "sk-openai-top-secret-0123456789"

  @Test func `no key is in a log, an event, an answer, the library or the check of a run full of failures`() async throws {
    try await withFakeProviders { fakes in
      var settings = fakes.fal.settings
      settings.mediaOnSameHost = true
      fakes.fal.settings = settings
      // Answers that repeat what they were sent, as some servers do, and every way to fail that says something.
      let echo: FakeJSON = ["detail": .string("No user found for Key \(falKey)")]
      fakes.fal.script.add(.status("submit", 401, body: echo))
      let complaint: FakeJSON = [
        "error": [
          "message": .string("Incorrect API key provided: \(openAIKey)"), "type": "invalid_request_error", "code": "invalid_api_key",
        ]
      ]
      fakes.openAI.script.add(.status("generations", 401, body: complaint))
      let configuration = """
        [providers]
        order = fal, openai, illustrator
        retry-base-seconds = 0.05
        rest-seconds = 1
        [fal]
        \(fakes.fal.addresses)
        [openai]
        base-url = \(fakes.openAI.url)
        [log]
        level = debug
        """
      let environment = ["FAL_KEY": falKey, "OPENAI_API_KEY": openAIKey]
      try await withScratchDirectory { folder in
        let daemon = try await DaemonFixture(
          ["--audio", "none"], configuration: configuration, environment: environment, folder: folder)
        var told: [String] = []
        let outcome = try await daemon.say("draw a fox")
        #expect(outcome.artwork?.revision.provider == "illustrator", "\(outcome)")
        told.append(try WireJSON.text(outcome))
        let job = try #require(outcome.job)
        #expect(job.attempts.map(\.provider) == ["fal", "openai", "illustrator"])
        told.append(try WireJSON.text(try await daemon.client.status()))
        for path in ["/v1/status", "/v1/jobs", "/v1/artworks", "/v1/jobs/999"] { told.append(try await raw(path, of: daemon)) }
        told.append(try await raw("/v1/events", of: daemon, "-H", "Last-Event-ID: 0", "--max-time", "1"))
        fakes.fal.script.add(Fault("submit", .loseAnswer))
        try await Task.sleep(for: .seconds(1.1))  // fal's rest
        let lost = try await daemon.say("draw a hen")
        told.append(try WireJSON.text(lost))
        // What is quoted of a server's words.
        fakes.fal.script.add(.status("submit", 403, body: ["detail": .string("“\(falKey)” may not, nor may key=fal-top-secret")]))
        fakes.openAI.script.add(
          .status(
            "generations", 400,
            body: ["error": ["message": .string("Header \"Bearer \(openAIKey)\""), "type": "x", "param": .string(openAIKey), "code": "y"]]))
        let quoted = try await daemon.say("draw a cow")
        #expect(quoted.error?.message.contains("OpenAI refused “(key)” (“Header \"Bearer (key)”)") == true, "\(quoted)")
        #expect(quoted.error?.message.contains("“(key)” may not, nor may key=(key)") == true, "\(quoted)")
        told.append(try WireJSON.text(quoted))
        let check = try await BuiltProgram("voicesketchd").run(
          ["--config", folder.appending(path: "voicesketch.conf").path, "--data-dir", folder.appending(path: "data").path, "check"],
          environment: environment)
        told.append(check.output + check.errors)
        #expect(check.output.contains("provider fal: key from the environment variable FAL_KEY"), "\(check.output)")
        #expect(await daemon.stop() == 0)
        told.append(daemon.log)
        #expect(fakes.fal.leakedKeys == 0)
        for text in told { #expect(leaks(Array(text.utf8)).isEmpty, "\(text.prefix(2_000))") }
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        var seen = 0
        while let file = files?.nextObject() as? URL {
          guard let bytes = try? Data(contentsOf: file) else { continue }
          seen += 1
          #expect(leaks(Array(bytes)).isEmpty, "\(file.path)")
        }
        #expect(seen >= 4, "configuration, log, library, picture")
      }
    }
  }

  /// The parts of the keys that nobody may see.
  private func leaks(_ bytes: [UInt8]) -> [String] {
    ["fal-top-secret", "openai-top-secret"].filter { bytes.firstRange(of: Array($0.utf8)) != nil }
  }

  private func raw(_ path: String, of daemon: DaemonFixture, _ arguments: String...) async throws -> String {
    try await BuiltProgram(path: "/usr/bin/curl").run(
      ["--silent", "--unix-socket", daemon.socket, "http://localhost\(path)"] + arguments
    ).output
  }
}
