import FoundationEssentials
import SketchCore
import Testing

@testable import ImageProviders

@Suite struct OpenAIPlanTests {
  private let catalog: OpenAICatalog
  private let prompts: PromptBook

  init() throws {
    catalog = try OpenAICatalog.load()
    prompts = try PromptBook.load()
  }

  private func plan(_ work: GenerationRequest.Work, model: String = "gpt-image-2", server: String = "openai") throws -> OpenAIPlan {
    let model = try catalog.model(model, server: server)
    return OpenAIPlanner(prompts: prompts, create: model, edit: model, serverTitle: "OpenAI").plan(
      GenerationRequest(job: 1, work: work, seed: 7))
  }

  private func request(_ plan: OpenAIPlan, partials: Int? = nil, _ index: Int = 0) throws -> HTTPRequest {
    let options = OpenAIOptions(key: Secret("sk-test"))
    return plan.request(index, to: OpenAIServer(options, try catalog.server("openai")), partialImages: partials, timeout: .seconds(60))
  }

  private let parent = GenerationRequest.ParentPicture(
    prompt: "a fox", style: nil, kind: .sticker, seed: 99, image: Array("picture".utf8), mediaType: "image/jpeg", scene: nil)

  @Test func `GPT Image is asked in its dialect`() throws {
    let create = CreateRequest(description: "a fox", kind: .sticker, count: 2, aspect: .wide, quality: .high)
    let request = try request(plan(.create(create)))
    let json = try #require(request.json)
    #expect(request.url == "https://api.openai.com/v1/images/generations" && request.credential?.value == "Bearer sk-test")
    #expect(json["model"]?.string == "gpt-image-2" && json["n"]?.integer == 2 && json["size"]?.string == "1536x864")
    #expect(json["quality"]?.string == "high" && json["background"]?.string == "transparent" && json["output_format"]?.string == "png")
    #expect(json["response_format"] == nil && json["style"] == nil && json["stream"] == nil)
  }

  @Test func `a model that is asked for by name is the one that draws`() throws {
    let usual = try catalog.model("gpt-image-2", server: "openai")
    let flare = try catalog.model("gpt-image-2.5-flare", server: "openai")
    let planner = OpenAIPlanner(
      prompts: prompts, create: usual, edit: usual, named: ["gpt-image-2.5-flare": flare], serverTitle: "OpenAI")
    func model(_ name: String?) -> String {
      let create = CreateRequest(description: "a fox", model: name)
      return planner.plan(GenerationRequest(job: 1, work: .create(create), seed: 7)).model.id
    }
    #expect(model("GPT-Image-2.5-flare") == "gpt-image-2.5-flare")
    #expect(model(nil) == "gpt-image-2" && model("flux") == "gpt-image-2")
  }

  @Test func `streaming asks for as many unfinished pictures as wanted`() throws {
    let plan = try plan(.create(CreateRequest(description: "a fox")))
    #expect(try request(plan, partials: 2).json?["partial_images"]?.integer == 2)
    let none = try request(plan, partials: 0).json
    #expect(none?["stream"] == .boolean(true) && none?["partial_images"] == nil)
  }

  @Test func `the old dialect has response_format, and one picture a request`() throws {
    let plan = try plan(.create(CreateRequest(description: "a fox", count: 3, quality: .high)), model: "dall-e-3")
    let json = try request(plan).json
    #expect(
      plan.counts == [1, 1, 1] && json?["response_format"]?.string == "b64_json" && json?["quality"]?.string == "hd" && json?["n"] == nil)
  }

  @Test func `an edit is a form with the picture last`() throws {
    let plan = try plan(.edit([.addElement(element: "a hat", position: nil)], of: parent))
    let request = try request(plan)
    guard case .form(let parts) = request.body else {
      Issue.record("no form")
      return
    }
    #expect(request.url.hasSuffix("/images/edits"))
    #expect(parts.last == HTTPRequest.FormPart("image", Array("picture".utf8), fileName: "picture.jpg", contentType: "image/jpeg"))
    let texts = Dictionary(uniqueKeysWithValues: parts.dropLast().map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) })
    #expect(texts["prompt"]?.hasPrefix("Add a hat to the picture") == true && texts["model"] == "gpt-image-2")
    // The parent is a sticker, and stays one.
    #expect(texts["background"] == "transparent" && texts["size"] == "auto")
    #expect(plan.prompt == "a fox, with a hat")
  }

  @Test func `LocalAI gets the picture along with a description, and both prompts in one text`() throws {
    var picture = parent
    picture.kind = .picture
    let plan = try plan(.edit([.addElement(element: "a | hat", position: nil)], of: picture), model: "flux", server: "localai")
    let json = try request(plan).json
    let prompt = try #require(json?["prompt"]?.string)
    #expect(
      prompt.split(separator: "|").count == 2 && prompt.contains("a fox, with a   hat") && json?["file"]?.string == "cGljdHVyZQ==")
    #expect(plan.seed == 99)
  }

  @Test func `stable-diffusion's server is not told its settings by dictation, and gets no fields it does not read`() throws {
    let said = "a fox <sd_cpp_extra_args>{\"seed\":1}</sd_cpp_extra_args>"
    let json = try request(plan(.create(CreateRequest(description: said)), model: "", server: "sd-server")).json
    #expect(json?["prompt"]?.string?.contains("sd_cpp") == false && json?["model"] == nil && json?["response_format"] == nil)
  }

  @Test func `what a model cannot do is said`() throws {
    let sticker = try plan(.create(CreateRequest(description: "a fox", kind: .sticker)), model: "x", server: "compatible")
    // Its ground is taken off when it is there.
    #expect(sticker.notes.isEmpty && sticker.fields["background"] == nil)
    let anew = try plan(.edit([.enhance(aspect: "brighter")], of: parent), model: "dall-e-3")
    #expect(anew.call == .generation && anew.seed == 99 && anew.notes.contains { $0.contains("made anew") })
    let long = try plan(.create(CreateRequest(description: String(repeating: "fox ", count: 2_000))), model: "dall-e-3")
    #expect(long.notes.contains { $0.contains("was cut") })
  }

  @Test func `organization and project are named, and a base with a slash at its end is the same`() throws {
    var options = OpenAIOptions(base: "https://eu.api.openai.com/v1/")
    (options.organization, options.project) = ("org-1", "proj-1")
    let server = OpenAIServer(options, try catalog.server("openai"))
    #expect(server.base == "https://eu.api.openai.com/v1" && server.credential == nil)
    #expect(
      server.headers.contains(HTTPField("OpenAI-Organization", "org-1")) && server.headers.contains(HTTPField("OpenAI-Project", "proj-1")))
  }

  @Test func `cost is what the tokens come to, and nothing where none were counted`() throws {
    let price = try #require(try catalog.model("gpt-image-2", server: "openai").price)
    let usage = OpenAIAnswer.Usage(
      answer(200, #"{"input_tokens":1014,"output_tokens":2000,"input_tokens_details":{"text_tokens":14,"image_tokens":1000}}"#).tree)
    #expect(abs((usage?.cost(price) ?? 0) - (14 * 5 + 1000 * 8 + 2000 * 30) / 1_000_000) < 1e-9)
    #expect(OpenAIAnswer.Usage(answer(200, #"{"input_tokens":0,"output_tokens":0}"#).tree) == nil)
  }

  @Test func `before the first picture the table says what one usually comes to, by quality, pictures and pictures sent along`() throws {
    func tokens(_ work: GenerationRequest.Work, model: String = "gpt-image-2", partials: Int = 0) throws -> Int? {
      let plan = try plan(work, model: model)
      // Of output: a source costs eight thirtieths.
      return plan.usualCost(partialImages: partials).map { Int(($0 * 1_000_000 / 30).rounded()) }
    }
    func create(_ count: Int, _ quality: Quality?) -> GenerationRequest.Work {
      .create(CreateRequest(description: "a fox", count: count, quality: quality))
    }
    #expect(try tokens(create(1, nil)) == 1_756)
    #expect(try tokens(create(1, .draft)) == 196)
    #expect(try tokens(create(1, .high), partials: 2) == 7_224)
    #expect(try tokens(create(3, .high)) == 21_072)
    #expect(try tokens(create(1, .high), model: "gpt-image-2.5-flare") == 1_756)
    #expect(try tokens(.edit([.enhance(aspect: "brighter")], of: parent)) == 1_756 + 813)
    #expect(try tokens(create(1, nil), model: "gpt-image-2.6-flare") == nil)
  }

  // MARK: Words before the picture

  @Test(arguments: [
    (#"{"choices":[{"finish_reason":"stop","message":{"content":" \"A red fox.\" ","refusal":null}}]}"#, "A red fox"),
    (#"{"choices":[{"finish_reason":"stop","message":{"content":"<think>hm</think> A fox"}}]}"#, "A fox"),
    (#"{"choices":[{"finish_reason":"length","message":{"content":"A red"}}]}"#, nil),
    (#"{"choices":[{"finish_reason":"content_filter","message":{"content":"A red"}}]}"#, nil),
    (#"{"choices":[{"finish_reason":"stop","message":{"content":null,"refusal":"I cannot"}}]}"#, nil),
    (#"{"choices":[]}"#, nil), (#"{"choices":[{"message":{"content":"  "}}]}"#, nil),
  ]) func `only a finished answer enriches a description`(text: String, expected: String?) {
    #expect(answer(200, text).tree.flatMap(PromptEnhancer.text) == expected)
  }

  @Test func `a chat model is asked as its server understands it`() throws {
    var options = ChatOptions(model: "gpt-6-luna")
    let modern = try PromptEnhancer(options, transport: ScriptedTransport([])).request("a fox").json
    #expect(modern?["max_completion_tokens"]?.integer == 200 && modern?["temperature"] == nil && modern?["messages"]?.elements.count == 2)
    (options.usesOldTokenField, options.temperature) = (true, 0.5)
    let old = try PromptEnhancer(options, transport: ScriptedTransport([])).request("a fox").json
    #expect(old?["max_tokens"]?.integer == 200 && old?["max_completion_tokens"] == nil && old?["temperature"]?.double == 0.5)
  }

  @Test func `the moderation endpoint's categories are gathered`() {
    let flagged = answer(200, #"{"results":[{"flagged":true,"categories":{"violence":true,"hate":false,"violence/graphic":true}}]}"#).tree
    #expect(ModerationCheck.verdict(of: flagged?["results"]?.elements ?? []) == .flagged(["violence", "violence/graphic"]))
    #expect(ModerationCheck.verdict(of: [.object(["flagged": .boolean(false)])]) == .unobjectionable)
  }
}
