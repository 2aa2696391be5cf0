import Glibc

/// Owns a TCP socket that listens on one of this machine's loopback addresses, at a port the kernel chose unless one is
/// named.
struct LoopbackListener: ~Copyable {
  let descriptor: Int32
  let port: UInt16

  /// - Parameter address: anywhere in 127.0.0.0/8; each is another host to a client.
  init(address: String, port wanted: UInt16 = 0) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw FakeServerFailure("no socket: \(String(cString: strerror(errno)))") }
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = wanted.bigEndian
    inet_pton(AF_INET, address, &name.sin_addr)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &name) { name in
      name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        bind(descriptor, name, length) == 0 && listen(descriptor, 256) == 0 && getsockname(descriptor, name, &length) == 0
      }
    }
    guard isListening else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw FakeServerFailure("cannot listen on \(address):\(wanted): \(reason)")
    }
    self.descriptor = descriptor
    port = UInt16(bigEndian: name.sin_port)
  }

  deinit { close(descriptor) }

  /// Gives the socket to somebody who will close it.
  consuming func release() -> Int32 {
    let descriptor = descriptor
    discard self
    return descriptor
  }
}
