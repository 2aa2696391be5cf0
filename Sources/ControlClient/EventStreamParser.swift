/// Cuts a text/event-stream into events, however its bytes are cut into pieces.
struct EventStreamParser {
  private var line: [UInt8] = []
  private var number: Int?
  private var type: String?
  private var data: [String] = []

  /// The events these bytes complete.
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [ReceivedEvent] {
    var events: [ReceivedEvent] = []
    for byte in bytes {
      guard byte == 0x0A else {
        line.append(byte)
        continue
      }
      if line.last == 0x0D { line.removeLast() }
      if let event = endLine() { events.append(event) }
      line.removeAll(keepingCapacity: true)
    }
    return events
  }

  private mutating func endLine() -> ReceivedEvent? {
    guard !line.isEmpty else { return endEvent() }
    let text = String(decoding: line, as: UTF8.self)
    // A line that starts with a colon is a comment and has an empty field name.
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    var value = text[colon...].dropFirst()
    if value.first == " " { value = value.dropFirst() }
    switch text[..<colon] {
    case "id": number = Int(value)
    case "event": type = String(value)
    case "data": data.append(String(value))
    default: break
    }
    return nil
  }

  private mutating func endEvent() -> ReceivedEvent? {
    defer {
      number = nil
      type = nil
      data = []
    }
    return data.isEmpty ? nil : ReceivedEvent(number: number, type: type ?? "message", data: data.joined(separator: "\n"))
  }
}
