import FakeProviders
import FoundationEssentials
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// What each provider is told of a mask and of further pictures, and that the fakes understood it.
@Suite struct MaskedEditTests {
  private let square = (x: 200, y: 220, edge: 120)
  private let edits = [Edit.addElement(element: "a hat", position: nil)]

  private func openAI(_ fake: FakeOpenAI, server: String = "openai", model: String? = nil) throws -> OpenAIImagesProvider {
    try OpenAIImagesProvider(
      OpenAIOptions(server: server, base: fake.url, key: Secret("sk-test"), model: model), catalog: .load(), prompts: .load(),
      transport: CurlTransport(environment: [:]), clock: ManualClock())
  }

  private func fal(_ fake: FakeFal, edit: String, inlineLimit: Int? = nil) throws -> FalProvider {
    var options = FalOptions(key: Secret("id:secret"))
    (options.queueBase, options.runBase, options.restBase, options.uploadBase) = (fake.queueURL, fake.runURL, fake.restURL, fake.cdnURL)
    options.editModel = edit
    options.inlineLimit = inlineLimit ?? options.inlineLimit
    return try FalProvider(
      options, catalog: .load(), prompts: .load(), transport: CurlTransport(environment: [:]), clock: ContinuousClock())
  }

  private func local(_ kind: LocalServerOptions.Kind, _ base: String) -> LocalServerOptions {
    var options = LocalServerOptions(kind)
    options.base = base
    return options
  }

  @Test func `OpenAI gets the mask as it wants it, and all pictures`() async throws {
    let fake = try FakeOpenAI()
    defer { fake.stop() }
    let provider = try openAI(fake)
    #expect(provider.capabilities.masks && provider.capabilities.maximumReferences == 15)
    let request = try change(edits, masked: square, with: ["a hen", "a barn"])
    let pictures = try await provider.made(request)
    let form = try #require(fake.script.requests("edits").first?.form)
    guard case .edit(_, let parent) = request.work else { return }
    #expect(form.parts.filter { $0.fileName != nil }.map(\.name) == ["image[]", "image[]", "image[]", "mask"])
    #expect(form.files("image").map(\.bytes) == [parent.image] + parent.references.map(\.image))
    #expect(form.files("mask").first?.bytes == parent.mask?.byAlpha && form.files("mask").first?.contentType == "image/png")
    #expect(form["prompt"]?.contains("only to look at: (2) a hen, (3) a barn.") == true, "\(form["prompt"] ?? "")")
    let changed = try differences(pictures[0], from: request, square)
    #expect(changed.inside > 10_000 && changed.outside == 0 && pictures[0].notes.isEmpty)
  }

  @Test func `one picture without a mask is sent as before`() async throws {
    let fake = try FakeOpenAI()
    defer { fake.stop() }
    _ = try await openAI(fake).made(change(edits))
    let form = try #require(fake.script.requests("edits").first?.form)
    #expect(form.parts.filter { $0.fileName != nil }.map(\.name) == ["image"])
  }

  @Test func `a server that is not known to take masks is not sent one, and this is said`() async throws {
    let fake = try FakeOpenAI()
    defer { fake.stop() }
    fake.settings.dialect = .legacy
    let provider = try openAI(fake, server: "compatible", model: "flux.1")
    #expect(!provider.capabilities.masks && provider.capabilities.maximumReferences == 0)
    let pictures = try await provider.made(change(edits, masked: square))
    #expect(fake.script.requests("edits").first?.form?.files("mask").isEmpty == true)
    #expect(pictures[0].notes.contains { $0.contains("cannot be told of masks") })
  }

  @Test(arguments: [false, true]) func `fal's models with a mask field get it, white where it may change`(isUploaded: Bool) async throws {
    let fake = try FakeFal()
    defer { fake.stop() }
    fake.settings.mediaOnSameHost = true
    fake.settings.refusesUnknownFields = true
    let provider = try fal(fake, edit: "fal-ai/lcm-sd15-i2i", inlineLimit: isUploaded ? 1_000 : nil)
    #expect(provider.capabilities.masks && provider.capabilities.maximumReferences == 0)
    let request = try change(edits, masked: square)
    let pictures = try await provider.made(request)
    let body = try #require(fake.script.requests("submit").first?.json)
    #expect(body["mask_url"]?.text?.hasPrefix(isUploaded ? "http" : "data:image/png;base64,") == true)
    #expect(fake.script.count("upload") == (isUploaded ? 2 : 0))
    let changed = try differences(pictures[0], from: request, square)
    #expect(changed.inside > 10_000 && pictures[0].notes.isEmpty)
  }

  @Test func `fal's models that take lists get all pictures, the one to change first`() async throws {
    let fake = try FakeFal()
    defer { fake.stop() }
    fake.settings.mediaOnSameHost = true
    fake.settings.refusesUnknownFields = true
    let provider = try fal(fake, edit: "fal-ai/nano-banana/edit")
    #expect(!provider.capabilities.masks && provider.capabilities.maximumReferences == 9)
    let pictures = try await provider.made(change(edits, masked: square, with: ["a hen", "a barn"]))
    let body = try #require(fake.script.requests("submit").first?.json)
    #expect(body["image_urls"]?.elements?.count == 3 && body["mask_url"] == nil)
    #expect(body["prompt"]?.text?.contains("(2) a hen, (3) a barn") == true)
    #expect(pictures[0].notes.contains(EditMask.note(notToldTo: "Nano Banana edit")))
  }

  @Test func `AUTOMATIC1111 repaints what is white`() async throws {
    let fake = try FakeA1111()
    defer { fake.stop() }
    let provider = try Automatic1111Provider(
      local(.a1111, fake.url), models: LocalModel.known(), prompts: .load(), transport: CurlTransport(environment: [:]),
      clock: ManualClock())
    #expect(provider.capabilities.masks)
    let request = try change(edits, masked: square)
    let pictures = try await provider.made(request)
    let body = try #require(fake.script.requests("img2img").first?.json)
    #expect(body["mask"]?.text?.hasPrefix("data:image/png;base64,") == true && body["inpainting_mask_invert"]?.int == 0)
    #expect(body["inpainting_fill"]?.int == 1 && body["inpaint_full_res"] == false)
    let changed = try differences(pictures[0], from: request, square)
    #expect(changed.inside > 10_000 && changed.outside == 0)
    _ = try await provider.made(change(edits))
    #expect(fake.script.requests("img2img").last?.json?["mask"] == nil)
  }

  @Test func `sd-server gets it with the picture; a model that is only told does not, and this is said`() async throws {
    let fake = try FakeSDServer()
    defer { fake.stop() }
    var options = local(.sdserver, fake.url)
    func provider() throws -> SDServerProvider {
      try SDServerProvider(
        options, models: LocalModel.known(), prompts: .load(), transport: CurlTransport(environment: [:]), clock: ManualClock())
    }
    let request = try change(edits, masked: square)
    let pictures = try await provider().made(request)
    #expect(fake.script.requests("img_gen").first?.json?["mask_image"]?.text?.hasPrefix("data:image/png") == true)
    let changed = try differences(pictures[0], from: request, square)
    #expect(changed.inside > 10_000 && changed.outside == 0 && pictures[0].notes.isEmpty)
    options.model = "flux1-kontext-dev-Q4_0.gguf"
    let told = try await provider().made(request)
    #expect(fake.script.requests("img_gen").last?.json?["mask_image"] == nil)
    #expect(told[0].notes == [EditMask.note(notToldTo: "stable-diffusion.cpp")])
  }

  @Test func `ComfyUI gets it uploaded, in a workflow of its own`() async throws {
    let fake = try FakeComfyUI()
    defer { fake.stop() }
    let provider = try ComfyUIProvider(
      local(.comfyui, fake.url), models: LocalModel.known(), prompts: .load(), transport: CurlTransport(environment: [:]),
      clock: ManualClock())
    #expect(provider.capabilities.masks)
    let request = try change(edits, masked: square)
    let pictures = try await provider.made(request)
    let uploads = fake.script.requests("upload").compactMap { $0.form?.files("image").first }
    guard case .edit(_, let parent) = request.work else { return }
    #expect(uploads.map(\.bytes) == [parent.image, try #require(parent.mask).byLight])
    let graph = try #require(fake.script.requests("prompt").first?.json?["prompt"])
    let loader = try #require(graph.fields?.first { $0.value["class_type"]?.text == "LoadImageMask" }?.value)
    #expect(loader["inputs"]?["image"]?.text == uploads.last?.fileName && uploads.last?.fileName?.hasSuffix("-mask.png") == true)
    let changed = try differences(pictures[0], from: request, square)
    #expect(changed.inside > 10_000 && changed.outside == 0 && pictures[0].notes.isEmpty)
  }

  @Test func `a ComfyUI workflow of one's own for changes is used for masked ones, too, where there is no other`() async throws {
    try await withScratchDirectory { folder in
      let fake = try FakeComfyUI()
      defer { fake.stop() }
      var options = local(.comfyui, fake.url)
      let packaged = try ModelData.read(JSONValue.self, "comfyui/img2img.json")
      options.editWorkflow = folder.appending(path: "change.json").path
      try WireJSON.encode(packaged).write(to: folder.appending(path: "change.json"))
      let provider = try ComfyUIProvider(
        options, models: LocalModel.known(), prompts: .load(), transport: CurlTransport(environment: [:]), clock: ManualClock())
      #expect(!provider.capabilities.masks)
      let pictures = try await provider.made(change(edits, masked: square))
      #expect(fake.script.count("upload") == 1 && pictures[0].notes == [EditMask.note(notToldTo: "ComfyUI")])
      options.maskWorkflow = options.editWorkflow
      let error = #expect(throws: SketchError.self) {
        try ComfyUIProvider(options, models: LocalModel.known(), prompts: .load(), transport: CurlTransport(environment: [:]))
      }
      #expect(error?.message.contains("has no {mask}") == true)
    }
  }
}
