/// Message of a websocket's server.
package enum WebSocketMessage: Sendable, Equatable {
  case text([UInt8])
  case binary([UInt8])
  /// The server sends nothing more.
  case close
}

/// Reader of the frames a websocket's server sends (RFC 6455, section 5), in pieces of any length. Pure.
struct WebSocketReader: Sendable {
  /// Bytes that are no frames of a server, or a message above the limit.
  struct Fault: Error, Equatable {
    var reason: String
  }

  private enum Opcode: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10

    var isControl: Bool { rawValue >= 8 }
  }

  private struct Frame {
    var opcode: Opcode
    var isLast: Bool
    var left: Int
  }

  /// Bytes of the largest message, its frames together.
  private let limit: Int
  /// Beginning of a frame's head that has not come whole.
  private var head: [UInt8] = []
  /// Frame whose payload comes in.
  private var frame: Frame?
  /// Kind of the message under way, and what there is of it.
  private var kind: Opcode?
  private var payload: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  mutating func feed(_ bytes: [UInt8]) throws(Fault) -> [WebSocketMessage] {
    var messages: [WebSocketMessage] = []
    var rest = bytes[...]
    while true {
      if var current = frame {
        let count = min(current.left, rest.count)
        // Nobody asks what a ping or a close says.
        if !current.opcode.isControl { payload += rest.prefix(count) }
        rest = rest.dropFirst(count)
        current.left -= count
        guard current.left == 0 else {
          frame = current
          return messages
        }
        frame = nil
        if let message = end(of: current) { messages.append(message) }
      } else {
        guard let byte = rest.popFirst() else { return messages }
        head.append(byte)
        if let begun = try begun() {
          frame = begun
          head = []
        }
      }
    }
  }

  /// - Returns: nil while the head is not whole.
  private mutating func begun() throws(Fault) -> Frame? {
    guard head.count >= 2 else { return nil }
    guard head[0] & 0x70 == 0, let opcode = Opcode(rawValue: head[0] & 0x0F) else {
      throw Fault(reason: "a frame of an unknown kind")
    }
    guard head[1] & 0x80 == 0 else { throw Fault(reason: "a masked frame, which only clients send") }
    let isLast = head[0] & 0x80 != 0
    let short = Int(head[1] & 0x7F)
    let extra = short == 126 ? 2 : short == 127 ? 8 : 0
    guard !opcode.isControl || (isLast && extra == 0) else { throw Fault(reason: "a control frame in pieces") }
    guard head.count == 2 + extra else { return nil }
    let length = extra == 0 ? UInt64(short) : head.dropFirst(2).reduce(0) { $0 << 8 | UInt64($1) }
    guard length <= UInt64(limit - payload.count) else { throw Fault(reason: "a message of more than \(limit) bytes") }
    if !opcode.isControl {
      guard (opcode == .continuation) == (kind != nil) else { throw Fault(reason: "frames of a message out of order") }
      if opcode != .continuation { kind = opcode }
    }
    return Frame(opcode: opcode, isLast: isLast, left: Int(length))
  }

  private mutating func end(of frame: Frame) -> WebSocketMessage? {
    guard !frame.opcode.isControl else { return frame.opcode == .close ? .close : nil }
    guard frame.isLast else { return nil }
    defer { (kind, payload) = (nil, []) }
    return kind == .text ? .text(payload) : .binary(payload)
  }
}
