import FoundationEssentials
import SketchCore
import Testing

@testable import ImageProviders

@Suite struct FalPlanTests {
  private let catalog: FalCatalog
  private let prompts: PromptBook

  init() throws {
    catalog = try FalCatalog.load()
    prompts = try PromptBook.load()
  }

  private func planner(create: String? = nil, edit: String? = nil) throws -> FalPlanner {
    var options = FalOptions()
    options.createModel = create
    options.editModel = edit
    return try FalPlanner(options, catalog: catalog, prompts: prompts)
  }

  private func creation(_ create: CreateRequest) -> GenerationRequest { GenerationRequest(job: 1, work: .create(create), seed: 7) }

  private let parent = GenerationRequest.ParentPicture(
    prompt: "a fox in a meadow", style: .named(.watercolor), kind: .picture, seed: 99, image: Array("picture".utf8), mediaType: "image/png",
    scene: nil)

  private func edit(_ edits: [Edit], of parent: GenerationRequest.ParentPicture? = nil) -> GenerationRequest {
    GenerationRequest(job: 2, work: .edit(edits, of: parent ?? self.parent), seed: 7)
  }

  private func body(_ plan: FalPlan, _ index: Int = 0) throws -> JSONTree {
    try JSONReader.read(plan.body(index))
  }

  @Test func `a creation in the model's own words`() throws {
    let request = CreateRequest(description: "a fox", style: .named(.watercolor), count: 3, aspect: .wide, quality: .high)
    let body = try body(planner().plan(creation(request)))
    #expect(body["prompt"]?.string?.hasPrefix("A watercolor painting of a fox.") == true)
    #expect(body["image_size"]?.string == "landscape_16_9" && body["num_images"]?.integer == 3 && body["seed"]?.integer == 7)
    #expect(body["num_inference_steps"]?.integer == 8 && body["output_format"]?.string == "png" && body["negative_prompt"] == nil)
  }

  @Test func `a model that is asked for by its name or its family's is the one that draws`() throws {
    func model(_ name: String?, configured: String? = nil) throws -> String {
      try planner(create: configured).plan(creation(CreateRequest(description: "a fox", model: name))).model.id
    }
    let usual = try model(nil)
    #expect(try model("flux") == usual)
    #expect(try model("flux", configured: "fal-ai/flux/dev") == "fal-ai/flux/dev")
    #expect(try model("flux", configured: "fal-ai/nano-banana") == "fal-ai/flux/schnell")
    #expect(try model("Gemini") == "fal-ai/nano-banana")
    #expect(try model("seedream") == "fal-ai/bytedance/seedream/v4/text-to-image")
    #expect(try model("fal-ai/z-image/turbo") == "fal-ai/z-image/turbo")
    #expect(try model("nothing of the kind") == usual)
  }

  @Test func `every model of a family is in the catalogue, and draws`() {
    let drawing = Set(catalog.models.filter { $0.work == .create }.map(\.id))
    #expect(catalog.families.allSatisfy { !$0.models.isEmpty && drawing.isSuperset(of: $0.models) })
  }

  @Test func `fields differ from model to model`() throws {
    let request = creation(CreateRequest(description: "a fox", aspect: .tall))
    let lightning = try body(planner(create: "fal-ai/fast-lightning-sdxl").plan(request))
    #expect(lightning["num_inference_steps"] == .string("4") && lightning["format"]?.string == "png" && lightning["output_format"] == nil)
    let lcm = try planner(create: "fal-ai/fast-lcm-diffusion").plan(request)
    #expect(lcm.model.run == .direct)
    #expect(try body(lcm)["sync_mode"] == .boolean(true) && body(lcm)["negative_prompt"]?.string?.isEmpty == false)
    #expect(try body(planner(create: "fal-ai/nano-banana").plan(request))["aspect_ratio"]?.string == "9:16")
    let seedream = try body(planner(create: "fal-ai/bytedance/seedream/v4/text-to-image").plan(request))
    #expect(seedream["image_size"]?["width"]?.integer == 1440 && seedream["image_size"]?["height"]?.integer == 2560)
  }

  @Test func `an edit is an instruction, in a list or not as the model wants it`() throws {
    let kontext = try planner().plan(edit([.removeElement(element: "the meadow")]))
    #expect(try body(kontext)["prompt"]?.string?.hasPrefix("Remove the meadow") == true)
    #expect(try body(kontext)["image_url"]?.string == "data:image/png;base64,cGljdHVyZQ==" && body(kontext)["num_images"] == nil)
    #expect(kontext.prompt == "a fox" && kontext.style == .named(.watercolor) && kontext.seed == 7)
    let banana = try planner(edit: "fal-ai/nano-banana/edit").plan(edit([.removeElement(element: "the meadow")]))
    #expect(try body(banana)["image_urls"]?.elements.count == 1)
  }

  @Test func `where a model only repaints, the changed description goes with a strength that fits the change`() throws {
    let planner = try planner(edit: "fal-ai/flux/dev/image-to-image")
    let light = try body(planner.plan(edit([.addElement(element: "a cabin", position: nil)])))
    let heavy = try body(planner.plan(edit([.changeStyle(style: .named(.anime))])))
    #expect(light["prompt"]?.string?.contains("a fox in a meadow, with a cabin") == true && light["seed"]?.integer == 99)
    #expect(heavy["prompt"]?.string?.hasPrefix("An anime illustration of a fox in a meadow") == true)
    #expect(try #require(light["strength"]?.double) < #require(heavy["strength"]?.double))
  }

  @Test func `where nothing can change a picture it is made anew with its seed, and this is said`() throws {
    let plan = try planner(edit: "").plan(edit([.addElement(element: "a cabin", position: nil)]))
    #expect(plan.model.work == .create && plan.seed == 99 && plan.source == nil && plan.notes.count == 1)
    let lost = GenerationRequest.ParentPicture(
      prompt: "a fox", style: nil, kind: .picture, seed: 5, image: [], mediaType: "image/png", scene: nil)
    #expect(try planner().plan(edit([.enhance(aspect: "brighter")], of: lost)).model.work == .create)
  }

  @Test func `a sticker is cut out afterwards, also after an edit, and taking the background off is only that`() throws {
    #expect(try planner().plan(creation(CreateRequest(description: "a fox", kind: .sticker))).cutout?.id == "fal-ai/birefnet/v2")
    var sticker = parent
    sticker.kind = .sticker
    #expect(try planner().plan(edit([.enhance(aspect: "brighter")], of: sticker)).cutout != nil)
    let off = try planner().plan(edit([.removeElement(element: "the background")]))
    #expect(off.model.work == .removeBackground && off.cutout == nil)
    #expect(try body(off)["prompt"] == nil)
  }

  @Test func `is estimated from the table, and not where the table has no price`() throws {
    let four = creation(CreateRequest(description: "a fox", count: 4))
    #expect(try planner().plan(four).estimate == Cost(0.024, asOf: "2026-11-20"))
    #expect(try planner(create: "fal-ai/nano-banana").plan(four).estimate == Cost(0.156, asOf: "2026-11-20"))
    #expect(try planner(create: "fal-ai/fast-sdxl").plan(four).estimate == nil)
  }

  @Test func `the key goes to fal, the privacy headers too, and neither to a media server`() throws {
    var options = FalOptions(key: Secret("id:secret"))
    options.mediaLifetime = .seconds(600)
    let requests = FalRequests(options: options)
    let submit = requests.submit(try planner().create, body: [])
    #expect(submit.url == "https://queue.fal.run/fal-ai/flux/schnell" && submit.credential == HTTPField("Authorization", "Key id:secret"))
    #expect(submit.header("X-Fal-Request-Start-Timeout") == "300" && submit.header("X-Fal-Store-IO") == "0")
    #expect(submit.header("X-Fal-Object-Lifecycle-Preference") == #"{"expiration_duration_seconds":600}"#)
    let upload = requests.upload([1], mediaType: "image/jpeg", token: HTTPField("Authorization", "Bearer t"))
    #expect(upload.credential?.value == "Bearer t" && upload.header("X-Fal-File-Name") == "picture.jpg")
    #expect(requests.backup(of: submit)?.url == "https://queue.falrun.com/fal-ai/flux/schnell" && requests.backup(of: upload) == nil)
  }

  @Test(arguments: [
    ("https://queue.fal.run/fal-ai/flux/requests/1", true), ("https://queue.falrun.com/x", true), ("https://fal.run/x", true),
    ("http://queue.fal.run/x", false), ("https://queue.fal.run.evil.example/x", false), ("https://queue.fal.run@evil.example/x", false),
    ("https://evil.example/queue.fal.run", false), ("https://queue.fal.run:8443/x", false), ("file:///etc/passwd", false),
    ("https://v3.fal.media/x", false),
  ]) func `the key goes to no address but fal's own`(address: String, isOwn: Bool) {
    #expect(FalOptions().isOwn(address) == isOwn)
  }

  @Test func `a handle survives being written down`() {
    var handle = FalHandle()
    let entry = FalHandle.Entry(model: "m", id: "1", status: "https://a/s", result: "https://a/r", cancel: "https://a/c")
    handle.drawings = [entry]
    handle.cutouts = [nil, entry]
    handle.cutoutsBegun = 2
    #expect(FalHandle(handle.text) == handle && handle.entries == [entry, entry])
    #expect(FalHandle("req-1") == nil)
  }
}
