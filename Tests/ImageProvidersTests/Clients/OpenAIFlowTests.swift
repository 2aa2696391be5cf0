import FakeProviders
import FoundationEssentials
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// The provider with the real transport against a server that speaks OpenAI's protocol.
@Suite struct OpenAIFlowTests {
  private let clock = ManualClock()
  private let report = Report()
  /// 2026-11-20
  private let today = Date(timeIntervalSince1970: 1_795_132_800)

  private func withOpenAI(
    model: String? = nil, server: String = "openai", _ change: (inout OpenAIOptions) -> Void = { _ in },
    _ body: (OpenAIImagesProvider, FakeOpenAI) async throws -> Void
  ) async throws {
    let fake = try FakeOpenAI()
    defer { fake.stop() }
    fake.settings.today = "2026-11-20"
    var options = OpenAIOptions(server: server, base: fake.url, key: Secret("sk-test"), model: model)
    options.streams = true
    change(&options)
    let today = today
    let provider = try OpenAIImagesProvider(
      options, catalog: .load(), prompts: .load(), transport: CurlTransport(environment: [:]), clock: clock, now: { today })
    try await body(provider, fake)
  }

  @Test func `a picture comes with unfinished ones before it, and costs what its tokens cost`() async throws {
    try await withOpenAI { provider, fake in
      // From the table: 439 tokens, and two unfinished pictures of 100.
      let before = try #require(provider.estimate(for: creation("a fox")))
      #expect(abs(before.amount - (439 + 200) * 30 / 1_000_000.0) < 1e-9 && before.asOf == "2026-11-20")
      let pictures = try await provider.made(creation("a fox"), report: report)
      #expect(pictures.count == 1 && PictureFormat(sniffing: pictures[0].image) == .png)
      #expect(pictures[0].model == "gpt-image-2.5-flare" && pictures[0].prompt == "a fox" && pictures[0].notes.isEmpty)
      let cost = try #require(pictures[0].cost)
      #expect(cost > 0 && provider.estimate(for: creation("a fox", count: 2))?.amount == 2 * cost)
      #expect(fake.script.count("generations") == 1)
      #expect(report.fractions.count > 1 && report.fractions == report.fractions.sorted())
      let unfinished = report.all.compactMap { if case .preview(let picture) = $0 { picture } else { nil } }
      #expect(unfinished.count == 2 && Set(unfinished + [pictures[0].image]).count == 3)
      #expect(unfinished.allSatisfy { PictureFormat(sniffing: $0) == .png })
      #expect(report.all.contains { if case .limit = $0 { true } else { false } })
      let sent = try #require(fake.script.requests("generations").first)
      #expect(sent.json?["stream"] == true && sent.json?["partial_images"]?.int == 2 && sent.json?["response_format"] == nil)
    }
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080/v1", nil as String?, nil as Bool?, true), ("http://localhost:8080/v1", nil, nil, true),
    ("http://127.0.0.1:8080/v1", "sk-test", nil, false), ("https://images.example/v1", nil, nil, false),
    ("http://192.168.1.7:8080/v1", nil, nil, false), ("https://images.example/v1", "sk-test", true, true),
    ("http://127.0.0.1:8080/v1", nil, false, false),
  ]) func `a server of one's own is free on this machine without a key, or when the user says so`(
    base: String, key: String?, said: Bool?, isFree: Bool
  ) throws {
    for server in try OpenAICatalog.load().compatibleServers {
      var options = OpenAIOptions(server: server, base: base, key: key.map { Secret($0) }, model: "")
      options.isFree = said
      let provider = try OpenAIImagesProvider(
        options, catalog: .load(), prompts: .load(), transport: CurlTransport(environment: [:]))
      #expect(provider.capabilities.isFree == isFree && (provider.estimate(for: creation("a fox")) == .free) == isFree)
    }
  }

  @Test func `several pictures come in one answer`() async throws {
    try await withOpenAI { provider, fake in
      let pictures = try await provider.made(creation("a fox", count: 3))
      #expect(pictures.count == 3 && fake.script.count("generations") == 1)
      #expect(fake.script.requests("generations").first?.json?["stream"] == nil)
    }
  }

  @Test func `an edit sends the picture and the instruction as a form`() async throws {
    try await withOpenAI { provider, fake in
      let request = try change([.changeColor(element: "the sky", color: "orange")])
      let pictures = try await provider.made(request)
      #expect(fake.script.counts["edits"] == 1 && pictures.count == 1 && pictures[0].prompt == "a fox, with the sky in orange")
      guard case .edit(_, let parent) = request.work else { return }
      #expect(pictures[0].image != parent.image)
    }
  }

  @Test func `a sticker has a transparent background`() async throws {
    try await withOpenAI { provider, _ in
      let pictures = try await provider.made(creation("a fox", kind: .sticker))
      #expect(hasAlpha(pictures[0].image))
    }
  }

  @Test func `a compatible server is asked in the old dialect, as often as pictures are wanted`() async throws {
    try await withOpenAI(model: "flux.1", server: "compatible", { $0.isFree = true }) { provider, fake in
      fake.settings.dialect = .legacy
      let pictures = try await provider.made(creation("a fox", count: 2), report: report)
      #expect(pictures.count == 2 && fake.script.count("generations") == 2 && fake.script.count("models") == 0)
      #expect(fake.script.requests("generations").first?.json?["response_format"]?.text == "b64_json")
      #expect(provider.capabilities.isFree && pictures[0].cost == nil)
    }
  }

  @Test func `of several requests what the first brought is kept when the second is lost, and what that may cost is said`() async throws {
    try await withOpenAI(model: "flux.1", server: "compatible") { provider, fake in
      fake.settings.dialect = .legacy
      fake.script.add(Fault("generations", .work), Fault("generations", .loseAnswer))
      let pictures = try await provider.made(creation("a fox", count: 2))
      #expect(pictures.count == 1 && fake.script.count("generations") == 2)
      #expect(pictures[0].notes.last?.hasSuffix("; it may be charged.") == true, "\(pictures[0].notes)")
    }
  }

  @Test func `a picture that is only linked is fetched without the key`() async throws {
    let picture: [UInt8] = sealedPicture
    let transport = ScriptedTransport([
      ("POST", .answer(200, #"{"created":1,"data":[{"url":"http://127.0.0.1:8080/x.png","revised_prompt":"A red fox"}]}"#)),
      ("GET http://127.0.0.1:8080/x.png", .bytes(picture, type: "image/png")),
    ])
    let options = OpenAIOptions(server: "localai", key: Secret("k"), model: "flux")
    let provider = try OpenAIImagesProvider(options, catalog: .load(), prompts: .load(), transport: transport, clock: clock)
    let pictures = try await provider.made(creation("a fox"))
    #expect(pictures[0].image == picture && pictures[0].notes == ["LocalAI drew: “A red fox”"])
    #expect(transport.asked.last?.credential == nil && transport.asked.last?.destinations == .media(ofServer: "http://127.0.0.1:8080/v1"))
  }

  @Test func `of several pictures those that can be had are delivered, and what the others cost is told`() async throws {
    let good = Data(sealedPicture).base64EncodedString()
    let usage = #""usage":{"input_tokens":0,"output_tokens":1000,"total_tokens":1000}"#
    let body = #"{"created":1,"data":[{"b64_json":"aGk="},{"b64_json":"\#(good)"}],\#(usage)}"#
    let bad = #"{"created":1,"data":[{"b64_json":"aGk="},{"b64_json":"aGk="}],\#(usage)}"#
    let transport = ScriptedTransport([("POST", .answer(200, body)), ("POST", .answer(200, bad))])
    let provider = try OpenAIImagesProvider(
      OpenAIOptions(key: Secret("k")), catalog: .load(), prompts: .load(), transport: transport, clock: clock)
    let pictures = try await provider.made(creation("a fox", count: 2))
    #expect(pictures.map(\.image) == [sealedPicture] && pictures[0].cost == 0.03)
    #expect(pictures[0].notes.contains { $0.hasPrefix("Not all pictures could be had: ") })
    let error = await provider.failure(creation("a fox", count: 2))
    #expect(error?.kind == .badResponse && error?.acceptance == .accepted && error?.cost == 0.03)
  }

  /// A provider whose server answers with one picture and these headers.
  private func answered(
    _ fields: String = "", _ headers: [HTTPField] = [], _ change: (inout OpenAIOptions) -> Void = { _ in }
  ) throws -> OpenAIImagesProvider {
    let body = #"{"created":1,"data":[{"b64_json":"\#(Data(sealedPicture).base64EncodedString())"}]\#(fields)}"#
    var options = OpenAIOptions(key: Secret("k"))
    change(&options)
    return try OpenAIImagesProvider(
      options, catalog: .load(), prompts: .load(), transport: ScriptedTransport([("POST", .answer(200, body, headers))]), clock: clock)
  }

  @Test func `an answer without usage is counted with what is usual, and this is said`() async throws {
    let provider = try answered()
    let usual = try #require(provider.estimate(for: creation("a fox"))?.amount)
    let pictures = try await provider.made(creation("a fox"))
    #expect(pictures[0].cost == usual && pictures[0].notes == ["OpenAI did not say what it cost; what is usual is counted."])
  }

  @Test func `what LiteLLM's proxy says it cost counts where there is no usage, and the user's price before both`() async throws {
    let header = [HTTPField("x-litellm-response-cost", "0.042")]
    #expect(try await answered("", header).made(creation("a fox")).map(\.cost) == [0.042])
    #expect(try await answered("", header, { $0.prices = ["gpt-image-2.5-flare": 0.1] }).made(creation("a fox")).map(\.cost) == [0.1])
    #expect(try answered("", [], { $0.prices = ["gpt-image-2.5-flare": 0.1] }).estimate(for: creation("a fox", count: 2)) == Cost(0.2))
  }

  @Test func `a failure of LiteLLM's proxy says that the proxy may have repeated by itself`() async throws {
    func failure(_ headers: [HTTPField]) async throws -> ImageProviderError? {
      let transport = ScriptedTransport([("POST", .answer(500, #"{"error":{"message":"broke","code":"500"}}"#, headers))])
      return await
        (try OpenAIImagesProvider(
          OpenAIOptions(key: Secret("k")), catalog: .load(), prompts: .load(), transport: transport, clock: clock)).failure(
          creation("a fox"))
    }
    let proxied = try await failure([HTTPField("X-LiteLLM-Call-Id", "1")])
    #expect(proxied?.acceptance == .unknown && proxied?.reason.contains("may be charged several times") == true)
    #expect(try await failure([])?.reason.contains("LiteLLM") == false)
  }

  @Test(arguments: [
    (nil as String?, nil as Bool?, true), ("https://eu.api.openai.com/v1", nil, true), ("https://proxy.example/v1", nil, false),
    ("https://proxy.example/v1", true, true), (nil, false, false),
  ]) func `pictures are streamed at OpenAI's own address, elsewhere only when told to`(base: String?, told: Bool?, isStreamed: Bool)
    async throws
  {
    let body = #"{"created":1,"data":[{"b64_json":"\#(Data(sealedPicture).base64EncodedString())"}]}"#
    let transport = ScriptedTransport([("POST", .answer(200, body))])
    var options = OpenAIOptions(base: base, key: Secret("k"))
    options.streams = told
    let provider = try OpenAIImagesProvider(options, catalog: .load(), prompts: .load(), transport: transport, clock: clock)
    _ = try await provider.made(creation("a fox"))
    #expect((transport.asked.first { $0.method == .post }?.json?["stream"] != nil) == isStreamed)
  }

  // MARK: Failing

  @Test func `a refusal is told with stage and categories, and asked once`() async throws {
    try await withOpenAI { provider, fake in
      fake.end(with: .blocked(stage: "output", categories: ["violence"]))
      let error = await ProviderChain([provider], clock: clock, random: { 0 }).failure(creation("a fox"))
      #expect(error?.kind == .contentBlocked && error?.stage == .output && error?.categories == ["violence"])
      #expect(fake.script.count("generations") == 1)
    }
  }

  @Test func `a busy server is asked again after the time it wished for`() async throws {
    try await withOpenAI { provider, fake in
      fake.script.add(
        .status(
          "generations", 429, headers: ["retry-after-ms": "1500"],
          body: ["error": ["message": "slow", "type": "requests", "code": "rate_limit_exceeded"]]))
      let chain = ProviderChain([provider], clock: clock, random: { 0 })
      let pictures = try await chain.made(creation("a fox"))
      #expect(pictures.count == 1 && fake.script.count("generations") == 2 && clock.sleeps == [.milliseconds(1_500)])
    }
  }

  @Test func `a stream that fails late, or breaks off, may have been charged, and is not sent again`() async throws {
    try await withOpenAI { provider, fake in
      fake.end(with: .failsLate(status: 500, code: "server_error", message: "It broke"))
      let chain = ProviderChain([provider], clock: clock, random: { 0 })
      let late = await chain.failure(creation("a fox"))
      #expect(late?.acceptance == .unknown && late?.reason.contains("It broke") == true)
      fake.script.add(Fault("generations", .cut(afterPieces: 1)))
      let cut = await chain.failure(creation("a fox"))
      #expect(cut?.kind == .badResponse && cut?.acceptance == .unknown)
      #expect(fake.script.count("generations") == 2)
    }
  }

  @Test func `an event with more than may be kept ends the stream`() async throws {
    let listener = OpenAIListener(limits: .init(media: 100)) { _, _ in }
    await listener.begin(HTTPHead(status: 200, headers: [HTTPField("Content-Type", "text/event-stream")]))
    try await listener.take(Array("data: {\"type\":\"x\"}\n\ndata: {\"b64_json\":\"\(String(repeating: "AAAA", count: 99))".utf8))
    let fault = await #expect(throws: JSONFault.self) { try await listener.take(Array("\"}\n\n".utf8)) }
    #expect(fault?.kind == .tooLarge)
  }

  @Test(arguments: [
    (Fault.text("generations", 200, type: "text/html", "<html>Log in</html>"), ImageProviderError.Kind.badResponse),
    (.text("generations", 200, type: "application/json", #"{"created":1,"data":[{"b64_json":"#), .badResponse),
    (.status("generations", 200, body: ["created": 1, "data": [["b64_json": "aGk="]]]), .badResponse),
    (.status("generations", 401), .auth), (.status("generations", 400, body: ["error": "prompt is required"]), .invalidInput),
  ]) func `an odd answer is told for what it is`(fault: Fault, kind: ImageProviderError.Kind) async throws {
    try await withOpenAI { provider, fake in
      fake.script.add(fault)
      #expect(await provider.failure(creation("a fox"))?.kind == kind)
      #expect(fake.script.count("generations") == 1)
    }
  }

  @Test func `what is cancelled when it is told that it begins is not sent`() async throws {
    try await withOpenAI { provider, fake in
      let task = Task {
        try await provider.generate(creation("a fox")) { progress in
          if case .started = progress { withUnsafeCurrentTask { $0?.cancel() } }
        }
      }
      let error = await #expect(throws: ImageProviderError.self) { try await task.value }
      #expect(error?.kind == .cancelled && error?.acceptance == .refused && fake.script.counts.isEmpty)
    }
  }

  @Test func `cancelling drops the connection, and what was charged is not known`() async throws {
    try await withOpenAI { provider, fake in
      fake.settings.latency = .seconds(600)
      let task = Task { await provider.failure(creation("a fox")) }
      await fake.script.waitForRequests("generations")
      task.cancel()
      let error = await task.value
      #expect(error?.kind == .cancelled && error?.acceptance == .unknown)
    }
  }

  // MARK: Around it

  @Test func `a model that will be shut down is still used, and the day is said`() async throws {
    try await withOpenAI(model: "gpt-image-1.5") { provider, fake in
      let pictures = try await provider.made(creation("a fox"))
      #expect(
        pictures[0].notes == [
          "OpenAI's model gpt-image-1.5 will be shut down on 2026-12-01, in 11 days: set another one in the configuration."
        ])
      _ = try await provider.made(creation("a fox"))
      #expect(fake.script.count("models") == 1)
    }
  }

  private func chat(_ fake: FakeOpenAI, _ model: String) -> ChatOptions {
    var options = ChatOptions(model: model)
    (options.base, options.key) = (fake.url, Secret("sk-test"))
    return options
  }

  @Test func `a description is enriched, and what was said is kept; when that fails it stays as it was`() async throws {
    try await withOpenAI { provider, fake in
      let transport = CurlTransport(environment: [:])
      let enriching = PreparedProvider(provider, enhancer: try PromptEnhancer(chat(fake, "gpt-6-luna"), transport: transport))
      let rich = try await enriching.made(creation("a fox"))
      #expect(rich[0].prompt == "a fox, rich in detail, with soft light and a calm composition")
      #expect(rich[0].notes.first == "“a fox” was enriched to “\(rich[0].prompt)”.")
      for reply in [OpenAIChatReply.refusal("I cannot."), .cut("A red")] {
        fake.settings.chat = reply
        #expect(try await enriching.made(creation("a fox"))[0].prompt == "a fox")
      }
      fake.script.add(.status("chat", 500))
      #expect(try await enriching.made(creation("a fox"))[0].prompt == "a fox")
      // An edit says exactly what is wanted.
      _ = try await enriching.made(change([.enhance(aspect: "brighter")]))
      #expect(fake.script.count("chat") == 4)
    }
  }

  @Test func `what the moderation flags is not sent; a moderation that cannot be asked is no obstacle`() async throws {
    try await withOpenAI { provider, fake in
      let transport = CurlTransport(environment: [:])
      let checked = PreparedProvider(provider, moderation: ModerationCheck(chat(fake, "omni-moderation-latest"), transport: transport))
      let error = await checked.failure(creation("a fox and gore"))
      #expect(error?.kind == .contentBlocked && error?.stage == .input && error?.categories == ["violence/graphic"])
      #expect(error?.acceptance == .refused && fake.script.count("generations") == 0)
      fake.script.add(.status("moderations", 500))
      let pictures = try await checked.made(creation("a fox"), report: report)
      #expect(pictures.count == 1 && report.notes.count == 1)
    }
  }
}
