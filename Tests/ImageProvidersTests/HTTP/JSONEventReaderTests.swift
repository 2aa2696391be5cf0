import FoundationEssentials
import Testing

@testable import ImageProviders

@Suite struct JSONEventReaderTests {
  private func events(
    _ text: String, piece: Int = 1_000_000, limits: JSONLimits = .init()
  ) -> [JSONEventReader.Event] {
    var reader = JSONEventReader(media: [.base64("b64_json")], limits: limits)
    var events: [JSONEventReader.Event] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      events += reader.feed(Array(rest.prefix(piece)))
      rest = rest.dropFirst(piece)
    }
    return events
  }

  @Test(arguments: [1, 2, 3, 7, 1_000_000], ["\n", "\r\n", "\r"])
  func `reads events in pieces of any length, whatever ends their lines`(piece: Int, end: String) {
    let lines = [
      "\u{FEFF}event: a.partial", ": ping", #"data: {"n":1,"#, "id: 7", #"data:"b64_json":"aGk="}"#, "", "", "data", "unknownfield: x", "",
      "event:b", #"data:  {"n":2}"#, "", "data: [DONE]", "", #"data: {"n":"#, "",
    ]
    let found = events(lines.joined(separator: end) + end, piece: piece)
    let first = JSONTree.object(["n": .number("1"), "b64_json": .media(InlineMedia(mediaType: nil, bytes: Array("hi".utf8)))])
    #expect(
      found.prefix(3) == [
        .init(type: "a.partial", content: .tree(first)), .init(type: "b", content: .tree(.object(["n": .number("2")]))),
        .init(type: "message", content: .word("[DONE]")),
      ])
    // Not whole: a few bytes that are no document.
    #expect(found.count == 4 && found.last?.content == .word(#"{"n":"#))
  }

  @Test func `what is no JSON, or too much of it, is told, and the next event is read`() {
    let long = String(repeating: "x", count: 100)
    let large = #"{"b64_json":"\#(String(repeating: "AAAA", count: 100))"}"#
    let found = events("data: \(long)\n\ndata: \(large)\n\ndata: 1\n\n", limits: .init(media: 200))
    let kinds = found.map { event -> JSONFault.Kind? in if case .fault(let fault) = event.content { fault.kind } else { nil } }
    #expect(kinds == [.invalid, .tooLarge, nil] && found.last?.content == .tree(.number("1")))
  }

  @Test func `an event that has not ended is none`() {
    #expect(events(#"data: {"n":1}"# + "\n").isEmpty)
    #expect(events("event: a\n\n\n: x\n\n").isEmpty)
    #expect(events("event: \(String(repeating: "t", count: 999))\ndata: 1\n\n").first?.type.count == 256)
  }
}
