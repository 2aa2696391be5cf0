import ImageProviders
import SketchCore
import Testing

@Suite struct RateLimiterTests {
  @Test func `keeps to what is left until the limit counts anew`() {
    var limiter = RateLimiter()
    limiter.learned(AnnouncedLimit(remaining: 2, resetsAfter: .seconds(60)), now: .seconds(5))
    for _ in 0..<2 {
      #expect(limiter.wait(now: .seconds(6)) == .zero)
      limiter.began(now: .seconds(6))
    }
    #expect(limiter.wait(now: .seconds(10)) == .seconds(55))
    #expect(limiter.wait(now: .seconds(65)) == .zero)
    limiter.began(now: .seconds(65))
    #expect(limiter.wait(now: .seconds(65)) == .zero)
  }

  @Test func `a refusal with a time keeps everything back until then`() {
    var limiter = RateLimiter()
    limiter.refused(retryAfter: nil, now: .zero)
    #expect(limiter.wait(now: .zero) == .zero)
    limiter.refused(retryAfter: .seconds(20), now: .zero)
    #expect(limiter.wait(now: .seconds(1)) == .seconds(19))
    limiter.refused(retryAfter: .seconds(3), now: .seconds(1))
    #expect(limiter.wait(now: .seconds(1)) == .seconds(19), "a shorter one does not shorten it")
  }

  @Test func `a clock that jumps back keeps nobody longer than was announced`() {
    var limiter = RateLimiter()
    limiter.refused(retryAfter: .seconds(20), now: .seconds(1_000_000))
    #expect(limiter.wait(now: .zero) == .seconds(20))
  }

  @Test func `has room for so many at once`() {
    var limiter = RateLimiter(concurrency: 1)
    limiter.began(now: .zero)
    #expect(!limiter.hasRoom)
    limiter.ended()
    #expect(limiter.hasRoom)
  }
}
