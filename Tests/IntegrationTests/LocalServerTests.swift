import ControlClient
import FakeProviders
import Foundation
import SketchCore
import TestSupport
import Testing

/// The daemon with image servers that run beside it.
@Suite(.timeLimit(.minutes(10))) struct LocalServerTests {
  private func submitted(_ text: String, to daemon: DaemonFixture) async throws -> JobID {
    let outcome = try await daemon.client.submit(Submission(.text(Utterance(text: text))))
    return try #require(outcome.job).id
  }

  @Test func `a daemon killed while ComfyUI draws has the picture after all, and sent one request`() async throws {
    let comfy = try FakeComfyUI()
    defer { comfy.stop() }
    comfy.settings.latency = .seconds(600)
    let configuration = "[providers]\norder = comfyui\n[comfyui]\nbase-url = \(comfy.url)\n"
    try await withScratchDirectory { folder in
      let first = try await DaemonFixture(["--audio", "none"], configuration: configuration, environment: [:], folder: folder)
      let job = try await submitted("draw a lighthouse", to: first)
      await comfy.script.waitForRequests("queue")
      await first.kill()
      comfy.settings.latency = .zero
      try await DaemonFixture.with(configuration: configuration, folder: folder) { second in
        let artwork = try await second.artwork { $0.title == "a lighthouse" }
        #expect(artwork.revision.model == "v1-5-pruned-emaonly.safetensors" && artwork.revision.provider == "comfyui")
        #expect(try await second.client.job(job).state == .completed)
      }
      #expect(comfy.script.count("prompt") == 1 && comfy.charges.count == 1)
    }
  }

  @Test func `cancelling a job interrupts the server, and the next one draws`() async throws {
    let server = try FakeA1111()
    defer { server.stop() }
    server.settings.latency = .seconds(600)
    server.settings.credentials = "me:open-sesame"
    let configuration = "[providers]\norder = a1111, illustrator\n[a1111]\nbase-url = \(server.url)\n"
    try await DaemonFixture.with(configuration: configuration, environment: ["A1111_LOGIN": "me:open-sesame"]) { daemon in
      let job = try await submitted("draw a lighthouse", to: daemon)
      await server.script.waitForRequests("txt2img")
      _ = try await daemon.control("cancel", "\(job)")
      await server.script.waitForRequests("interrupt")
      server.settings.latency = .zero
      let outcome = try await daemon.say("draw a castle")
      #expect(outcome.artwork?.revision.provider == "a1111")
      #expect(try await daemon.client.job(job).state == .cancelled && !daemon.log.contains("sesame"))
    }
  }

  @Test func `check says which servers answer and with what they draw`() async throws {
    try await withFakeProviders { fakes in
      try await withScratchDirectory { folder in
        let configuration = folder.appending(path: "voicesketch.conf")
        try """
        [providers]
        order = a1111, comfyui, sdserver, illustrator
        [a1111]
        base-url = \(fakes.a1111.url)
        [comfyui]
        base-url = \(fakes.comfyUI.url)
        model = absent.safetensors
        """.write(to: configuration, atomically: true, encoding: .utf8)
        fakes.a1111.settings.credentials = "me:open-sesame"
        let check = try await BuiltProgram("voicesketchd").run([
          "--config", configuration.path, "--data-dir", folder.appending(path: "data").path, "check",
        ])
        #expect(check.output.contains("warning  provider a1111: AUTOMATIC1111 wants a name and a password"), "\(check.output)")
        #expect(check.output.contains("ok       provider comfyui: \(fakes.comfyUI.url); no key needed; answers and draws with absent"))
      }
    }
  }
}
