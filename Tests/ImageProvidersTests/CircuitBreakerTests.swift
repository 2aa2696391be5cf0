import ImageProviders
import SketchCore
import Testing

@Suite struct CircuitBreakerTests {
  private let network = ImageProviderError(.network, provider: "p", reason: "r")

  /// One that an expectation can ask, which changes it.
  private final class Held {
    private var breaker: CircuitBreaker

    init(_ settings: CircuitBreaker.Settings) { breaker = CircuitBreaker(settings) }

    func admit(now: Duration) -> Bool { breaker.admit(now: now) }
    func ended(_ error: ImageProviderError?, now: Duration) { breaker.ended(error, now: now) }
    func state(now: Duration) -> CircuitBreaker.State { breaker.state(now: now) }
    func remaining(now: Duration) -> Duration { breaker.remaining(now: now) }
  }

  private func failed(_ times: Int, at now: Duration = .zero) -> Held {
    let breaker = Held(.init(failures: 3, rest: .seconds(30), factor: 2, cap: .seconds(100)))
    for _ in 0..<times where breaker.admit(now: now) { breaker.ended(network, now: now) }
    return breaker
  }

  @Test func `opens after failures in a row, and only then`() {
    #expect(failed(2).state(now: .zero) == .closed)
    #expect(failed(3).state(now: .zero) == .open)
    let breaker = failed(2)
    breaker.ended(nil, now: .zero)
    breaker.ended(network, now: .zero)
    #expect(breaker.state(now: .zero) == .closed)
  }

  @Test func `lets one probe through after its rest, and closes when that succeeds`() {
    let breaker = failed(3)
    #expect(!breaker.admit(now: .seconds(29)))
    #expect(breaker.remaining(now: .seconds(29)) == .seconds(1))
    #expect(breaker.state(now: .seconds(30)) == .halfOpen)
    #expect(breaker.admit(now: .seconds(30)))
    #expect(!breaker.admit(now: .seconds(31)), "a second probe beside the first")
    breaker.ended(nil, now: .seconds(32))
    #expect(breaker.state(now: .seconds(32)) == .closed && breaker.admit(now: .seconds(32)))
  }

  @Test func `each failed probe makes the rest longer, up to the cap`() {
    let breaker = failed(3)
    var now = Duration.seconds(30)
    for rest in [60, 100, 100] {
      #expect(breaker.admit(now: now))
      breaker.ended(network, now: now)
      #expect(breaker.remaining(now: now) == .seconds(rest))
      now += .seconds(rest)
    }
    #expect(breaker.admit(now: now))
    breaker.ended(nil, now: now)
    for _ in 0..<3 { breaker.ended(network, now: now) }
    #expect(breaker.remaining(now: now) == .seconds(30))
  }

  @Test func `a request that was under way when it opened does not prolong the rest`() {
    let breaker = failed(3)
    breaker.ended(network, now: .seconds(10))
    #expect(breaker.remaining(now: .seconds(10)) == .seconds(20))
  }

  @Test func `a clock that jumps back delays it by one rest at most`() {
    let breaker = failed(3, at: .seconds(1_000_000))
    #expect(!breaker.admit(now: .zero))
    #expect(breaker.remaining(now: .zero) == .seconds(30))
    #expect(breaker.admit(now: .seconds(30)))
  }

  @Test func `a clock that jumps ahead only brings the probe forward`() {
    let breaker = failed(3)
    #expect(breaker.admit(now: .seconds(1_000_000_000)))
    #expect(!breaker.admit(now: .seconds(1_000_000_000)))
  }

  @Test(arguments: [ImageProviderError.Kind.contentBlocked, .invalidInput, .cancelled, .rateLimited, .modelGone])
  func `answers that say nothing against the provider do not open it`(kind: ImageProviderError.Kind) {
    let breaker = Held(.init(failures: 1))
    breaker.ended(ImageProviderError(kind, provider: "p", reason: "r"), now: .zero)
    #expect(breaker.state(now: .zero) == .closed)
  }

  @Test(arguments: [ImageProviderError.Kind.auth, .billing])
  func `what fails alike every time opens it at once`(kind: ImageProviderError.Kind) {
    let breaker = Held(.init())
    breaker.ended(ImageProviderError(kind, provider: "p", reason: "r"), now: .zero)
    #expect(breaker.state(now: .zero) == .open)
  }

  @Test func `a cancelled probe makes room for another`() {
    let breaker = failed(3)
    #expect(breaker.admit(now: .seconds(30)))
    breaker.ended(ImageProviderError(.cancelled, provider: "p", reason: "r"), now: .seconds(31))
    #expect(breaker.admit(now: .seconds(31)))
  }
}
