import Testing

@testable import AudioCapture

struct RetryBackoffTests {
  @Test func `waits double up to the cap and start again after success`() {
    var backoff = RetryBackoff(base: .milliseconds(500), cap: .seconds(2))
    let waits = (0..<4).map { _ in backoff.failed() }
    #expect(waits == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(2)])
    backoff.succeeded()
    #expect(backoff.failed() == .milliseconds(500))
  }
}
