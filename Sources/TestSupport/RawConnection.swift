import Glibc
import SketchCore

/// A connection to a Unix socket without a client library, to be as rude as needed.
package final class RawConnection {
  private let descriptor: Int32

  package init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard connected == 0 else { throw SketchError(.socket, "connect: \(errno)") }
  }

  deinit { close(descriptor) }

  package func send(_ text: String) throws { try send(Array(text.utf8)) }

  package func send(_ bytes: [UInt8]) throws {
    let count = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    guard count == bytes.count else { throw SketchError(.socket, "send: \(errno)") }
  }

  /// Everything until `mark` (or the end), at most ten seconds.
  package func receive(until mark: String) throws -> String {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &part, part.count, 0)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += part[..<count]
      if String(decoding: bytes.suffix(count + mark.utf8.count), as: UTF8.self).contains(mark) {
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }
}
