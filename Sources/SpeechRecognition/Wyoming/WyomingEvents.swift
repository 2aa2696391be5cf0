import FoundationEssentials
import SketchCore

/// One event of the Wyoming protocol that a server sent: what of it matters here.
struct WyomingEvent: Equatable {
  var type: String
  var data: [String: JSONValue] = [:]
}

/// Puts the bytes of a connection together to events: a line of JSON, then as many bytes of JSON and of payload as it announces.
///
/// Pure; a server that lies about lengths or sends something else is found out here.
struct WyomingEventReader {
  private struct Header: Decodable {
    var type: String
    var data: [String: JSONValue]?
    var dataLength: Int?
    var payloadLength: Int?

    enum CodingKeys: String, CodingKey {
      case type, data
      case dataLength = "data_length"
      case payloadLength = "payload_length"
    }
  }

  private var pending: [UInt8] = []
  private var received = 0
  private let mostBytes: Int

  /// - Parameter mostBytes: of the whole conversation.
  init(mostBytes: Int) { self.mostBytes = mostBytes }

  /// Takes what came; returns the events that are now whole.
  /// - Throws: `WyomingFault`.
  mutating func take(_ bytes: some Sequence<UInt8>) throws(WyomingFault) -> [WyomingEvent] {
    let before = pending.count
    pending += bytes
    received += pending.count - before
    guard received <= mostBytes else { throw .flood }
    var events: [WyomingEvent] = []
    while let event = try next() { events.append(event) }
    return events
  }

  private mutating func next() throws(WyomingFault) -> WyomingEvent? {
    guard let lineEnd = pending.firstIndex(of: 10) else { return nil }
    guard let header = try? JSONDecoder().decode(Header.self, from: Data(pending[..<lineEnd])) else { throw .malformed }
    let (dataLength, payloadLength) = (header.dataLength ?? 0, header.payloadLength ?? 0)
    guard (0...mostBytes).contains(dataLength), (0...mostBytes).contains(payloadLength) else { throw .malformed }
    let (start, end) = (lineEnd + 1, lineEnd + 1 + dataLength + payloadLength)
    guard pending.count >= end else { return nil }
    var event = WyomingEvent(type: header.type, data: header.data ?? [:])
    if dataLength > 0 {
      guard let more = try? JSONDecoder().decode([String: JSONValue].self, from: Data(pending[start..<(start + dataLength)])) else {
        throw .malformed
      }
      event.data.merge(more) { $1 }
    }
    pending.removeFirst(end)
    return event
  }
}

/// What can be wrong with a server.
enum WyomingFault: Error, Equatable {
  case unreachable(String)
  case slow
  case closed
  case malformed
  case flood
  /// It says itself that it failed.
  case refused(String)

  var reason: String {
    switch self {
    case .unreachable(let why): "it cannot be reached (\(why))"
    case .slow: "it did not answer in time"
    case .closed: "it hung up without an answer"
    case .malformed: "it does not speak the Wyoming protocol"
    case .flood: "it sent far more than an answer"
    case .refused(let why): "it failed: \(why)"
    }
  }
}

/// What is sent.
enum WyomingRequest {
  static let describe = event("describe")

  /// One utterance. 16 kHz mono.
  static func transcribe(_ samples: [Int16]) -> [UInt8] {
    let format = #""rate":\#(AudioFrame.sampleRate),"width":2,"channels":1"#
    var bytes = event("transcribe", #"{"language":"en"}"#) + event("audio-start", "{\(format)}")
    for start in stride(from: 0, to: samples.count, by: AudioFrame.sampleRate / 5) {
      let sound = samples[start..<min(start + AudioFrame.sampleRate / 5, samples.count)].flatMap { sample in
        [UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8)]
      }
      bytes += event("audio-chunk", "{\(format)}", sound)
    }
    return bytes + event("audio-stop")
  }

  private static func event(_ type: String, _ data: String = "", _ payload: [UInt8] = []) -> [UInt8] {
    let lengths =
      (data.isEmpty ? "" : #","data_length":\#(data.utf8.count)"#) + (payload.isEmpty ? "" : #","payload_length":\#(payload.count)"#)
    return Array(#"{"type":"\#(type)","version":"1.0.0"\#(lengths)}"#.utf8) + [10] + Array(data.utf8)
      + payload
  }
}
