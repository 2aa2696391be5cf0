import FakeProviders
import FoundationEssentials
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// The provider with the real transport against a server that speaks fal's protocol.
@Suite struct FalFlowTests {
  let clock = ManualClock()
  let report = Report()

  func withFal(
    _ change: (inout FalOptions) -> Void = { _ in }, looksBlack: (@Sendable ([UInt8]) async -> Bool)? = nil,
    _ body: (FalProvider, FakeFal) async throws -> Void
  ) async throws {
    let fake = try FakeFal()
    defer { fake.stop() }
    fake.settings.mediaOnSameHost = true
    var options = options(fake)
    change(&options)
    let provider = try FalProvider(
      options, catalog: .load(), prompts: .load(), transport: CurlTransport(environment: [:]), clock: clock,
      inspection: FalInspection(looksBlack: looksBlack))
    try await body(provider, fake)
    #expect(fake.leakedKeys == 0)
  }

  func options(_ fake: FakeFal) -> FalOptions {
    var options = FalOptions(key: Secret("id:secret"))
    (options.queueBase, options.runBase) = (fake.queueURL, fake.runURL)
    (options.restBase, options.uploadBase, options.backups) = (fake.restURL, fake.cdnURL, [:])
    return options
  }

  @Test func `a picture is submitted once, its handle told before it is asked for, then followed, fetched and priced`() async throws {
    try await withFal { provider, fake in
      fake.settings.pace = .seen([2, 1, 0])
      let report = report
      let asked = LockedValue(-1)
      let pictures = try await provider.generate(creation("a fox")) { progress in
        if case .handle = progress { asked.value = fake.script.count("status-stream") + fake.script.count("status") }
        report.add(progress)
      }
      #expect(asked.value == 0)
      #expect(pictures.count == 1 && PictureFormat(sniffing: pictures[0].image) == .png)
      #expect(pictures[0].prompt == "a fox" && pictures[0].model == "fal-ai/flux/schnell")
      // What fal counted decides, not what was estimated.
      #expect(pictures[0].cost == fake.charges.first.map { $0.units * 0.003 })
      #expect(fake.script.counts == ["submit": 1, "status-stream": 1, "result": 1, "media": 1])
      #expect(report.all.first == .started(provider: "fal", estimate: Cost(0.006, asOf: "2026-11-20")))
      #expect(report.notes == ["fal.ai: 2 requests are ahead of this one"])
      #expect(report.fractions == report.fractions.sorted() && report.fractions.last == 1)
      #expect(clock.sleeps.isEmpty)
    }
  }

  @Test func `the request is in the model's words, with the privacy headers, and the key is blotted out of nobody's log`() async throws {
    try await withFal { provider, fake in
      fake.settings.refusesUnknownFields = true
      let request = creation(CreateRequest(description: "a fox", style: .named(.watercolor), count: 2, aspect: .wide))
      #expect(try await provider.made(request).count == 2)
      let submit = try #require(fake.script.requests("submit").first)
      #expect(submit.json?["prompt"]?.text?.hasPrefix("A watercolor painting of a fox.") == true)
      #expect(submit.json?["num_images"]?.int == 2 && submit.json?["image_size"]?.text == "landscape_16_9")
      #expect(submit.headers["x-fal-store-io"] == "0" && submit.headers["x-fal-request-start-timeout"] == "300")
      #expect(submit.carriesCredential)
    }
  }

  @Test func `without an event stream it is polled, ever more slowly`() async throws {
    try await withFal { provider, fake in
      fake.settings.pace = .seen([3, 2, 1, 0])
      fake.script.add(.text("status-stream", 200, type: "text/html", "<html>", times: 9))
      let pictures = try await provider.made(creation("a fox"), report: report)
      #expect(
        pictures.count == 1 && fake.script.count("submit") == 1 && fake.script.count("status-stream") == 3
          && fake.script.count("status") == 6)
      #expect(clock.sleeps.prefix(3) == [.milliseconds(250), .milliseconds(375), .microseconds(562_500)])
    }
  }

  @Test func `a broken event stream is taken up again`() async throws {
    try await withFal { provider, fake in
      fake.settings.pace = .seen([0])
      fake.script.add(Fault("status-stream", .cut(afterPieces: 1)))
      fake.script.add(.status("status", 502))
      let pictures = try await provider.made(creation("a fox"))
      #expect(pictures.count == 1 && fake.script.count("submit") == 1 && fake.script.count("status-stream") == 2)
    }
  }

  @Test func `an edit sends the picture along and changes it`() async throws {
    try await withFal { provider, fake in
      let request = try change([.addElement(element: "a hat", position: nil)])
      let pictures = try await provider.made(request)
      let submit = try #require(fake.script.requests("submit").first)
      #expect(submit.path == "/queue/fal-ai/flux-pro/kontext")
      #expect(submit.json?["image_url"]?.text?.hasPrefix("data:image/png;base64,") == true)
      #expect(submit.json?["prompt"]?.text?.hasPrefix("Add a hat to the picture") == true)
      #expect(pictures.count == 1 && pictures[0].prompt == "a fox, with a hat" && pictures[0].cost == 0.04)
      guard case .edit(_, let parent) = request.work else { return }
      #expect(pictures[0].image != parent.image)
    }
  }

  @Test func `a large picture is uploaded instead, and the key stays off the media server`() async throws {
    try await withFal({ $0.inlineLimit = 1_000 }) { provider, fake in
      let pictures = try await provider.made(change([.enhance(aspect: "brighter")]))
      #expect(pictures.count == 1)
      #expect(fake.script.count("upload-token") == 1 && fake.script.count("upload") == 1)
      #expect(fake.script.requests("submit").first?.json?["image_url"]?.text?.hasPrefix("http") == true)
      #expect(fake.script.requests("upload").first?.headers["authorization"] == "Bearer •••")
    }
  }

  @Test func `a large picture is uploaded for a direct run, too`() async throws {
    let direct: (inout FalOptions) -> Void = {
      $0.inlineLimit = 1_000
      $0.editModel = "fal-ai/fast-lcm-diffusion/image-to-image"
    }
    try await withFal(direct) { provider, fake in
      let pictures = try await provider.made(change([.enhance(aspect: "brighter")]))
      #expect(pictures.count == 1 && fake.script.count("upload") == 1 && fake.script.count("run") == 1)
      #expect(fake.script.requests("run").first?.json?["image_url"]?.text?.hasPrefix("http") == true)
    }
  }

  @Test func `a sticker loses its background in a second request, which is part of the handle and the price`() async throws {
    try await withFal({ $0.cutoutModel = "fal-ai/bria/background/remove" }) { provider, fake in
      let pictures = try await provider.made(creation("a fox", kind: .sticker), report: report)
      #expect(pictures.count == 1 && hasAlpha(pictures[0].image))
      let units = fake.charges.map(\.units)
      #expect(abs((pictures[0].cost ?? 0) - (units[0] * 0.003 + units[1] * 0.018)) < 1e-9)
      #expect(fake.script.count("submit") == 2 && fake.charges.map(\.model) == ["fal-ai/flux/schnell", "fal-ai/bria/background/remove"])
      let last = try #require(report.handles.last.flatMap { FalHandle($0) })
      #expect(last.drawings.count == 1 && last.cutouts.count == 1)
    }
  }

  @Test func `a sticker whose background cannot be taken off is delivered with it, and this is said`() async throws {
    try await withFal { provider, fake in
      fake.end(with: .picture, .platformError(status: 500, type: "internal_error", detail: "It broke"))
      let pictures = try await provider.made(creation("a fox", kind: .sticker))
      #expect(pictures.count == 1 && pictures[0].notes.contains { $0.hasPrefix("The background could not be taken off") })
    }
  }

  @Test func `the fastest models answer directly, with the pictures in the answer`() async throws {
    try await withFal({ $0.createModel = "fal-ai/fast-lcm-diffusion" }) { provider, fake in
      let pictures = try await provider.made(creation("a fox", count: 2), report: report)
      #expect(pictures.count == 2 && pictures.allSatisfy { PictureFormat(sniffing: $0.image) == .png })
      #expect(fake.script.counts == ["run": 1] && report.handles.isEmpty)
    }
  }
}
