import Foundation

extension FaultyServer {
  /// A connection, seen from a script: what is sent is sent as it is. Belongs to its connection's thread.
  ///
  /// `@unchecked Sendable`: handed once from the accepting thread to the connection's own.
  package final class Wire: @unchecked Sendable {
    let descriptor: Int32
    private var session: TLSSession?
    private var unread: [UInt8] = []

    struct Gone: Error {}

    init(_ descriptor: Int32) {
      self.descriptor = descriptor
      var on: Int32 = 1
      setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    func shakeHands(_ identity: TLSIdentity) throws {
      session = try TLSSession(identity, descriptor)
    }

    /// - Throws: when the peer has gone.
    package func send(_ text: String) throws { try send([UInt8](text.utf8)) }

    package func send(_ bytes: [UInt8]) throws {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { session?.send($0) ?? Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard count > 0 else { throw Gone() }
        rest = rest.dropFirst(count)
      }
    }

    /// A whole, proper answer.
    package func answer(_ status: Int = 200, _ body: [UInt8], type: String = "application/json", headers: [String] = []) throws {
      let lines = ["HTTP/1.1 \(status) Status", "Content-Type: \(type)", "Content-Length: \(body.count)"] + headers
      try send([UInt8](lines.joined(separator: "\r\n").utf8) + [0x0D, 0x0A, 0x0D, 0x0A] + body)
    }

    package func answer(_ status: Int = 200, _ body: String = "{}", type: String = "application/json", headers: [String] = []) throws {
      try answer(status, [UInt8](body.utf8), type: type, headers: headers)
    }

    /// Whether the peer takes more, now or within this time; a peer that does not read stops taking when the buffers between are full.
    package func isTaking(within milliseconds: Int32) -> Bool {
      var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      return poll(&state, 1, milliseconds) > 0
    }

    /// Blocks until the peer closes or the server ends.
    package func waitForClose() {
      while receive(1 << 16) != nil {}
    }

    /// Nil at the end.
    private func receive(_ limit: Int) -> [UInt8]? {
      var buffer = [UInt8](repeating: 0, count: limit)
      let count = buffer.withUnsafeMutableBytes { session?.receive(into: $0) ?? recv(descriptor, $0.baseAddress, $0.count, 0) }
      return count > 0 ? [UInt8](buffer.prefix(count)) : nil
    }

    func readRequest(_ connection: Int) throws -> Request? {
      while true {
        if let end = unread.firstRange(of: [0x0D, 0x0A, 0x0D, 0x0A]) {
          let lines = String(decoding: unread[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
          let first = (lines.first ?? "").split(separator: " ")
          guard first.count == 3 else { throw Gone() }
          let headers = lines.dropFirst().map { line -> (name: String, value: String) in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            return (String(line[..<colon]), line[colon...].dropFirst().trimmingCharacters(in: .whitespaces))
          }
          let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
          unread.removeFirst(end.upperBound)
          while unread.count < length {
            guard let more = receive(1 << 16) else { return nil }
            unread += more
          }
          defer { unread.removeFirst(length) }
          return Request(
            method: String(first[0]), target: String(first[1]), headers: headers, body: [UInt8](unread.prefix(length)),
            connection: connection)
        }
        guard let more = receive(1 << 16) else { return nil }
        unread += more
      }
    }

    func sayGoodbye(_ after: After) {
      if after == .reset {
        // Closed with nothing left to wait for: the kernel sends RST.
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
      } else {
        session?.close()
      }
    }
  }
}
