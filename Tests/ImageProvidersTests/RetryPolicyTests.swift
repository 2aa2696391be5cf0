import ImageProviders
import SketchCore
import Testing

@Suite struct RetryPolicyTests {
  private func error(_ kind: ImageProviderError.Kind, retryAfter: Duration? = nil) -> ImageProviderError {
    ImageProviderError(kind, provider: "p", reason: "r", retryAfter: retryAfter)
  }

  @Test(arguments: [(1, 0.5), (2, 1.0), (3, 2.0), (4, 4.0), (5, 8.0), (6, 8.0), (60, 8.0)])
  func `each wait is twice the one before, up to the cap`(attempt: Int, expected: Double) {
    let policy = RetryPolicy(attempts: 100)
    #expect(policy.wait(after: error(.providerBusy), attempt: attempt, elapsed: .zero, random: 0) == .seconds(expected))
  }

  @Test func `jitter only shortens`() {
    let policy = RetryPolicy(jitter: 0.5)
    #expect(policy.wait(after: error(.network), attempt: 1, elapsed: .zero, random: 0.5) == .milliseconds(375))
    #expect(policy.wait(after: error(.network), attempt: 1, elapsed: .zero, random: 1) == .milliseconds(250))
  }

  @Test(arguments: [
    (ImageProviderError.Kind.rateLimited, true), (.providerBusy, true), (.network, true), (.timeoutBeforeStart, true),
    (.timeoutRunning, false), (.invalidInput, false), (.contentBlocked, false), (.auth, false), (.billing, false), (.cancelled, false),
    (.notFound, false), (.modelGone, false), (.badResponse, false),
  ])
  func `only what may pass is tried again`(kind: ImageProviderError.Kind, isRetried: Bool) {
    #expect((RetryPolicy().wait(after: error(kind), attempt: 1, elapsed: .zero, random: 0) != nil) == isRetried)
  }

  @Test func `gives up after the last attempt`() {
    #expect(RetryPolicy(attempts: 3).wait(after: error(.network), attempt: 2, elapsed: .zero, random: 0) != nil)
    #expect(RetryPolicy(attempts: 3).wait(after: error(.network), attempt: 3, elapsed: .zero, random: 0) == nil)
  }

  @Test func `waits as long as the provider wishes, within reason`() {
    let policy = RetryPolicy(retryAfterCap: .seconds(30))
    func wait(_ asked: Duration) -> Duration? {
      policy.wait(after: error(.rateLimited, retryAfter: asked), attempt: 1, elapsed: .zero, random: 0.9)
    }
    #expect(wait(.seconds(12)) == .seconds(12))
    #expect(wait(.seconds(30)) == .seconds(30))
    #expect(wait(.seconds(31)) == nil)
    #expect(wait(.zero) == .milliseconds(410))
  }

  @Test func `no wait ends after the deadline`() {
    let policy = RetryPolicy(deadline: .seconds(10))
    #expect(policy.wait(after: error(.network), attempt: 1, elapsed: .seconds(9.5), random: 0) == .milliseconds(500))
    #expect(policy.wait(after: error(.network), attempt: 1, elapsed: .seconds(9.6), random: 0) == nil)
  }
}
