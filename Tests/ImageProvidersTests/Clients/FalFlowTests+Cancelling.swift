import FakeProviders
import FoundationEssentials
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// Requests that are taken back.
extension FalFlowTests {
  @Test func `cancelling reaches fal, whether the picture waits or is drawn`() async throws {
    try await withFal { provider, fake in
      fake.settings.pace = .timed(running: .seconds(600))
      let task = Task { await provider.failure(creation("a fox")) }
      await fake.script.waitForRequests("status-stream")
      task.cancel()
      let error = await task.value
      #expect(error?.kind == .cancelled && error?.acceptance == .accepted)
      #expect(fake.script.count("cancel") == 1 && fake.script.requests("cancel").first?.status == 202)
      #expect(fake.charges.isEmpty)
    }
  }

  /// What is said of a cancel, and how often fal was asked.
  private func cancelled(_ faults: [Fault], while step: String = "status-stream") async throws -> (reason: String, cancels: Int) {
    var outcome = ("", 0)
    try await withFal { provider, fake in
      fake.settings.pace = .timed(running: .seconds(600))
      for fault in faults { fake.script.add(fault) }
      let task = Task { await provider.failure(creation("a fox")) }
      await fake.script.waitForRequests(step)
      task.cancel()
      outcome = (await task.value?.reason ?? "", fake.script.count("cancel"))
    }
    return outcome
  }

  @Test(arguments: [
    Fault.status("cancel", 500, times: 9), .status("cancel", 401, times: 9), .status("cancel", 405, times: 9),
    Fault("cancel", .hangUp(reset: true), times: 9),
  ]) func `a cancel that fails is tried again, and nobody says that fal was told`(fault: Fault) async throws {
    let (reason, cancels) = try await cancelled([fault])
    #expect(cancels == 3 && !reason.contains("was told") && reason.contains("may be charged"))
  }

  @Test func `a cancel that is taken the second time was told`() async throws {
    let (reason, cancels) = try await cancelled([.status("cancel", 503)])
    #expect(cancels == 2 && reason.contains("fal.ai was told"))
  }

  @Test func `what is cancelled when it is told that it begins is not sent`() async throws {
    try await withFal { provider, fake in
      let task = Task {
        try await provider.generate(creation("a fox")) { progress in
          if case .started = progress { withUnsafeCurrentTask { $0?.cancel() } }
        }
      }
      let error = await #expect(throws: ImageProviderError.self) { try await task.value }
      #expect(error?.kind == .cancelled && fake.script.count("submit") == 0)
    }
  }

  @Test func `a submit that is under way is not dropped: its answer is what it can be cancelled with`() async throws {
    try await withFal { provider, fake in
      fake.settings.pace = .timed(running: .seconds(600))
      fake.script.add(.delay("submit", .milliseconds(150)))
      let task = Task { await provider.failure(creation("a fox"), report: report) }
      await fake.script.waitForRequests("submit")
      task.cancel()
      #expect(await task.value?.kind == .cancelled)
      #expect(report.handles.count == 1 && fake.script.count("cancel") == 1)
    }
  }

  @Test func `a request can be withdrawn by its handle, and one that is done has nothing to withdraw`() async throws {
    try await withFal { provider, fake in
      #expect(try await provider.made(creation("a fox"), report: report).count == 1)
      try await provider.withdraw(handle: try #require(report.handles.last))
      #expect(fake.script.count("cancel") == 1)
      fake.script.add(.status("cancel", 503, times: 9))
      await #expect(throws: ImageProviderError.self) { try await provider.withdraw(handle: try #require(report.handles.last)) }
    }
  }
}
