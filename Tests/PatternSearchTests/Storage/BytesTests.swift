import Testing

@testable import PatternSearch

@Suite struct BytesTests {
  @Test func `eight bytes are read from anywhere, with zeros beyond the end`() {
    for count in 0...20 {
      let bytes = (0..<count).map { UInt8($0 * 13 % 251 + 1) }
      for index in 0...count {
        var expected: UInt64 = 0
        for offset in 0..<8 where index + offset < count {
          expected |= UInt64(bytes[index + offset]) << UInt64(8 * offset)
        }
        #expect(bytes.span.eight(at: index) == expected, "\(count) \(index)")
      }
    }
  }

  @Test func `bytes are text`() { #expect(Array("naïve".utf8).span.text == "naïve") }
}
