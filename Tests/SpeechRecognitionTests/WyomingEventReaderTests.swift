import SketchCore
import Testing

@testable import SpeechRecognition

@Suite struct WyomingEventReaderTests {
  private let sent = Array(
    (#"{"type":"info","data":{"a":1},"data_length":9,"payload_length":3}"# + "\n" + #"{"b":"x"}"# + "abc" + #"{"type":"transcript"}"#
      + "\n").utf8)

  @Test func `events are whole however the bytes come`() throws {
    for size in [1, 7, 1000] {
      var reader = WyomingEventReader(mostBytes: 1000)
      var events: [WyomingEvent] = []
      for start in stride(from: 0, to: sent.count, by: size) {
        events += try reader.take(sent[start..<min(start + size, sent.count)])
      }
      #expect(events == [WyomingEvent(type: "info", data: ["a": .number(1), "b": .string("x")]), WyomingEvent(type: "transcript")])
    }
  }

  @Test(arguments: [
    ("hello\n", WyomingFault.malformed), ("{\"type\":\"a\",\"data_length\":-1}\n", .malformed),
    ("{\"type\":\"a\",\"payload_length\":9999}\n", .malformed), ("{\"type\":\"a\",\"data_length\":2}\n[]", .malformed),
    (String(repeating: "x", count: 1001), .flood),
  ])
  func `a server that lies, floods or speaks otherwise is found out`(text: String, fault: WyomingFault) {
    var reader = WyomingEventReader(mostBytes: 1000)
    #expect(throws: fault) { try reader.take(text.utf8) }
  }

  @Test func `an utterance is sent as sound in pieces of 200 ms`() throws {
    var reader = WyomingEventReader(mostBytes: 1_000_000)
    let events = try reader.take(WyomingRequest.transcribe([Int16](repeating: 7, count: 8000)))
    #expect(events.map(\.type) == ["transcribe", "audio-start", "audio-chunk", "audio-chunk", "audio-chunk", "audio-stop"])
  }
}
