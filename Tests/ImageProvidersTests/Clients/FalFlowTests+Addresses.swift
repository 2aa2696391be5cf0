import FakeProviders
import FoundationEssentials
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// Hosts that are asked.
extension FalFlowTests {
  static func submitted(_ host: String) -> String {
    let base = "https://\(host)/fal-ai/flux/requests/1"
    return #"{"request_id":"1","status_url":"\#(base)/status","response_url":"\#(base)","cancel_url":"\#(base)/cancel"}"#
  }

  @Test func `the key is not taken to an address that is not fal's, whoever names it`() async throws {
    let transport = ScriptedTransport([("POST", .answer(200, Self.submitted("evil.example")))])
    let provider = try FalProvider(
      FalOptions(key: Secret("id:secret")), catalog: .load(), prompts: .load(), transport: transport, clock: clock)
    let error = await provider.failure(creation("a fox"), report: report)
    #expect(error?.kind == .badResponse && transport.asked.count == 1 && report.handles.isEmpty)
    var handle = FalHandle()
    handle.drawings = [
      .init(model: "m", id: "1", status: "https://evil.example/s", result: "https://evil.example/r", cancel: "https://evil.example/c")
    ]
    await #expect(throws: ImageProviderError.self) { try await provider.resume(creation("a fox"), handle: handle.text) { _ in } }
    await #expect(throws: ImageProviderError.self) { try await provider.withdraw(handle: handle.text) }
    #expect(transport.asked.count == 1)
  }

  @Test func `the backup server is asked when the first cannot be connected to, and only then`() async throws {
    let transport = ScriptedTransport([
      ("POST https://queue.fal.run", .fail(.refused, wasSent: false)),
      ("POST https://queue.falrun.com", .answer(200, Self.submitted("queue.falrun.com"))),
      ("/status/stream", .bytes(Array("data: {\"status\":\"COMPLETED\"}\n\n".utf8), type: "text/event-stream")),
      ("GET https://queue.falrun.com", .answer(200, #"{"images":[{"url":"https://v3.fal.media/a.png"}],"has_nsfw_concepts":[false]}"#)),
      ("GET https://v3.fal.media", .bytes(sealedPicture, type: "image/png")),
    ])
    let provider = try FalProvider(
      FalOptions(key: Secret("id:secret")), catalog: .load(), prompts: .load(), transport: transport, clock: clock)
    #expect(try await provider.made(creation("a fox")).count == 1)
    #expect(transport.asked.last?.credential == nil)
    let sent = ScriptedTransport([("POST https://queue.fal.run", .fail(.reset, wasSent: true))])
    let unlucky = try FalProvider(FalOptions(), catalog: .load(), prompts: .load(), transport: sent, clock: clock)
    let error = await unlucky.failure(creation("a fox"))
    #expect(error?.acceptance == .unknown && sent.asked.count == 1)
  }

  @Test func `of several pictures the filter disliked some of, the others are delivered`() async throws {
    let picture: [UInt8] = sealedPicture
    let transport = ScriptedTransport([
      ("POST", .answer(200, Self.submitted("queue.fal.run"))),
      ("/status/stream", .bytes(Array("data: {\"status\":\"COMPLETED\"}\n\n".utf8), type: "text/event-stream")),
      (
        "GET https://queue.fal.run",
        .answer(
          200,
          #"{"images":[{"url":"https://a.fal.media/1"},{"url":"https://a.fal.media/2"}],"has_nsfw_concepts":[true,false],"seed":18446744073709551615}"#
        )
      ), ("/2", .bytes(picture, type: "image/png")),
    ])
    let provider = try FalProvider(FalOptions(), catalog: .load(), prompts: .load(), transport: transport, clock: clock)
    let pictures = try await provider.made(creation("a fox", count: 2))
    #expect(pictures.count == 1 && pictures[0].notes == ["fal.ai's content filter held 1 of the pictures back."])
    // A seed larger than ours is not mangled: the one that was asked for is kept.
    #expect(pictures[0].seed == 7)
  }
}
