import FakeProviders
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// The provider with the real transport against a server that speaks the web UI's protocol.
@Suite struct Automatic1111Tests {
  private let report = Report()

  private func withServer(
    _ change: (inout LocalServerOptions) -> Void = { _ in }, clock: any Clock<Duration> = ManualClock(),
    _ body: (Automatic1111Provider, FakeA1111) async throws -> Void
  ) async throws {
    let fake = try FakeA1111()
    defer { fake.stop() }
    var options = LocalServerOptions(.a1111)
    options.base = fake.url
    change(&options)
    let provider = try Automatic1111Provider(
      options, models: LocalModel.known(), prompts: .load(), transport: CurlTransport(environment: [:]), clock: clock)
    try await body(provider, fake)
  }

  @Test func `a picture is made with what suits the model that is loaded, and with the seed the server tells`() async throws {
    try await withServer { provider, fake in
      let pictures = try await provider.made(creation("a fox"), report: report)
      #expect(pictures.count == 1 && PictureFormat(sniffing: pictures[0].image) == .png && pictures[0].cost == nil)
      #expect(pictures[0].seed == 7 && pictures[0].prompt == "a fox" && pictures[0].model.hasPrefix("v1-5-pruned"))
      let sent = try #require(fake.script.requests("txt2img").first?.json)
      #expect(sent["prompt"]?.text?.hasPrefix("A fox") == true && sent["negative_prompt"]?.text?.contains("watermark") == true)
      #expect(sent["width"]?.int == 512 && sent["height"]?.int == 512 && sent["steps"]?.int == 22 && sent["seed"]?.int == 7)
      #expect(report.all.first == .started(provider: "a1111", estimate: .free) && report.handles.isEmpty)
    }
  }

  @Test func `a model of one's choice is loaded, asked in its own words and for its own size`() async throws {
    try await withServer { options in
      (options.model, options.steps) = ("sd_xl_base_1.0.safetensors", 9)
    } _: { provider, fake in
      _ = try await provider.made(creation(CreateRequest(description: "a fox", aspect: .wide)))
      let sent = try #require(fake.script.requests("txt2img").first?.json)
      #expect(sent["override_settings"]?["sd_model_checkpoint"]?.text == "sd_xl_base_1.0.safetensors")
      #expect(sent["width"]?.int == 1344 && sent["height"]?.int == 768 && sent["steps"]?.int == 9)
      #expect(fake.script.count("options") == 0)
    }
  }

  @Test(arguments: [false, true]) func `several pictures have seeds of their own, and a sheet of them is none`(grid: Bool) async throws {
    try await withServer { provider, fake in
      fake.settings.sendsGrid = grid
      fake.settings.format = .jpeg
      let pictures = try await provider.made(creation("a fox", count: 3))
      #expect(pictures.map(\.seed) == [7, 8, 9] && Set(pictures.map(\.image)).count == 3)
      #expect(pictures.allSatisfy { PictureFormat(sniffing: $0.image) == .jpeg })
    }
  }

  @Test func `an edit repaints the picture after its changed description, in its own shape`() async throws {
    try await withServer { provider, fake in
      let request = try change([.changeColor(element: "the fox", color: "orange")])
      let pictures = try await provider.made(request)
      #expect(pictures[0].prompt == "an orange fox" && pictures[0].seed == 99)
      let sent = try #require(fake.script.requests("img2img").first?.json)
      #expect(sent["denoising_strength"] == .number(0.55) && sent["prompt"]?.text?.hasPrefix("An orange fox") == true)
      #expect(sent["width"]?.int == 512 && fake.script.count("txt2img") == 0)
      _ = try await provider.made(change([.changeStyle(style: .named(.watercolor))]))
      #expect(fake.script.requests("img2img").last?.json?["denoising_strength"] == .number(0.75))
    }
  }

  @Test func `how far it is comes from beside it, and never goes back`() async throws {
    try await withServer(clock: ContinuousClock()) { provider, fake in
      fake.settings.latency = .seconds(600)
      let task = Task { try await provider.made(creation("a fox"), report: report) }
      await fake.script.waitForRequests("progress", count: 2)
      fake.settings.latency = .zero
      _ = try await task.value
      #expect(!report.fractions.isEmpty && report.fractions == report.fractions.sorted())
    }
  }

  @Test func `cancelling interrupts the server, which would work on`() async throws {
    try await withServer(clock: ContinuousClock()) { provider, fake in
      fake.settings.latency = .seconds(600)
      let task = Task { await provider.failure(creation("a fox")) }
      await fake.script.waitForRequests("txt2img")
      task.cancel()
      let error = await task.value
      #expect(error?.kind == .cancelled && fake.script.count("interrupt") == 1)
      // It is free again: nothing else would be answered in less than ten minutes.
      fake.settings.latency = .zero
      let made = try await provider.made(creation("a cat"))
      #expect(made.count == 1)
    }
  }

  @Test func `what is cancelled when it is told that it begins is not sent`() async throws {
    try await withServer { provider, fake in
      let task = Task {
        try await provider.generate(creation("a fox")) { _ in withUnsafeCurrentTask { $0?.cancel() } }
      }
      let error = await #expect(throws: ImageProviderError.self) { try await task.value }
      #expect(error?.kind == .cancelled && error?.acceptance == .refused && fake.script.counts.isEmpty)
    }
  }

  @Test func `the name and password are sent, and wrong ones are told with where they belong`() async throws {
    try await withServer { options in
      options.login = Secret("me:open sesame")
    } _: { provider, fake in
      fake.settings.credentials = "me:open sesame"
      let made = try await provider.made(creation("a fox"))
      #expect(made.count == 1)
      fake.settings.credentials = "me:another"
      let error = await provider.failure(creation("a fox"))
      #expect(error?.kind == .auth && error?.advice.contains("provider a1111") == true && error?.isRetriable == false)
      #expect("\(String(describing: error))".contains("sesame") == false && fake.script.count("txt2img") == 1)
    }
  }

  @Test(arguments: [(0, 2), (-1, 2), (1, 1), (99, 0)])
  func `what extensions add after the pictures is none of them, and odd counting does no harm`(first: Int, made: Int) async throws {
    let picture = "iVBORw0KGgpJRU5ErkJggg=="
    try await withServer { provider, fake in
      fake.script.add(
        .status(
          "txt2img", 200,
          body: ["images": [.string(picture), .string(picture)], "info": .string(#"{"index_of_first_image":\#(first),"all_seeds":[5]}"#)]))
      let pictures = try? await provider.made(creation("a fox", count: 2))
      #expect(pictures?.count ?? 0 == made && pictures?.first?.seed == (made == 0 ? nil : 5))
      fake.script.add(.status("txt2img", 200, body: ["images": [.string(picture), .string(picture)], "info": "{"]))
      let single = try await provider.made(creation("a fox"))
      #expect(single.count == 1 && single[0].seed == 7)
    }
  }

  @Test func `a server that tells neither its model nor how far it is draws all the same`() async throws {
    try await withServer(clock: ContinuousClock()) { provider, fake in
      fake.script.add(.status("options", 404), .status("progress", 404, times: 99))
      let made = try await provider.made(creation("a fox"))
      #expect(made[0].model == "a1111")
    }
  }

  static let faults: [(Fault, ImageProviderError.Kind, String)] = [
    (.status("txt2img", 404, body: ["error": "HTTPException", "detail": "Sampler not found", "errors": ""]), .modelGone, "Sampler"),
    (.status("txt2img", 404, body: ["detail": "Not Found"]), .notFound, "no such address"),
    (
      .status("txt2img", 422, body: ["detail": [["loc": ["body", "steps"], "msg": "not an integer", "type": "type_error"]]]),
      .invalidInput, "“steps”"
    ),
    (
      .status("txt2img", 500, body: ["error": "OutOfMemoryError", "detail": "", "body": "", "errors": "CUDA out of memory. Tried"]),
      .providerBusy, "not enough memory"
    ),
    (.status("txt2img", 500, body: ["error": "RuntimeError", "detail": "", "errors": "model 'x' not found"]), .modelGone, "model"),
    (.text("txt2img", 200, type: "text/html", "<html>UI</html>"), .badResponse, "a web page"),
    (.text("txt2img", 502, type: "text/html", "<html>"), .providerBusy, "502"),
    (.status("txt2img", 200, body: ["images": [], "info": "{}"]), .badResponse, "no picture"),
    (.status("txt2img", 200, body: ["images": ["aGVsbG8="], "info": ""]), .badResponse, "instead of a picture"),
    (Fault("txt2img", .truncate(after: 500, reset: false)), .network, ""),
    (Fault("txt2img", .hangUp(reset: true)), .network, ""),
  ]

  @Test(arguments: faults) func `what goes wrong is told for what it is, and asked once`(
    fault: Fault, kind: ImageProviderError.Kind, words: String
  ) async throws {
    try await withServer { provider, fake in
      fake.script.add(fault)
      let error = await provider.failure(creation("a fox"))
      #expect(error?.kind == kind, "\(String(describing: error))")
      #expect(words.isEmpty || error?.reason.contains(words) == true, "\(error?.reason ?? "")")
      #expect(error?.advice.isEmpty == false && fake.script.count("txt2img") == 1)
    }
  }

  @Test func `a server that does not run is named with how to start it`() async throws {
    try await withServer { provider, fake in
      let model = try await provider.drawingModel()
      #expect(model?.hasPrefix("v1-5-pruned") == true)
      fake.stop()
      let error = await provider.failure(creation("a fox"))
      #expect(error?.kind == .network && error?.reason.contains("is not running at http://127.0.0.1") == true)
      #expect(error?.advice.contains("--api") == true && error?.acceptance == .refused)
      #expect(error?.isRetriable == false && error?.isCurableElsewhere == true)
      await #expect(throws: ImageProviderError.self) { try await provider.drawingModel() }
    }
  }

  @Test func `another machine is asked over plain http only when that is allowed`() async throws {
    try await withServer {
      $0.base = "http://192.0.2.1:7860"
    } _: { provider, _ in
      let error = await provider.failure(creation("a fox"))
      #expect(error?.reason.contains("without encryption") == true && error?.advice.contains("allow-plain-http") == true)
    }
  }
}
