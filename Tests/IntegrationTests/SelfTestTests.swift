import Foundation
import TestSupport
import Testing

/// What `voicesketchd check` says of a configuration.
@Suite struct SelfTestTests {
  private func findings(_ configuration: String) async throws -> [String] {
    try await withScratchDirectory { folder in
      let file = folder.appending(path: "voicesketch.conf")
      try configuration.write(to: file, atomically: true, encoding: .utf8)
      let run = try await BuiltProgram("voicesketchd").run(
        ["--config", file.path, "--data-dir", folder.path + "/data", "check"],
        environment: ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "OPENAI_API_KEY": "sk-test"])
      return run.output.split(separator: "\n").map(String.init)
    }
  }

  @Test func `a mistyped section is a warning, not ok`() async throws {
    let findings = try await findings("[provders]\norder = fal\n")
    #expect(findings.contains { $0.hasPrefix("warning") && $0.contains("[provders]") })
    #expect(!findings.contains { $0.hasPrefix("ok") && $0.contains("provders") })
  }

  @Test func `a model that was shut down is a problem, one that will be is named`() async throws {
    let gone = try await findings("[providers]\norder = openai\n[openai]\nmodel = gpt-image-1\n")
    #expect(gone.contains { $0.hasPrefix("PROBLEM") && $0.contains("gpt-image-1 was shut down on 2026-10-23") })
    let fallback = try await findings("[providers]\norder = openai, illustrator\n[openai]\nedit-model = dall-e-2\n")
    #expect(fallback.contains { $0.hasPrefix("warning") && $0.contains("dall-e-2 was shut down") })
  }
}
