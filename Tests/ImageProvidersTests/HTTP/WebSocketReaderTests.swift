import Testing

@testable import ImageProviders

@Suite struct WebSocketReaderTests {
  private func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let (short, digits) = payload.count < 126 ? (payload.count, 0) : payload.count < 65_536 ? (126, 2) : (127, 8)
    var bytes = [first, UInt8(short)]
    for digit in (0..<digits).reversed() { bytes.append(UInt8(truncatingIfNeeded: payload.count >> (digit * 8))) }
    return bytes + payload
  }

  @Test(arguments: [0, 1, 125, 126, 65_535, 65_536]) func `messages of every length come, in pieces of any size`(length: Int) throws {
    let payload = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
    let bytes = [frame(0x82, payload), frame(0x81, Array("ü".utf8))].flatMap(\.self)
    for size in [1, 7, 4096, bytes.count] {
      var reader = WebSocketReader(limit: 1 << 20)
      var messages: [WebSocketMessage] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        messages += try reader.feed(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(messages == [.binary(payload), .text(Array("ü".utf8))])
    }
  }

  @Test func `a message in fragments is one, with pings in between`() throws {
    var reader = WebSocketReader(limit: 10)
    let frames: [(UInt8, [UInt8])] = [(0x01, [1, 2]), (0x89, [9, 9]), (0, [3]), (0x8A, []), (0x80, [4]), (0x88, [3, 232])]
    let bytes = frames.flatMap { frame($0.0, $0.1) }
    let messages = try reader.feed(bytes)
    #expect(messages == [.text([1, 2, 3, 4]), .close])
  }

  private static let nonsense: [[UInt8]] = [
    // Compressed, which was not asked for; of a kind nobody has defined; masked.
    [0xC2, 1, 0], [0x83, 0], [0x82, 0x81, 0, 0, 0, 0, 0],
    // A control frame in fragments, and a long one.
    [0x09, 0], [0x89, 126, 0, 126],
    // A continuation of nothing, and a message within a message.
    [0x80, 0], [0x01, 0, 0x81, 0],
    // Longer than the limit: at once, beyond any number, and in fragments.
    [0x82, 11], [0x82, 127, 255, 255, 255, 255, 255, 255, 255, 255], [0x02, 6, 0, 0, 0, 0, 0, 0, 0x80, 5],
  ]

  @Test(arguments: nonsense) func `what no server may send is refused before it is read`(bytes: [UInt8]) {
    var reader = WebSocketReader(limit: 10)
    #expect(throws: WebSocketReader.Fault.self) { _ = try reader.feed(bytes) }
  }

  @Test func `the answer to a key is the one of the standard's example`() {
    #expect(WebSocketKey(text: "dGhlIHNhbXBsZSBub25jZQ==").acceptance == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }
}
