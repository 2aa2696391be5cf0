import Dispatch
import Glibc
import SketchCore

/// A connection to a Unix socket, or to a port of this machine, without a client library, to be as rude as needed.
package final class RawConnection: Sendable {
  private let descriptor: Int32

  package init(_ path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    descriptor = try Self.connection(to: address, AF_UNIX)
  }

  /// - Parameter isIPv6: to ::1, else to 127.0.0.1.
  package init(port: UInt16, isIPv6: Bool = false) throws {
    if isIPv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      address.sin6_addr = in6addr_loopback
      descriptor = try Self.connection(to: address, AF_INET6)
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      descriptor = try Self.connection(to: address, AF_INET)
    }
  }

  private static func connection<Address>(to address: Address, _ family: Int32) throws -> Int32 {
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let connected = withUnsafeBytes(of: address) { bytes in
      connect(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
    }
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard connected == 0 else {
      let reason = errno
      close(descriptor)
      throw SketchError(.socket, "connect: \(reason)")
    }
    return descriptor
  }

  deinit { close(descriptor) }

  package func send(_ text: String) throws { try send(Array(text.utf8)) }

  package func send(_ bytes: [UInt8]) throws {
    let count = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    guard count == bytes.count else { throw SketchError(.socket, "send: \(errno)") }
  }

  /// Everything until `mark` (or the end), at most a minute.
  ///
  /// It waits on a thread of its own: the server that is to answer needs the few that tests run on.
  package func receive(until mark: String) async -> String {
    await withCheckedContinuation { done in
      DispatchQueue(label: "raw-connection").async { done.resume(returning: self.read(until: mark)) }
    }
  }

  private func read(until mark: String) -> String {
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
