import Foundation
import ImageProviders
import SketchCore
import Testing

@Suite struct RetryAdviceTests {
  /// 2026-11-20 12:00:00 GMT
  private let now = Date(timeIntervalSince1970: 1_795_176_000)

  private func advice(_ fields: KeyValuePairs<String, String>) -> RetryAdvice {
    RetryAdvice(headers: fields.map { HTTPField($0.key, $0.value) }, now: now)
  }

  @Test(arguments: [
    ("7", 7.0), (" 7 ", 7), ("0.25", 0.25), ("0", 0), ("Fri, 20 Nov 2026 12:00:30 GMT", 30), ("Friday, 20-Nov-26 12:01:00 GMT", 60),
    ("Fri Nov 20 12:00:05 2026", 5), ("Fri, 20 Nov 2026 11:00:00 GMT", 0), ("Mon, 01 Mar 2027 12:00:00 GMT", 2_592_000),
    ("1e300", 2_592_000),
  ])
  func `reads Retry-After as seconds and as each spelling of a date`(text: String, seconds: Double) {
    #expect(advice(["Retry-After": text]).after == .seconds(seconds))
  }

  @Test(arguments: [
    "", "soon", "-3", "nan", "inf", "0x10", "7, 9", ".", "20 Nov 2026", "Fri, 31 Foo 2026 12:00:00 GMT", "Fri, 20 Nov 2026 25:00:00 GMT",
    "1:2:3",
  ])
  func `what cannot be read was not said`(text: String) {
    #expect(advice(["retry-after": text]) == RetryAdvice())
  }

  /// Dates are libcurl's to read: it takes more than HTTP's three spellings, and its names are English in every locale.
  @Test(arguments: [
    ("fri, 20 nov 2026 12:00:30 gmt", 30.0), ("20 Nov 2026 12:00:30", 30), ("Fri, 20 Nov 2026 13:00:30 +0100", 30),
    ("Fri, 20 Nov 2026 12:00:60 GMT", 60),
  ])
  func `reads other spellings of a date, too`(text: String, seconds: Double) {
    #expect(advice(["Retry-After": text]).after == .seconds(seconds))
    #expect(advice(["Retry-After": "Fr, 20 Mär 2027 12:00:00 GMT"]).after == nil)
  }

  @Test func `milliseconds are finer and win`() {
    #expect(advice(["retry-after": "9", "retry-after-ms": "120"]).after == .milliseconds(120))
    #expect(advice(["retry-after": "9", "retry-after-ms": "x"]).after == .seconds(9))
  }

  @Test(arguments: [
    ("x-should-retry", "true", true), ("x-should-retry", "false", false), ("X-Fal-Retryable", "false", false),
    ("X-Fal-Retryable", "true", true), ("X-Fal-Needs-Retry", "1", true), ("X-Fal-Needs-Retry", "0", false),
  ])
  func `the server's own word on another go`(name: String, value: String, expected: Bool) {
    #expect(advice([name: value]).shouldRetry == expected)
    #expect(advice([name: "perhaps"]).shouldRetry == nil)
  }

  @Test(arguments: [
    ("1s", 1.0), ("6m0s", 360), ("120ms", 0.12), ("1h2m3.5s", 3_723.5), ("20", 20), ("1d", 86_400),
  ])
  func `announced limits and when they end`(text: String, seconds: Double) {
    let limit = advice(["x-ratelimit-remaining-requests": "3", "x-ratelimit-reset-requests": text]).limit
    #expect(limit == AnnouncedLimit(remaining: 3, resetsAfter: .seconds(seconds)))
  }

  @Test func `a date is held against the answer's own, for our clock may be wrong`() {
    let headers: KeyValuePairs = ["Retry-After": "Fri, 20 Nov 2020 10:00:05 GMT", "Date": "Fri, 20 Nov 2020 10:00:00 GMT"]
    #expect(advice(headers).after == .seconds(5))
  }

  @Test func `the tightest limit counts, tokens only when none are left`() {
    let many: KeyValuePairs = [
      "x-ratelimit-remaining-requests": "3", "x-ratelimit-reset-requests": "1s", "x-ratelimit-remaining-tokens": "900",
      "x-ratelimit-reset-tokens": "6m0s",
    ]
    #expect(advice(many).limit == AnnouncedLimit(remaining: 3, resetsAfter: .seconds(1)))
    let none: KeyValuePairs = [
      "x-ratelimit-remaining-requests": "3", "x-ratelimit-reset-requests": "1s", "x-ratelimit-remaining-tokens": "0",
      "x-ratelimit-reset-tokens": "6m0s",
    ]
    #expect(advice(none).limit == AnnouncedLimit(remaining: 0, resetsAfter: .seconds(360)))
    #expect(advice(["x-ratelimit-remaining-requests": "3", "x-ratelimit-reset-requests": "later"]).limit == nil)
  }
}
