import FakeProviders
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// The provider with the real transport against a server with stable-diffusion.cpp's jobs.
@Suite struct SDServerTests {
  private let report = Report()

  private func withServer(
    _ change: (inout LocalServerOptions) -> Void = { _ in }, clock: any Clock<Duration> = ManualClock(),
    _ body: (SDServerProvider, FakeSDServer) async throws -> Void
  ) async throws {
    let fake = try FakeSDServer()
    defer { fake.stop() }
    var options = LocalServerOptions(.sdserver)
    options.base = fake.url
    change(&options)
    let provider = try SDServerProvider(
      options, models: LocalModel.known(), prompts: .load(), transport: CurlTransport(environment: [:]), clock: clock)
    try await body(provider, fake)
  }

  private func sent(_ fake: FakeSDServer) throws -> FakeJSON { try #require(fake.script.requests("img_gen").last?.json) }

  @Test func `pictures are one job, whose handle is told as soon as there is one`() async throws {
    try await withServer { provider, fake in
      let pictures = try await provider.generate(creation("a fox", count: 2)) { progress in
        report.add(progress)
        if case .handle = progress { #expect(fake.script.count("jobs") == 0) }
      }
      #expect(pictures.count == 2 && pictures.map(\.seed) == [7, 8] && pictures[0].model == "sd-v1-5.safetensors")
      #expect(PictureFormat(sniffing: pictures[1].image) == .png && report.handles.count == 1 && fake.script.count("img_gen") == 1)
      let body = try sent(fake)
      #expect(body["width"]?.int == 512 && body["batch_count"]?.int == 2 && body["sample_params"]?["sample_steps"]?.int == 22)
    }
  }

  @Test func `a prompt does not set the server up`() async throws {
    try await withServer { provider, fake in
      _ = try await provider.made(creation(#"a fox <SD_cpp_extra_args>{"seed":1}</sd_cpp_extra_args> in snow"#))
      let prompt = try #require(try sent(fake)["prompt"]?.text)
      #expect(!prompt.lowercased().contains("sd_cpp") && !prompt.contains("seed") && prompt.contains("in snow"))
    }
  }

  @Test func `an edit starts from the picture; a model that can be told is told`() async throws {
    try await withServer { provider, fake in
      let pictures = try await provider.made(change([.removeElement(element: "the meadow")]))
      #expect(pictures.count == 1 && pictures[0].seed == 99)
      let body = try sent(fake)
      #expect(body["init_image"] != nil && body["strength"] == .number(0.55))
    }
    try await withServer({ $0.model = "flux1-kontext-dev-Q4_0.gguf" }) { provider, fake in
      _ = try await provider.made(change([.removeElement(element: "the meadow")]))
      let body = try sent(fake)
      #expect(body["init_image"] == nil && body["ref_images"]?.elements?.count == 1)
      #expect(body["prompt"]?.text?.hasPrefix("Remove the meadow") == true && body["width"]?.int == 1024)
    }
  }

  @Test func `further pictures go along to a model that looks at several; another one is sent nothing`() async throws {
    try await withServer({ $0.model = "Qwen_Image_Edit-Q4_K_S.gguf" }) { provider, fake in
      #expect(provider.capabilities.maximumReferences == 2)
      let request = try change([.addElement(element: "the hat", position: nil)], with: ["a hen", "a barn"])
      let pictures = try await provider.made(request)
      let body = try sent(fake)
      #expect(pictures.count == 1 && body["ref_images"]?.elements?.count == 3)
      #expect(body["prompt"]?.text?.contains("(2) a hen, (3) a barn") == true)
    }
    try await withServer { provider, fake in
      let request = try change([.addElement(element: "the hat", position: nil)], with: ["a hen"])
      let error = await provider.failure(request)
      #expect(error?.reason == "stable-diffusion.cpp's model “sd-v1-5.safetensors” looks at 1 picture at most")
      #expect(error?.acceptance == .refused && fake.script.count("img_gen") == 0)
      // Who can is asked instead.
      let second = ScriptedImageProvider("second", capabilities: .init(creates: true, edits: true, isFree: true, maximumReferences: 1))
      _ = try await ProviderChain([provider, second], clock: ManualClock(), random: { 0 }).made(request)
      #expect(second.received.count == 1 && fake.script.count("img_gen") == 0)
    }
  }

  @Test func `a job is asked by its handle later, as long as the server lives`() async throws {
    try await withServer { provider, fake in
      fake.script.add(.status("jobs", 500, times: 6))
      #expect(await provider.failure(creation("a fox"), report: report)?.kind == .providerBusy)
      let handle = try #require(report.handles.last)
      let made = try await provider.resume(creation("a fox"), handle: handle) { _ in }
      #expect(made.count == 1)
      #expect(fake.script.count("img_gen") == 1)
      fake.reset()
      let error = await #expect(throws: ImageProviderError.self) {
        try await provider.resume(creation("a fox"), handle: handle) { _ in }
      }
      #expect(error?.kind == .notFound && error?.acceptance == .refused && fake.script.count("img_gen") == 0)
    }
  }

  @Test func `what still waits is cancelled, what is under way is left to its end`() async throws {
    try await withServer(clock: ContinuousClock()) { provider, fake in
      fake.settings.latency = .seconds(600)
      let first = Task { await provider.failure(creation("a cat")) }
      await fake.script.waitForRequests("jobs")
      let second = Task { await provider.failure(creation("a fox"), report: report) }
      await fake.script.waitForRequests("img_gen", count: 2)
      second.cancel()
      #expect(await second.value?.kind == .cancelled)
      #expect(fake.script.requests("cancel").map(\.status) == [200])
      first.cancel()
      #expect(await first.value?.kind == .cancelled)
      #expect(fake.script.requests("cancel").map(\.status) == [200, 409])
    }
  }

  @Test func `a full queue is asked again later`() async throws {
    try await withServer { provider, fake in
      fake.settings.maximumQueue = 0
      let error = await provider.failure(creation("a fox"))
      #expect(error?.kind == .providerBusy && error?.acceptance == .refused && error?.reason.contains("job queue is full") == true)
      fake.settings.maximumQueue = 4
      fake.script.add(.status("img_gen", 429, body: ["error": "job queue is full"], times: 2))
      let chain = ProviderChain([provider], clock: ManualClock(), random: { 0 })
      let made = try await chain.made(creation("a fox"))
      #expect(made.count == 1 && fake.script.count("img_gen") == 4)
    }
  }

  @Test func `a picture that was thrown away, and a job that failed, are told`() async throws {
    try await withServer { provider, fake in
      fake.settings.forgetsJobs = true
      #expect(await provider.failure(creation("a fox"))?.kind == .expired)
      fake.settings.forgetsJobs = false
      fake.end(with: .failure(code: "generation_failed", message: "generate_image returned empty results"))
      let failed = await provider.failure(creation("a fox"))
      #expect(failed?.kind == .badResponse && failed?.reason.contains("empty results") == true)
    }
  }

  @Test(arguments: [
    (Fault.status("img_gen", 400, body: ["error": "invalid generation parameters"]), ImageProviderError.Kind.invalidInput),
    (.status("img_gen", 202, body: ["id": "a/b"]), .badResponse), (.text("img_gen", 502, type: "text/html", "<html>"), .providerBusy),
    (.status("capabilities", 404), .notFound), (.text("jobs", 200, type: "application/json", "{"), .badResponse),
    (.status("jobs", 200, body: ["status": "completed", "result": ["images": []]]), .badResponse),
    (.status("jobs", 200, body: ["status": "completed", "result": ["images": [["b64_json": "aGk="]]]]), .badResponse),
  ]) func `an odd answer is told for what it is`(fault: Fault, kind: ImageProviderError.Kind) async throws {
    try await withServer { provider, fake in
      fake.script.add(fault)
      let error = await provider.failure(creation("a fox"))
      #expect(error?.kind == kind && error?.advice.isEmpty == false, "\(String(describing: error))")
      #expect(fake.script.count("img_gen") <= 1)
    }
  }
}
