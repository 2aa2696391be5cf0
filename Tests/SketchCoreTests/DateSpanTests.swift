import Foundation
import SketchCore
import Testing

@Suite struct DateSpanTests {
  private let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// It is Friday, 2026-11-20, 15:30.
  @Test(
    arguments: [
      ("today", "2026-11-20T00", "2026-11-21T00"), ("yesterday", "2026-11-19T00", "2026-11-20T00"),
      ("this morning", "2026-11-20T04", "2026-11-20T12"), ("yesterday evening", "2026-11-19T17", "2026-11-20T00"),
      ("last night", "2026-11-19T18", "2026-11-20T06"), ("tuesday", "2026-11-17T00", "2026-11-18T00"),
      ("friday", "2026-11-20T00", "2026-11-21T00"), ("last friday", "2026-11-13T00", "2026-11-14T00"),
      ("Last Saturday", "2026-11-14T00", "2026-11-15T00"), ("this month", "2026-11-01T00", "2026-12-01T00"),
      ("last month", "2026-10-01T00", "2026-11-01T00"), ("october", "2026-10-01T00", "2026-11-01T00"),
      ("november", "2026-11-01T00", "2026-12-01T00"), ("last november", "2025-11-01T00", "2025-12-01T00"),
      ("december", "2025-12-01T00", "2026-01-01T00"), ("last year", "2025-01-01T00", "2026-01-01T00"),
      ("2024", "2024-01-01T00", "2025-01-01T00"), ("last weekend", "2026-11-14T00", "2026-11-16T00"),
      ("last 3 days", "2026-11-18T00", "2026-11-21T00"), ("last 2 weeks", "2026-11-06T00", "2026-11-21T00"),
      ("last 2 hours", "2026-11-20T13", "2026-11-20T15"), ("30 minutes ago", "2026-11-20T15", "2026-11-20T15"),
      ("october 5", "2026-10-05T00", "2026-10-06T00"), ("december 24", "2025-12-24T00", "2025-12-25T00"),
      ("christmas", "2025-12-25T00", "2025-12-26T00"), ("easter", "2026-04-05T00", "2026-04-06T00"),
      ("last halloween", "2026-10-31T00", "2026-11-01T00"), ("new year", "2026-01-01T00", "2026-01-02T00"),
      ("since monday", "2026-11-16T00", "2026-11-20T15"), ("since last month", "2026-10-01T00", "2026-11-20T15"),
      ("before last week", "1970-01-01T00", "2026-11-08T00"), ("before easter", "1970-01-01T00", "2026-04-05T00"),
      ("3 days ago", "2026-11-17T00", "2026-11-18T00"), ("1 year ago", "2025-01-01T00", "2026-01-01T00"),
    ])
  func `spans are as they are said`(name: String, from: String, until: String) throws {
    let now = try #require(WireJSON.parse("2026-11-20T15:30:00Z"))
    let times = try #require(DateSpan(name).times(now: now, calendar: calendar))
    #expect(WireJSON.format(times.lowerBound).hasPrefix(from), "\(times)")
    #expect(WireJSON.format(times.upperBound).hasPrefix(until), "\(times)")
  }

  @Test(
    arguments: [
      "", "soon", "last", "last blue", "this 3", "3 dogs ago", "0", "last -2 days", "last 99999 days", "P1D",
      "february 29", "october 32", "since", "before soon", "last arbor day",
      "before 1970", "before 9000 years ago", "before last 9000 weeks", "before before today",
    ])
  func `other words are none`(name: String) {
    #expect(DateSpan(name).times(now: Date(), calendar: calendar) == nil)
  }
}
