import FoundationEssentials
import SketchCore
import Testing

struct WireJSONTimeTests {
  /// Found by the fuzzer of the vocabulary file, whose times moved by a millisecond each time it was written.
  @Test func `a time is the same however often it is written and read`() throws {
    for millisecond in 0..<1_000 {
      let digits = String(millisecond)
      let text = "2026-02-01T00:00:00." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
      let time = try #require(WireJSON.parse(text))
      #expect(WireJSON.format(time) == text)
      #expect(WireJSON.parse(WireJSON.format(time)) == time)
    }
  }

  @Test func `a time between two milliseconds is the nearer one`() {
    #expect(WireJSON.format(Date(timeIntervalSince1970: 1.0006)) == "1970-01-01T00:00:01.001Z")
    #expect(WireJSON.format(Date(timeIntervalSince1970: -0.0004)) == "1970-01-01T00:00:00.000Z")
    #expect(WireJSON.parse("yesterday") == nil)
  }
}
