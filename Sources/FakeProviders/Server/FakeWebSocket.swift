import CGLib
import Foundation
import Glibc

/// Server's end of a websocket (RFC 6455): sends messages, answers pings and the closing handshake. Used by its
/// connection's thread only.
package final class FakeWebSocket {
  private let socket: Int32
  private let wakeups: Wakeups
  private var received: [UInt8]
  /// The other end closed, or is gone.
  private(set) var isClosed = false

  init(socket: Int32, wakeups: Wakeups, received: [UInt8]) {
    self.socket = socket
    self.wakeups = wakeups
    self.received = received
  }

  /// Answer to the opening handshake, as aiohttp gives it.
  static func open(_ request: FakeRequest, talk: @escaping @Sendable (FakeWebSocket) -> Void) -> FakeAnswer {
    func refusal(_ text: String) -> FakeAnswer {
      .respond(FakeResponse(400, [FakeHeader("Content-Type", "text/plain; charset=utf-8")], .bytes(Array(text.utf8))))
    }
    guard request.headers["upgrade"]?.lowercased() == "websocket" else { return refusal("No WebSocket UPGRADE hdr") }
    guard request.headers["connection"]?.lowercased().contains("upgrade") == true else {
      return refusal("No CONNECTION upgrade hdr")
    }
    guard request.headers["sec-websocket-version"] == "13" else { return refusal("Unsupported version") }
    guard let key = request.headers["sec-websocket-key"], Data(base64Encoded: key)?.count == 16 else {
      return refusal("Handshake error: bad key")
    }
    return .webSocket(accept: acceptance(of: key), talk: talk)
  }

  private static func acceptance(of key: String) -> String {
    let text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    guard let digest = g_compute_checksum_for_string(G_CHECKSUM_SHA1, text, -1) else { return "" }
    defer { g_free(digest) }
    let digits = Array(String(cString: digest))
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    return Data(bytes).base64EncodedString()
  }

  // MARK: Sending

  func send(text: FakeJSON) { send(0x81, text.bytes) }
  func send(binary: [UInt8]) { send(0x82, binary) }
  /// Says goodbye; the other end may still be sending.
  func close() { send(0x88, [0x03, 0xE8]) }

  /// Head of a frame; its payload need not follow.
  static func head(_ first: UInt8, length: Int) -> [UInt8] {
    if length < 126 { return [first, UInt8(length)] }
    let (marker, count) = length <= 0xFFFF ? (UInt8(126), 2) : (127, 8)
    return [first, marker] + (0..<count).reversed().map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
  }

  private func send(_ first: UInt8, _ payload: [UInt8]) {
    send(raw: FakeWebSocket.head(first, length: payload.count) + payload)
  }

  func send(raw bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, !isClosed, !wakeups.isStopping {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, errno == EAGAIN || errno == EINTR {
        _ = isReady(Int16(POLLOUT), within: 50)
      } else {
        isClosed = true
      }
    }
  }

  // MARK: Receiving

  /// Waits a moment for the other end, and answers what is to be answered.
  /// - Returns: false when the conversation is over.
  func attend(milliseconds: Int32) -> Bool {
    if isReady(Int16(POLLIN), within: milliseconds) {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = recv(socket, &buffer, buffer.count, 0)
      if count > 0 {
        received += buffer.prefix(count)
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        isClosed = true
      }
    }
    while let (opcode, payload) = nextFrame() {
      if opcode == 9 { send(0x8A, payload) }
      if opcode == 8 {
        send(0x88, payload)
        isClosed = true
      }
    }
    return !isClosed && !wakeups.isStopping
  }

  /// A whole frame of the client's, unmasked. One that is not masked ends the conversation.
  private func nextFrame() -> (opcode: UInt8, payload: [UInt8])? {
    guard received.count >= 2, !isClosed else { return nil }
    guard received[1] & 0x80 != 0 else {
      isClosed = true
      return nil
    }
    let short = Int(received[1] & 0x7F)
    let extra = short == 126 ? 2 : short == 127 ? 8 : 0
    let start = 2 + extra + 4
    guard received.count >= start else { return nil }
    let length = extra == 0 ? short : received[2..<2 + extra].reduce(0) { $0 << 8 | Int($1) }
    guard length < 1 << 20 else {
      isClosed = true
      return nil
    }
    guard received.count >= start + length else { return nil }
    let mask = Array(received[start - 4..<start])
    let payload = received[start..<start + length].enumerated().map { $1 ^ mask[$0 % 4] }
    let opcode = received[0] & 0x0F
    received.removeFirst(start + length)
    return (opcode, payload)
  }

  private func isReady(_ events: Int16, within milliseconds: Int32) -> Bool {
    var watched = pollfd(fd: socket, events: events, revents: 0)
    return poll(&watched, 1, milliseconds) > 0
  }
}
