import FakeProviders
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// The provider with the real transport, looking on over a real websocket while a workflow runs.
@Suite struct ComfyWebSocketTests {
  private let report = Report()

  private func withServer(
    latency: Duration = .milliseconds(700), _ change: (inout FakeComfyUI.Settings) -> Void = { _ in },
    _ body: (ComfyUIProvider, FakeComfyUI) async throws -> Void
  ) async throws {
    let fake = try FakeComfyUI()
    defer { fake.stop() }
    var settings = FakeComfyUI.Settings()
    settings.latency = latency
    change(&settings)
    fake.settings = settings
    var options = LocalServerOptions(.comfyui)
    options.base = fake.url
    try await body(
      ComfyUIProvider(options, models: LocalModel.known(), prompts: .load(), transport: CurlTransport(environment: [:])), fake)
  }

  private var phases: [String] { report.all.compactMap { if case .phase(let words, _) = $0 { words } else { nil } } }
  private var shares: [Double] { report.all.compactMap { if case .phase(_, let share) = $0 { share } else { nil } } }
  private var previews: [[UInt8]] { report.all.compactMap { if case .preview(let picture) = $0 { picture } else { nil } } }

  /// A step was told.
  private func hasDrawn(_ report: Report) -> Bool {
    report.all.contains {
      if case .phase(let words, _) = $0 { words.hasPrefix("drawing, step ") && words.hasSuffix(" of 4") } else { false }
    }
  }

  @Test func `steps are told in words and as a share, and pictures shown before they are finished`() async throws {
    try await withServer { provider, fake in
      let made = try await provider.made(creation("a fox"), report: report)
      #expect(made.count == 1)
      #expect(hasDrawn(report), "\(phases)")
      #expect(shares == shares.sorted() && !shares.isEmpty)
      #expect(shares.allSatisfy { share in (1...4).contains { abs(share - 0.2 - 0.175 * Double($0)) < 0.001 } })
      #expect(!previews.isEmpty && previews.allSatisfy { PictureFormat(sniffing: $0) == .jpeg })
      let asked = try #require(fake.script.requests("ws").first)
      let sent = try #require(fake.script.requests("prompt").first?.json)
      #expect(asked.headers["origin"] == nil && fake.script.count("ws") == 1)
      #expect(sent["extra_data"]?["preview_method"]?.text == "auto")
    }
  }

  @Test func `an old server names no workflow with its steps, and has an id of its own`() async throws {
    try await withServer({ $0.isOld = true }) { provider, _ in
      let made = try await provider.made(creation("a fox"), report: report)
      #expect(made.count == 1)
      #expect(hasDrawn(report) && !previews.isEmpty)
    }
  }

  @Test func `what others draw is not taken for ours`() async throws {
    try await withServer({ $0.tellsOfOthers = true }) { provider, _ in
      let made = try await provider.made(creation("a fox"), report: report)
      #expect(made.count == 1)
      #expect(hasDrawn(report) && !phases.contains { $0.hasSuffix("of 1000") })
      let theirs = Set(
        (1...4).compactMap { step -> [UInt8]? in
          var order = PictureOrder("of another", width: 64, height: 64, format: .jpeg)
          order.fog = 100 - 25 * step
          return FakePicture.paint(order)?.bytes
        })
      #expect(!previews.isEmpty && previews.allSatisfy { !theirs.contains($0) })
    }
  }

  @Test(arguments: [
    FakeComfyUI.SocketFault.breaks(after: 6), .oversized(after: 6), .garbled(after: 6), .breaks(after: 0), .oversized(after: 0),
  ]) func `a websocket that breaks, or sends what nobody can want, costs the progress and nothing else`(
    fault: FakeComfyUI.SocketFault
  ) async throws {
    try await withServer({ $0.socketFault = fault }) { provider, fake in
      let made = try await provider.made(creation("a fox"), report: report)
      #expect(made.count == 1)
      #expect(fake.script.count("ws") == 1 && fake.script.count("prompt") == 1 && fake.charges.count == 1)
      #expect(!phases.contains("drawing, step 4 of 4"))
      // Polling goes on.
      #expect(report.fractions.contains(0.2) && report.fractions.last == 0.95)
    }
  }

  @Test(arguments: [
    Fault.status("ws", 404), .status("ws", 403), Fault("ws", .hangUp(reset: true)), .redirect("ws", to: "http://192.0.2.1/ws"),
    .status("ws", 200), .delay("ws", .seconds(600)),
  ]) func `where there is no websocket the picture is made without`(fault: Fault) async throws {
    try await withServer(latency: .milliseconds(100)) { provider, fake in
      fake.script.add(fault)
      let made = try await provider.made(creation("a fox"), report: report)
      #expect(made.count == 1)
      #expect(phases.isEmpty && fake.script.count("prompt") == 1)
    }
  }

  @Test func `cancelling ends the websocket with the work`() async throws {
    try await withServer(latency: .seconds(600)) { provider, fake in
      let task = Task { await provider.failure(creation("a fox"), report: report) }
      while phases.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
      task.cancel()
      #expect(await task.value?.kind == .cancelled && fake.script.count("interrupt") == 1)
    }
  }

  @Test func `a listener that takes its time holds the work up no longer than that`() async throws {
    try await withServer(latency: .milliseconds(300)) { provider, _ in
      let pictures = try await provider.generate(creation("a fox")) { progress in
        report.add(progress)
        if case .preview = progress { try? await Task.sleep(for: .milliseconds(400)) }
      }
      #expect(pictures.count == 1)
    }
  }

  @Test func `after a restart it is looked on again`() async throws {
    try await withServer(latency: .milliseconds(1200)) { provider, fake in
      let first = Task { try await provider.made(creation("a fox"), report: report) }
      while report.handles.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
      await fake.script.waitForRequests("ws")
      let later = Report()
      let handle = report.handles[0]
      let pictures = try await provider.resume(creation("a fox"), handle: handle) { later.add($0) }
      #expect(pictures.count == 1 && hasDrawn(later))
      _ = try await first.value
    }
  }
}
