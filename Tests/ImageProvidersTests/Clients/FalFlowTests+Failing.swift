import FakeProviders
import FoundationEssentials
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// Answers that are no picture, or not yet.
extension FalFlowTests {
  @Test func `a black picture is a refusal, said by a flag or only to be seen`() async throws {
    try await withFal { provider, fake in
      fake.end(with: .blackPicture)
      let error = await provider.failure(creation("a fox"))
      #expect(error?.kind == .contentBlocked && error?.stage == .output && error?.acceptance == .accepted)
      // It was made, and fal counted it.
      #expect(error?.cost != nil && error?.cost == fake.charges.first.map { $0.units * 0.003 })
    }
    // Seedream says nothing of it.
    try await withFal({ $0.createModel = "fal-ai/bytedance/seedream/v4/text-to-image" }, looksBlack: { _ in true }) { provider, fake in
      fake.end(with: .blackPicture)
      #expect(await provider.failure(creation("a fox"))?.kind == .contentBlocked)
    }
  }

  @Test func `a black picture the model's own filter does not mind is kept`() async throws {
    try await withFal(looksBlack: { _ in true }) { provider, _ in
      let pictures = try await provider.made(creation("a black square"))
      #expect(pictures.count == 1)
    }
  }

  @Test func `a refusal by the model is told with its reason and asked once`() async throws {
    try await withFal { provider, fake in
      fake.end(with: .modelError(status: 422, type: "content_policy_violation", message: "Flagged."))
      let error = await provider.failure(creation("a fox"))
      #expect(error?.kind == .contentBlocked && error?.reason == "fal.ai's content filter refused this")
      #expect(fake.script.count("submit") == 1)
    }
  }

  @Test(arguments: [
    (Fault.status("submit", 429, headers: ["retry-after-ms": "20"]), 2, 1),
    (Fault.status("submit", 503, body: ["detail": "No runner", "error_type": "runner_scheduling_failure"]), 2, 1),
    (.status("result", 502, body: ["message": "An invalid response was received"]), 1, 2),
    (Fault.text("result", 502, type: "text/html", "<html>"), 1, 2), (Fault("result", .truncate(after: 40, reset: false)), 1, 2),
    (Fault("media", .truncate(after: 500, reset: true)), 1, 1), (Fault("media", .hangUp(reset: true)), 1, 1),
  ]) func `a passing fault costs neither the picture nor a second charge`(fault: Fault, submits: Int, results: Int) async throws {
    try await withFal { provider, fake in
      fake.script.add(fault)
      let chain = ProviderChain([provider], clock: clock, random: { 0 })
      let pictures = try await chain.made(creation("a fox"))
      #expect(pictures.count == 1)
      #expect(fake.script.count("submit") == submits && fake.charges.count == 1 && fake.script.count("result") == results)
    }
  }

  @Test func `a submit whose answer was lost may have been charged, and is not sent again`() async throws {
    try await withFal { provider, fake in
      fake.script.add(Fault("submit", .loseAnswer))
      let chain = ProviderChain([provider], clock: clock, random: { 0 })
      let error = await chain.failure(creation("a fox"))
      #expect(error?.acceptance == .unknown && fake.script.count("submit") == 1)
    }
  }

  @Test(arguments: [
    (Fault.text("submit", 200, type: "text/html", "<html>Log in</html>"), ImageProviderError.Kind.badResponse),
    (.text("submit", 200, type: "application/json", #"{"request_id":"1"#), .badResponse),
    (.status("submit", 200, body: ["request_id": "1"]), .badResponse), (.status("submit", 401, body: ["detail": "No user"]), .auth),
    (.status("submit", 403, body: ["detail": "User is locked. Reason: Exhausted balance."]), .billing),
    (.redirect("submit", to: "https://example.com/"), .badResponse), (.status("submit", 404, body: ["detail": "gone"]), .modelGone),
  ]) func `a submit that is answered oddly is not sent again`(fault: Fault, kind: ImageProviderError.Kind) async throws {
    try await withFal { provider, fake in
      fake.script.add(fault)
      let error = await ProviderChain([provider], clock: clock, random: { 0 }).failure(creation("a fox"))
      #expect(error?.kind == kind && error?.reason.isEmpty == false)
      #expect(fake.script.count("submit") == 1)
    }
  }

  @Test(arguments: [
    ("a status that is not found", 404, 1), ("statuses that cannot be read", 200, 8), ("statuses that are forbidden", 403, 8),
  ])
  func `what was accepted is asked for through answers that may pass`(what: String, status: Int, times: Int) async throws {
    let base = "GET https://queue.fal.run/fal-ai/flux/requests/1"
    let passing = Array(
      repeating: ("\(base)/status", ScriptedTransport.Step.answer(status, status == 200 ? "{\"status\":" : "{}")), count: times)
    let streams = Array(repeating: ("/status/stream", ScriptedTransport.Step.answer(404, "{}")), count: 3)
    let transport = ScriptedTransport(
      [("POST", .answer(200, Self.submitted("queue.fal.run")))] + streams + passing + [
        ("\(base)/status", .answer(200, #"{"status":"COMPLETED","logs":[],"metrics":{}}"#)), ("\(base)", .answer(403, "{}")),
        ("\(base)", .answer(404, "{}")), ("\(base)", .answer(200, #"{"images":[{"url":"https://a.fal.media/0"}]}"#)),
        ("fal.media/0", .bytes(sealedPicture, type: "image/png")),
      ])
    let provider = try FalProvider(
      FalOptions(key: Secret("id:secret")), catalog: .load(), prompts: .load(), transport: transport, clock: clock)
    let pictures = try await provider.made(creation("a fox"))
    #expect(pictures.count == 1 && transport.lines.count { $0.hasPrefix("POST") } == 1, "\(transport.lines)")
  }

  @Test func `a status that stays unreadable leaves open what fal makes of it`() async throws {
    let status = ("/status", ScriptedTransport.Step.answer(200, "<html>"))
    let transport = ScriptedTransport([("POST", .answer(200, Self.submitted("queue.fal.run")))] + Array(repeating: status, count: 40))
    let provider = try FalProvider(
      FalOptions(key: Secret("id:secret")), catalog: .load(), prompts: .load(), transport: transport, clock: clock)
    let error = await provider.failure(creation("a fox"))
    #expect(error?.isOutcomeOpen == true && error?.acceptance == .accepted)
  }

  @Test func `the user's price of a model counts instead of the table's, whatever fal counts`() async throws {
    try await withFal({ $0.prices = ["fal-ai/flux/schnell": 0.01] }) { provider, _ in
      #expect(provider.estimate(for: creation("a fox", count: 2)) == Cost(0.02))
      let pictures = try await provider.made(creation("a fox"))
      #expect(pictures.map(\.cost) == [0.01])
      #expect(provider.model(for: creation("a fox")) == "fal-ai/flux/schnell")
    }
  }
}
