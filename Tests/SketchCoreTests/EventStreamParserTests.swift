import Testing

@testable import SketchCore

@Suite struct EventStreamParserTests {
  private let stream =
    "\u{FEFF}retry: 2000\n\n: a comment\n\nid: 7\nevent: job\ndata: {\"id\":1}\n\nevent: ping\ndata: {}\n\ndata: a\ndata:b\ndata\ndata:  c\n\n"
    + "event: lonely\n\nunknown: x\ndata\n\n:\ndata: ä\nid\n\ndata: cut off"
  private let events = [
    ServerSentEvent(id: "7", type: "job", data: [UInt8](#"{"id":1}"#.utf8)),
    ServerSentEvent(type: "ping", data: [UInt8]("{}".utf8)),
    ServerSentEvent(data: [UInt8]("a\nb\n\n c".utf8)),
    ServerSentEvent(data: []),
    ServerSentEvent(id: "", data: [UInt8]("ä".utf8)),
  ]

  @Test(arguments: ["\n", "\r", "\r\n"])
  func `reads events, whole, byte by byte and cut anywhere`(ending: String) throws {
    let bytes = [UInt8](stream.replacing("\n", with: ending).utf8)
    var parser = EventStreamParser()
    #expect(try parser.feed(bytes) == events)
    #expect(parser.retry == .seconds(2))
    #expect(parser.lastID == "")
    for cut in 0...bytes.count {
      var parser = EventStreamParser()
      let read = try parser.feed([UInt8](bytes[..<cut])) + parser.feed([UInt8](bytes[cut...]))
      #expect(read == events)
    }
    var slow = EventStreamParser()
    var read: [ServerSentEvent] = []
    for byte in bytes { read += try slow.feed([byte]) }
    #expect(read == events)
  }

  @Test func `line ends may be mixed`() throws {
    var parser = EventStreamParser()
    let read = try parser.feed([UInt8]("data: a\r\ndata: b\rdata: c\n\r\ndata: d\r\rdata: e\n\n".utf8))
    #expect(read.map(\.text) == ["a\nb\nc", "d", "e"])
  }

  @Test func `an id with a NUL is none, nor is a retry that is no number`() throws {
    var parser = EventStreamParser()
    #expect(try parser.feed([UInt8]("id: a\0b\nretry: 1x\ndata: y\n\n".utf8)) == [ServerSentEvent(data: [0x79])])
    #expect(parser.retry == nil)
  }

  @Test func `an event of megabytes comes whole out of many pieces`() throws {
    var parser = EventStreamParser()
    let piece = [UInt8](repeating: 0x61, count: 16_000)
    #expect(try parser.feed([UInt8]("data: ".utf8)).isEmpty)
    for _ in 0..<500 { #expect(try parser.feed(piece).isEmpty) }
    let read = try parser.feed([0x0A, 0x0A])
    #expect(read.first?.data.count == 8_000_000)
  }

  @Test(arguments: ["data: ", ": ", "x", "data: a\ndata: "])
  func `an event without end is given up`(start: String) throws {
    var parser = EventStreamParser(limit: 100_000)
    _ = try parser.feed([UInt8](start.utf8))
    #expect(throws: EventStreamParser.TooLong(limit: 100_000)) {
      for _ in 0..<200 { _ = try parser.feed([UInt8](repeating: 0x61, count: 1_000)) }
    }
  }

  @Test func `many events may be longer together`() throws {
    var parser = EventStreamParser(limit: 20)
    #expect(try parser.feed([UInt8](String(repeating: "data: 0123456789\n\n", count: 100).utf8)).count == 100)
  }
}
