package import FoundationEssentials
package import SketchCore

/// Advice of an answer's headers about asking again. Pure: the only time it knows is the one it is given.
///
/// Understands `retry-after-ms`, `Retry-After` (seconds, fractions allowed, or an HTTP date), `x-should-retry`, fal's
/// `X-Fal-Retryable` and `X-Fal-Needs-Retry`, and OpenAI's `x-ratelimit-remaining-…`/`x-ratelimit-reset-…` pairs. What
/// cannot be read counts as not said. A date is held against the answer's own `Date`: our clock may be wrong.
package struct RetryAdvice: Sendable, Equatable {
  /// Time the server wishes us to wait; zero for a date that has passed.
  package var after: Duration?
  /// The server's own word on whether another go may help.
  package var shouldRetry: Bool?
  /// The tightest of the limits it announced.
  package var limit: AnnouncedLimit?

  package init(after: Duration? = nil, shouldRetry: Bool? = nil, limit: AnnouncedLimit? = nil) {
    self.after = after
    self.shouldRetry = shouldRetry
    self.limit = limit
  }

  package init(headers: [HTTPField], now: Date) {
    let head = HTTPHead(status: 0, headers: headers)
    func value(_ name: String) -> String? { head[name]?.trimmed }
    let sent = value("date").flatMap(Date.init(httpDate:)) ?? now
    after =
      value("retry-after-ms").flatMap { Self.seconds($0, scale: 0.001) }
      ?? value("retry-after").flatMap { Self.seconds($0, scale: 1) ?? Self.wait(until: $0, now: sent) }
    shouldRetry =
      value("x-should-retry").flatMap(Self.flag) ?? value("x-fal-needs-retry").flatMap(Self.flag)
      ?? value("x-fal-retryable").flatMap(Self.flag)
    let limits = ["requests", "tokens", "images"].compactMap { unit -> AnnouncedLimit? in
      guard let remaining = value("x-ratelimit-remaining-\(unit)").flatMap(Int.init), remaining >= 0,
        let reset = value("x-ratelimit-reset-\(unit)").flatMap(Self.period)
      else { return nil }
      // Only requests are counted one by one; of the others it matters that nothing is left.
      guard unit == "requests" || remaining == 0 else { return nil }
      return AnnouncedLimit(remaining: remaining, resetsAfter: reset)
    }
    limit = limits.min { ($0.remaining, $1.resetsAfter) < ($1.remaining, $0.resetsAfter) }
  }

  /// Seconds of the longest wait. Longer wishes are as good as "never", and the arithmetic with this is safe.
  private static let longest = 30 * 86_400.0

  private static func seconds(_ text: String, scale: Double) -> Duration? {
    // `Double` reads more than headers say, such as "0x10".
    guard !text.lowercased().contains("x"), let number = Double(text), number.isFinite, number >= 0 else { return nil }
    return .seconds(min(number * scale, longest))
  }

  private static func wait(until text: String, now: Date) -> Duration? {
    Date(httpDate: text).map { .seconds(min(max(0, $0.timeIntervalSince(now)), longest)) }
  }

  private static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "1", "yes": true
    case "false", "0", "no": false
    default: nil
    }
  }

  /// "1s", "6m0s", "120ms", "1h2m3.5s"; a bare number is seconds.
  private static func period(_ text: String) -> Duration? {
    if let bare = seconds(text, scale: 1) { return bare }
    var total = 0.0
    var rest = Substring(text)
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      let unit = rest.dropFirst(digits.count).prefix { $0.isASCII && $0.isLetter }
      guard let number = Double(digits), let scale = ["ms": 0.001, "s": 1, "m": 60, "h": 3_600, "d": 86_400][unit] else { return nil }
      total += number * scale
      rest = rest.dropFirst(digits.count + unit.count)
    }
    return .seconds(min(total, longest))
  }
}
