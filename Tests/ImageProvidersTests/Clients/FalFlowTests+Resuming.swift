import FakeProviders
import FoundationEssentials
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// Requests of an earlier run.
extension FalFlowTests {
  /// Submits, and stops where a crash would: when the handle is stored, before anything else.
  private func abandoned(_ provider: FalProvider, _ request: GenerationRequest, fake: FakeFal) async throws -> String {
    let report = report
    // It never learns how far the picture is.
    fake.script.add(Fault("status-stream", .stall(after: 0)))
    let task = Task {
      await provider.failure(request, report: report)
    }
    await fake.script.waitForRequests("status-stream")
    let handle = try #require(report.handles.last)
    // The cancelling of this one must not reach fal: the process would be gone.
    fake.script.add(Fault("cancel", .hangUp(reset: false), times: 9))
    task.cancel()
    _ = await task.value
    return handle
  }

  @Test func `after a restart the stored handle brings the picture, and nothing is submitted again`() async throws {
    try await withFal { provider, fake in
      let request = creation("a fox", count: 2)
      let handle = try await abandoned(provider, request, fake: fake)
      let again = try FalProvider(
        options(fake), catalog: .load(), prompts: .load(), transport: CurlTransport(environment: [:]), clock: clock)
      let pictures = try await again.resume(request, handle: handle) { _ in }
      #expect(pictures.count == 2 && pictures[0].prompt == "a fox")
      #expect(fake.script.count("submit") == 1 && fake.charges.count == 1)
      #expect(pictures[0].cost == fake.charges.first.map { $0.units * 0.003 / 2 })
    }
  }

  @Test func `a sticker resumed before its second request still gets it, and one that may have been sent is not sent again`() async throws {
    try await withFal { provider, fake in
      let request = creation("a fox", kind: .sticker)
      let handle = try await abandoned(provider, request, fake: fake)
      let cut = try await provider.resume(request, handle: handle) { _ in }
      #expect(hasAlpha(cut[0].image) && fake.script.count("submit") == 2)
      var begun = try #require(FalHandle(handle))
      begun.cutoutsBegun = 1
      let uncut = try await provider.resume(request, handle: begun.text) { _ in }
      #expect(fake.script.count("submit") == 2 && uncut[0].notes.contains { $0.contains("was lost when the daemon stopped") })
    }
  }

  @Test func `what fal no longer keeps is expired, and what is no handle cannot be asked for`() async throws {
    try await withFal { provider, fake in
      #expect(try await provider.made(creation("a fox"), report: report).count == 1)
      fake.expireResults()
      // Within the hour for which fal keeps it, not found is not gone.
      let fresh = try #require(report.handles.last)
      let lost = await #expect(throws: ImageProviderError.self) { try await provider.resume(creation("a fox"), handle: fresh) { _ in } }
      #expect(lost?.kind == .notFound && lost?.acceptance == .accepted && lost?.isOutcomeOpen == true)
      var old = try #require(FalHandle(fresh))
      old.drawings[0].sentAt = Date(timeIntervalSinceNow: -3_601)
      let handle = old.text
      let gone = await #expect(throws: ImageProviderError.self) { try await provider.resume(creation("a fox"), handle: handle) { _ in } }
      #expect(gone?.kind == .expired && gone?.acceptance == .accepted)
      let odd = await #expect(throws: ImageProviderError.self) { try await provider.resume(creation("a fox"), handle: "x") { _ in } }
      #expect(odd?.acceptance == .unknown)
      #expect(fake.script.count("submit") == 1)
    }
  }
}
