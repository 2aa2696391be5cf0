import FoundationEssentials
import SketchCore

/// Reader that puts the bytes of a connection together to events: a line of JSON, then as many bytes of JSON and of
/// payload as it announces.
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

  /// - Parameter mostBytes: limit of the whole conversation.
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
