import Foundation
import SketchCore
import Testing

@testable import SketchCore

@Suite struct SinceFilterTests {
  @Test(arguments: [
    ("P0D", "2026-11-20T00:00:00Z"), ("P1D", "2026-11-19T00:00:00Z"), ("P2W", "2026-11-06T00:00:00Z"), ("P1M", "2026-10-20T00:00:00Z"),
    ("P1Y", "2025-11-20T00:00:00Z"), ("2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z"),
  ])
  func `a period counts back from the beginning of today`(text: String, expected: String) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let now = try #require(WireJSON.parse("2026-11-20T15:30:00Z"))
    #expect(SinceFilter.date(text, now: now, calendar: calendar) == WireJSON.parse(expected))
  }

  @Test(arguments: ["", "P", "D", "PxD", "P-1D", "P1H", "yesterday", "P99999999999999999999D"])
  func `anything else is no time`(text: String) {
    #expect(SinceFilter.date(text, now: .now) == nil)
  }
}
