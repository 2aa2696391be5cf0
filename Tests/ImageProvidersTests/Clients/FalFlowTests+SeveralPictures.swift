import FakeProviders
import FoundationEssentials
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// Several pictures, not all of which come.
extension FalFlowTests {
  /// - Parameter fetched: what each picture's address answers with, from the first.
  private func deliver(
    _ fetched: ScriptedTransport.Step..., flags: String = "[false,false]", before: [(String, ScriptedTransport.Step)] = []
  ) throws -> FalProvider {
    let links = fetched.indices.map { #"{"url":"https://a.fal.media/\#($0)","width":1024,"height":1024}"# }.joined(separator: ",")
    let transport = ScriptedTransport(
      [
        ("POST", .answer(200, Self.submitted("queue.fal.run"))),
        ("/status/stream", .bytes(Array("data: {\"status\":\"COMPLETED\"}\n\n".utf8), type: "text/event-stream")),
        ("GET https://queue.fal.run", .answer(200, #"{"images":[\#(links)],"has_nsfw_concepts":\#(flags)}"#)),
      ] + before + fetched.enumerated().map { ("fal.media/\($0.offset)", $0.element) })
    return try FalProvider(
      FalOptions(key: Secret("id:secret")), catalog: .load(), prompts: .load(), transport: transport, clock: clock)
  }

  @Test func `one that is gone does not take the others along, and was paid for with them`() async throws {
    let pictures = try await deliver(.answer(404, ""), .bytes(sealedPicture, type: "image/png")).made(creation("a fox", count: 2))
    #expect(pictures.count == 1 && pictures[0].cost == 0.012)
    #expect(pictures[0].notes == ["Not all pictures could be had: a.fal.media does not hand out the file (status 404)."])
    let none = await (try deliver(.answer(404, ""), .answer(410, ""))).failure(creation("a fox", count: 2))
    #expect(none?.kind == .expired && none?.cost == 0.012)
  }

  @Test func `one that may still come is asked for again with the others`() async throws {
    let fetched = ScriptedTransport.Step.bytes(sealedPicture, type: "image/png")
    let broken = Array(repeating: ("fal.media/0", ScriptedTransport.Step.fail(.reset, wasSent: true)), count: 4)
    let error = await (try deliver(fetched, fetched, before: broken)).failure(creation("a fox", count: 2))
    #expect(error?.kind == .network && error?.isOutcomeOpen == true)
    let pictures = try await deliver(fetched, fetched, before: Array(broken.prefix(3))).made(creation("a fox", count: 2))
    #expect(pictures.count == 2)
  }

  /// A model that makes one picture at once.
  private func oneByOne(_ id: String, at fake: FakeFal) throws -> FalProvider {
    let catalog = try FalCatalog.load()
    var models = catalog.models
    for index in models.indices { models[index].count = nil }
    var options = options(fake)
    options.createModel = id
    return try FalProvider(
      options, catalog: FalCatalog(defaults: catalog.defaults, families: catalog.families, sizes: catalog.sizes, models: models),
      prompts: .load(),
      transport: CurlTransport(environment: [:]), clock: clock)
  }

  @Test func `of several direct runs the first is not lost, nor paid for again, when the second fails`() async throws {
    try await withFal { _, fake in
      fake.script.add(Fault("run", .work, skip: 0), .status("run", 500, body: ["detail": "Internal Server Error"]))
      let chain = ProviderChain([try oneByOne("fal-ai/fast-lcm-diffusion", at: fake)], clock: clock, random: { 0 })
      let pictures = try await chain.made(creation("a fox", count: 2))
      #expect(pictures.count == 1 && fake.script.count("run") == 2 && fake.charges.count == 1)
      #expect(pictures[0].notes.first?.hasPrefix("Not all pictures could be had: ") == true)
    }
  }

  @Test func `of several requests the one that may still come decides: none is sent again`() async throws {
    try await withFal { _, fake in
      fake.script.add(Fault("result", .truncate(after: 40, reset: false), times: 4))
      fake.script.add(.status("result", 500, body: ["detail": "It broke", "error_type": "internal_error"]))
      let chain = ProviderChain([try oneByOne("fal-ai/flux/schnell", at: fake)], clock: clock, random: { 0 })
      let pictures = try await chain.made(creation("a fox", count: 2))
      #expect(pictures.count == 2 && fake.script.count("submit") == 2 && fake.charges.count == 2)
    }
  }

  @Test func `held back, it was paid for with the others`() async throws {
    let fetched = ScriptedTransport.Step.bytes(sealedPicture, type: "image/png")
    #expect(try await deliver(fetched, fetched, flags: "[true,false]").made(creation("a fox", count: 2)).map(\.cost) == [0.012])
    let flagged = await (try deliver(fetched, fetched, flags: "[true,true]")).failure(creation("a fox", count: 2))
    #expect(flagged?.kind == .contentBlocked && flagged?.cost == 0.012)
  }

  @Test func `cancelling a direct run leaves open what was charged`() async throws {
    try await withFal({ $0.createModel = "fal-ai/fast-lcm-diffusion" }) { provider, fake in
      fake.script.add(.delay("run", .seconds(600)))
      let task = Task { await provider.failure(creation("a fox")) }
      await fake.script.waitForRequests("run")
      task.cancel()
      let error = await task.value
      #expect(error?.kind == .cancelled && error?.acceptance == .unknown && error?.reason.contains("may charge for it") == true)
    }
  }

  @Test func `a cutout of a picture that came with the answer is uploaded when it is large`() async throws {
    try await withFal({ ($0.createModel, $0.inlineLimit) = ("fal-ai/fast-lcm-diffusion", 1_000) }) { provider, fake in
      let pictures = try await provider.made(creation("a fox", kind: .sticker))
      #expect(pictures.count == 1 && hasAlpha(pictures[0].image) && fake.script.count("upload") == 1)
      #expect(fake.script.requests("submit").first?.json?["image_url"]?.text?.hasPrefix("data:") == false)
    }
  }
}
