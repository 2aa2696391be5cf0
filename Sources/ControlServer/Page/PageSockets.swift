import CMicroHTTPD
import Glibc
import SketchCore

/// Owns the listening sockets of the studio page: one port on 127.0.0.1 and on ::1.
///
/// Browsers take `localhost` for either address, so whoever else held the port on one of them would be called in our
/// place. On a machine without ::1 there is nothing to hold.
struct PageSockets: ~Copyable {
  let port: UInt16
  let descriptors: [Int32]

  /// Times a free port is looked for that is free on both addresses.
  private static let attempts = 20

  /// - Parameter port: 0 for any that is free.
  /// - Throws: `SketchError` `.socket` when either address has it taken.
  init(port wanted: UInt16) throws(SketchError) {
    var failure: SketchError?
    for _ in 0..<(wanted == 0 ? Self.attempts : 1) {
      let first: (descriptor: Int32, port: UInt16)
      do {
        first = try Self.listen(on: .ipv4, port: wanted)
      } catch {
        throw Self.refusal(error, port: wanted)
      }
      do {
        descriptors = [first.descriptor, try Self.listen(on: .ipv6, port: first.port).descriptor]
        port = first.port
        return
      } catch  where error.isAddressAbsent {
        descriptors = [first.descriptor]
        port = first.port
        return
      } catch {
        close(first.descriptor)
        failure = Self.refusal(error, port: first.port)
      }
    }
    throw failure ?? SketchError(.socket, "no port was found for the studio page")
  }

  deinit { for descriptor in descriptors { close(descriptor) } }

  private enum Family { case ipv4, ipv6 }

  private struct Failure: Error {
    var family: Family
    var code: Int32
    /// The machine does not have IPv6's loopback address.
    var isAddressAbsent: Bool { family == .ipv6 && (code == EADDRNOTAVAIL || code == EAFNOSUPPORT) }
  }

  private static func refusal(_ failure: Failure, port: UInt16) -> SketchError {
    let address = failure.family == .ipv4 ? "127.0.0.1" : "[::1]"
    return SketchError(
      .socket, "the studio page cannot be served at \(address):\(port): \(systemError(failure.code))",
      advice: failure.code == EADDRINUSE
        ? "Another program would get what browsers send to us: set another port in [studio], or 0 for any."
        : "Set another port in [studio] of the configuration, or enabled = no.")
  }

  private static func listen(on family: Family, port: UInt16) throws(Failure) -> (descriptor: Int32, port: UInt16) {
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let descriptor = socket(family == .ipv4 ? AF_INET : AF_INET6, Int32(kind), 0)
    guard descriptor >= 0 else { throw Failure(family: family, code: errno) }
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    // A port whose last connections still linger can be taken; it does not let anybody share a listening one.
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    if family == .ipv6 { setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, size) }
    guard bind(descriptor, family, port) == 0, Glibc.listen(descriptor, SOMAXCONN) == 0 else {
      let code = errno
      close(descriptor)
      throw Failure(family: family, code: code)
    }
    return (descriptor, port == 0 ? boundPort(of: descriptor) : port)
  }

  private static func bind(_ descriptor: Int32, _ family: Family, _ port: UInt16) -> Int32 {
    switch family {
    case .ipv4:
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    case .ipv6:
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      address.sin6_addr = in6addr_loopback
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
        }
      }
    }
  }

  /// Port that the kernel chose for an IPv4 socket.
  private static func boundPort(of descriptor: Int32) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }
}
