import FakeProviders
import Foundation
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// The provider with the real transport against a server that speaks ComfyUI's protocol.
@Suite struct ComfyUITests {
  private let report = Report()
  private static let id = "8f14e45f-ceea-467f-a9d0-8f5c6f1b7a11"

  private func withServer(
    _ change: (inout LocalServerOptions) -> Void = { _ in }, clock: any Clock<Duration> = ManualClock(),
    _ body: (ComfyUIProvider, FakeComfyUI) async throws -> Void
  ) async throws {
    let fake = try FakeComfyUI()
    defer { fake.stop() }
    try await body(try provider(fake, change, clock: clock), fake)
  }

  private func provider(
    _ fake: FakeComfyUI, _ change: (inout LocalServerOptions) -> Void = { _ in }, clock: any Clock<Duration> = ManualClock(),
    id: String = id
  ) throws -> ComfyUIProvider {
    var options = LocalServerOptions(.comfyui)
    options.base = fake.url
    change(&options)
    return try ComfyUIProvider(
      options, models: LocalModel.known(), prompts: .load(), transport: CurlTransport(environment: [:]), clock: clock, makeID: { id })
  }

  /// The inputs of the first node of a class in the workflow sent last.
  private func inputs(_ fake: FakeComfyUI, _ type: String) -> FakeJSON? {
    let graph = fake.script.requests("prompt").last?.json?["prompt"]
    return graph?.fields?.first { $0.value["class_type"]?.text == type }?.value["inputs"]
  }

  @Test func `a picture is made by a workflow under an id of ours, which is told before it is sent`() async throws {
    try await withServer { provider, fake in
      let pictures = try await provider.generate(creation("a fox")) { progress in
        report.add(progress)
        if case .handle = progress { #expect(fake.script.count("prompt") == 0) }
      }
      #expect(pictures.count == 1 && PictureFormat(sniffing: pictures[0].image) == .png && pictures[0].seed == 7)
      #expect(pictures[0].model == "v1-5-pruned-emaonly.safetensors" && pictures[0].prompt == "a fox")
      let sent = try #require(fake.script.requests("prompt").first)
      #expect(sent.json?["prompt_id"]?.text == Self.id && sent.headers["origin"] == nil)
      #expect(report.handles.count == 1 && report.handles[0].contains(Self.id))
      #expect(inputs(fake, "CheckpointLoaderSimple")?["ckpt_name"]?.text == "v1-5-pruned-emaonly.safetensors")
      let sampler = try #require(inputs(fake, "KSampler"))
      #expect(sampler["seed"]?.int == 7 && sampler["steps"]?.int == 22 && sampler["cfg"]?.int == 7)
      #expect(inputs(fake, "EmptyLatentImage")?["width"]?.int == 512)
    }
  }

  @Test func `several pictures come of one workflow`() async throws {
    try await withServer({ $0.model = "flux1-schnell-fp8.safetensors" }) { provider, fake in
      let pictures = try await provider.made(creation("a fox", count: 3))
      #expect(pictures.count == 3 && Set(pictures.map(\.image)).count == 3 && fake.script.count("prompt") == 1)
      #expect(inputs(fake, "KSampler")?["steps"]?.int == 4 && inputs(fake, "EmptyLatentImage")?["width"]?.int == 1024)
    }
  }

  @Test func `an edit uploads the picture and repaints it from there`() async throws {
    try await withServer { provider, fake in
      let request = try change([.changeStyle(style: .named(.watercolor))])
      let pictures = try await provider.made(request)
      #expect(pictures.count == 1 && pictures[0].seed == 99 && pictures[0].style == .named(.watercolor))
      let upload = try #require(fake.script.requests("upload").first?.form?.files("image").first)
      #expect(inputs(fake, "LoadImage")?["image"]?.text == upload.fileName && upload.fileName?.contains(Self.id) == true)
      #expect(inputs(fake, "KSampler")?["denoise"] == .number(0.75))
      guard case .edit(_, let parent) = request.work else { return }
      #expect(upload.bytes == parent.image && pictures[0].image != parent.image)
    }
  }

  // MARK: Once and only once

  @Test func `after a crash it is asked by its handle, and sent once`() async throws {
    try await withServer { provider, fake in
      // As good as dead: whatever it asks after the submit fails.
      fake.script.add(.status("history", 500, times: 6))
      #expect(await provider.failure(creation("a fox"), report: report)?.kind == .providerBusy)
      let handle = try #require(report.handles.last)
      let later = try self.provider(fake, id: "another")
      let pictures = try await later.resume(creation("a fox"), handle: handle) { _ in }
      #expect(pictures.count == 1 && pictures[0].model == "v1-5-pruned-emaonly.safetensors")
      #expect(fake.script.count("prompt") == 1 && fake.charges.count == 1)
    }
  }

  @Test(arguments: [false, true]) func `a submit whose answer is lost is found in the queue`(isOld: Bool) async throws {
    try await withServer { provider, fake in
      fake.settings.isOld = isOld
      fake.script.add(Fault("prompt", .loseAnswer))
      let pictures = try await provider.made(creation("a fox"), report: report)
      #expect(pictures.count == 1 && fake.script.count("prompt") == 1 && fake.charges.count == 1)
      // An old version has an id of its own, which replaces ours.
      #expect(report.handles.count == (isOld ? 2 : 1))
    }
  }

  @Test func `what never arrived is known not to be there`() async throws {
    try await withServer { provider, fake in
      fake.script.add(Fault("prompt", .hangUp(reset: true)))
      #expect(await provider.failure(creation("a fox"), report: report)?.kind == .network)
      let handle = try #require(report.handles.last)
      let error = await #expect(throws: ImageProviderError.self) {
        try await provider.resume(creation("a fox"), handle: handle) { _ in }
      }
      #expect(error?.kind == .notFound && error?.acceptance == .refused && fake.script.count("prompt") == 1)
    }
  }

  @Test func `a handle that is no id is not made part of an address`() async throws {
    try await withServer { provider, fake in
      for handle in ["", "{}", #"{"id":"../interrupt"}"#, #"{"id":"a?b"}"#] {
        let error = await #expect(throws: ImageProviderError.self) {
          try await provider.resume(creation("a fox"), handle: handle) { _ in }
        }
        #expect(error?.kind == .notFound)
      }
      #expect(fake.script.counts.isEmpty)
    }
  }

  // MARK: Cancelling

  @Test func `cancelling interrupts what runs`() async throws {
    try await withServer(clock: ContinuousClock()) { provider, fake in
      fake.settings.latency = .seconds(600)
      let task = Task { await provider.failure(creation("a fox")) }
      await fake.script.waitForRequests("queue")
      task.cancel()
      #expect(await task.value?.kind == .cancelled)
      let interrupt = try #require(fake.script.requests("interrupt").first)
      #expect(interrupt.json?["prompt_id"]?.text == Self.id && fake.script.count("interrupt") == 1 && fake.charges.isEmpty)
    }
  }

  @Test func `cancelling what waits takes it out of the queue and leaves the others alone`() async throws {
    try await withServer(clock: ContinuousClock()) { provider, fake in
      fake.settings.latency = .seconds(600)
      let other = try self.provider(fake, clock: ContinuousClock(), id: "c9f0f895-fb98-4b91-99f5-1fd0297e236d")
      let first = Task { try await other.made(creation("a cat")) }
      await fake.script.waitForRequests("queue")
      let second = Task { await provider.failure(creation("a fox"), report: report) }
      await fake.script.waitForRequests("prompt", count: 2)
      while report.notes.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
      #expect(report.notes == ["ComfyUI: 1 picture is ahead of this one"])
      second.cancel()
      #expect(await second.value?.kind == .cancelled && fake.script.count("interrupt") == 0)
      fake.settings.latency = .zero
      let made = try await first.value
      #expect(made.count == 1 && fake.charges.count == 1)
    }
  }

  @Test func `what is cancelled when its handle is told is not sent`() async throws {
    try await withServer { provider, fake in
      let task = Task {
        try await provider.generate(creation("a fox")) { progress in
          if case .handle = progress { withUnsafeCurrentTask { $0?.cancel() } }
        }
      }
      let error = await #expect(throws: ImageProviderError.self) { try await task.value }
      #expect(error?.kind == .cancelled && error?.acceptance == .refused && fake.script.count("prompt") == 0)
    }
  }

  @Test func `a picture nobody waits for any more is withdrawn by its handle`() async throws {
    try await withServer { provider, fake in
      fake.settings.latency = .seconds(600)
      fake.script.add(.status("history", 500, times: 6))
      _ = await provider.failure(creation("a fox"), report: report)
      try await provider.withdraw(handle: #require(report.handles.last))
      #expect(fake.script.count("interrupt") == 1)
    }
  }

  @Test func `what takes too long is stopped`() async throws {
    try await withServer { provider, fake in
      fake.settings.latency = .seconds(100_000)
      let error = await provider.failure(creation("a fox"))
      #expect(error?.kind == .timeoutRunning && error?.reason.contains("900 s") == true && fake.script.count("interrupt") == 1)
    }
  }

  // MARK: Failing

  @Test func `a model that is not there, and a node that is not, are named`() async throws {
    try await withServer({ $0.model = "nope.safetensors" }) { provider, fake in
      let error = await provider.failure(creation("a fox"))
      #expect(error?.kind == .modelGone && error?.reason.contains("nope.safetensors") == true, "\(String(describing: error))")
      #expect(error?.advice.contains("`model` in [comfyui]") == true && error?.acceptance == .refused)
    }
    try await withScratchDirectory { folder in
      let file = folder.appending(path: "own.json").path
      try #"{"1":{"class_type":"Dream","inputs":{"text":"x {prompt}"}}}"#.write(toFile: file, atomically: true, encoding: .utf8)
      try await withServer({ $0.workflow = file }) { provider, fake in
        let error = await provider.failure(creation("a fox"))
        #expect(error?.kind == .modelGone && error?.reason.contains("Dream") == true)
        #expect(inputs(fake, "Dream")?["text"]?.text?.hasPrefix("x A fox") == true && fake.script.count("object_info") == 0)
      }
    }
  }

  @Test func `a node that fails is told with its words; without memory nothing is tried again`() async throws {
    try await withServer { provider, fake in
      fake.end(with: .executionError(node: "5", message: "shapes do not match"))
      let failed = await provider.failure(creation("a fox"))
      #expect(failed?.kind == .badResponse && failed?.reason.contains("KSampler") == true && failed?.reason.contains("shapes") == true)
    }
    try await withServer { provider, fake in
      fake.end(with: .executionError(node: "5", message: "CUDA out of memory. Tried to allocate 2 GiB"))
      let memory = await provider.failure(creation("a fox"))
      #expect(memory?.reason.contains("not enough memory") == true && memory?.isRetriable == false && memory?.isCurableElsewhere == true)
    }
  }

  @Test(arguments: [
    (Fault.text("prompt", 200, type: "text/html", "<html>"), ImageProviderError.Kind.badResponse, 1),
    (.status("prompt", 400, body: ["error": "no prompt", "node_errors": [:]]), .invalidInput, 1),
    (.status("prompt", 503), .providerBusy, 1), (.status("object_info", 403), .auth, 0),
    (.status("object_info", 200, body: [:]), .modelGone, 0), (.status("view", 404), .expired, 1),
    (.text("view", 200, type: "text/html", "<html>"), .badResponse, 1), (.redirect("view", to: "http://192.0.2.1/x.png"), .badResponse, 1),
  ]) func `an odd answer is told for what it is, and nothing is sent twice`(
    fault: Fault, kind: ImageProviderError.Kind, prompts: Int
  ) async throws {
    try await withServer { provider, fake in
      fake.script.add(fault)
      let error = await provider.failure(creation("a fox"))
      #expect(error?.kind == kind && fake.script.count("prompt") == prompts, "\(String(describing: error))")
    }
  }

  @Test func `it can be asked what it would draw with`() async throws {
    try await withServer { provider, fake in
      let model = try await provider.drawingModel()
      #expect(model == "v1-5-pruned-emaonly.safetensors")
      fake.stop()
      let error = await #expect(throws: ImageProviderError.self) { try await provider.drawingModel() }
      #expect(error?.reason.hasPrefix("ComfyUI is not running at http://127.0.0.1") == true)
    }
  }

  @Test func `answers that fail in between are asked for again`() async throws {
    try await withServer { provider, fake in
      fake.script.add(
        .status("history", 500), Fault("queue", .hangUp(reset: true)), Fault("view", .truncate(after: 100, reset: true)),
        .status("object_info", 503))
      let made = try await provider.made(creation("a fox"))
      #expect(made.count == 1 && fake.script.count("prompt") == 1)
    }
  }
}

@Suite struct ComfyWorkflowTests {
  private func workflow(_ nodes: JSONValue, required: Set<String> = []) throws -> ComfyWorkflow {
    try ComfyWorkflow(nodes, place: "own.json", required: required)
  }

  private func node(_ inputs: [String: JSONValue]) -> JSONValue {
    .object(["1": .object(["class_type": .string("X"), "inputs": .object(inputs)])])
  }

  @Test func `a placeholder alone becomes its value, within a text its text, and what is filled in is left as it is`() throws {
    let own = try workflow(
      node(["a": .string("{seed}"), "b": .string("no {x}, seed {seed}: {prompt}!"), "c": .array([.string("2"), .number(0)])]))
    let filled = own.filled(["seed": .number(7), "prompt": .string("a {seed} {fox")])
    #expect(
      filled == node(["a": .number(7), "b": .string("no {x}, seed 7: a {seed} {fox!"), "c": .array([.string("2"), .number(0)])]))
    #expect(own.placeholders == ["seed", "prompt"])
  }

  @Test func `what is no workflow, or has no place for the prompt, is refused with what to do`() throws {
    let saved = #expect(throws: SketchError.self) { try workflow(.object(["nodes": .array([]), "links": .array([])])) }
    #expect(saved?.code == .configuration && saved?.advice.contains("Export (API)") == true)
    let without = #expect(throws: SketchError.self) { try workflow(node(["text": .string("fixed")]), required: ["prompt"]) }
    #expect(without?.message.contains("{prompt}") == true)
    let absent = #expect(throws: SketchError.self) { try ComfyWorkflow(file: "/nowhere.json", packaged: "txt2img", required: []) }
    #expect(absent?.message.contains("/nowhere.json") == true)
  }

  @Test(arguments: ["txt2img", "img2img"]) func `the packaged ones use what they are given`(name: String) throws {
    let packaged = try ComfyWorkflow(file: nil, packaged: name, required: ["prompt", "negative", "seed", "steps", "guidance", "model"])
    #expect(packaged.placeholders.isSuperset(of: name == "txt2img" ? ["count", "width"] : ["image", "strength", "width"]))
  }
}
