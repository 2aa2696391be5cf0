/// Cuts a text/event-stream into events, however its bytes are cut into pieces.
///
/// As the HTML standard has it: lines end with CR, LF or both, a line that starts with a colon is a comment, an event
/// without data is none, and what the end of the stream leaves incomplete is dropped.
package struct EventStreamParser: Sendable {
  /// An event longer than allowed.
  package struct TooLong: Error, Equatable {
    package var limit: Int
  }

  /// Event after which the stream would be resumed, and the time the server wants to be left alone before.
  package private(set) var lastID: String?
  package private(set) var retry: Duration?

  private let limit: Int
  private var line: [UInt8] = []
  private var isAfterCR = false
  private var isAtStart = true
  private var id: String?
  private var type: String?
  private var data: [UInt8]?

  /// - Parameter limit: bytes an event may have, lines that are no data included.
  package init(limit: Int = 64 << 20) {
    self.limit = limit
  }

  /// The events these bytes complete. The time is linear in the bytes, however many pieces an event comes in.
  package mutating func feed(_ bytes: [UInt8]) throws(TooLong) -> [ServerSentEvent] {
    try bytes.withUnsafeBufferPointer { bytes throws(TooLong) in try feed(UnsafeRawBufferPointer(bytes)) }
  }

  package mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(TooLong) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
      let isSecondHalf = byte == 0x0A && isAfterCR && index == start && line.isEmpty
      try extendLine(bytes[start..<index])
      isAfterCR = byte == 0x0D
      start = index + 1
      if isSecondHalf { continue }
      if let event = endLine() { events.append(event) }
    }
    try extendLine(bytes[start...])
    return events
  }

  private mutating func extendLine(_ bytes: Slice<UnsafeRawBufferPointer>) throws(TooLong) {
    guard !bytes.isEmpty else { return }
    isAfterCR = false
    guard line.count + (data?.count ?? 0) + bytes.count <= limit else { throw TooLong(limit: limit) }
    line.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes))
  }

  private mutating func endLine() -> ServerSentEvent? {
    defer { line.removeAll(keepingCapacity: line.count < 4_096) }
    if isAtStart {
      isAtStart = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    }
    guard !line.isEmpty else { return endEvent() }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    // Longer names are not ours; a comment has an empty one.
    guard (1...5).contains(colon) else { return nil }
    let start = colon + 1 < line.count && line[colon + 1] == UInt8(ascii: " ") ? colon + 2 : min(colon + 1, line.count)
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "data":
      if data == nil {
        // Taken over instead of copied: it may be a picture.
        line.removeFirst(start)
        data = line
        line = []
      } else {
        data?.append(0x0A)
        data?.append(contentsOf: line[start...])
      }
    case "event": type = value(from: start)
    case "id":
      let value = value(from: start)
      if !value.utf8.contains(0) { id = value }
    case "retry": if let milliseconds = Int(value(from: start)), milliseconds >= 0 { retry = .milliseconds(milliseconds) }
    default: break
    }
    return nil
  }

  private func value(from start: Int) -> String { String(decoding: line[start...], as: UTF8.self) }

  private mutating func endEvent() -> ServerSentEvent? {
    defer {
      id = nil
      type = nil
      data = nil
    }
    if let id { lastID = id }
    guard let data else { return nil }
    return ServerSentEvent(id: id, type: type.flatMap { $0.isEmpty ? nil : $0 } ?? "message", data: data)
  }
}
