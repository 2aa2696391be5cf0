import Testing

@testable import Studio

@Suite struct IdempotencyCacheTests {
  private var cache = IdempotencyCache<String>(capacity: 2)

  @Test mutating func `the first request with a key is granted, later ones are answered`() {
    #expect(cache.claim("a").isGranted)
    cache.settle("a", with: "done")
    #expect(cache.claim("a").answer == "done")
    #expect(cache.claim("b").isGranted)
  }

  @Test mutating func `while it is carried out the same request waits for its end`() async throws {
    #expect(cache.claim("a").isGranted)
    let repeated = cache.claim("a")
    let end = try #require(repeated.end)
    #expect(cache.claim("b").isGranted)
    let waiter = Task.immediate { await end.value() }
    cache.settle("a", with: "done")
    await waiter.value
    #expect(cache.claim("a").answer == "done")
  }

  @Test mutating func `after a failure the next one is granted, and again only one`() async throws {
    #expect(cache.claim("a").isGranted)
    let repeated = cache.claim("a")
    let end = try #require(repeated.end)
    cache.settle("a", with: nil)
    await end.value()
    #expect(cache.claim("a").isGranted)
    #expect(cache.claim("a").end != nil)
  }

  @Test mutating func `the oldest answer goes first`() {
    for key in ["a", "b", "c"] {
      #expect(cache.claim(key).isGranted)
      cache.settle(key, with: key)
    }
    #expect(cache.claim("b").answer == "b" && cache.claim("c").answer == "c")
    #expect(cache.claim("a").isGranted)
  }
}

extension IdempotencyCache.Claim {
  fileprivate var isGranted: Bool { if case .granted = self { true } else { false } }
  fileprivate var answer: Answer? { if case .answered(let answer) = self { answer } else { nil } }
  fileprivate var end: OneShotPromise<Void>? { if case .underWay(let end) = self { end } else { nil } }
}
