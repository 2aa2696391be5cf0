import CMicroHTTPD
import CSockDiag
import Glibc

/// Both addresses of a TCP socket.
struct SocketEnds: Equatable {
  struct End: Equatable {
    /// 4 or 16 bytes, in network byte order.
    var address: [UInt8]
    var port: UInt16

    init(address: [UInt8], port: UInt16) {
      self.address = address
      self.port = port
    }

    fileprivate init(_ address: [UInt8], _ networkPort: in_port_t) {
      self.init(address: address, port: UInt16(bigEndian: networkPort))
    }
  }

  var local: End
  var remote: End
  var isIPv6: Bool { local.address.count == 16 }

  init(local: End, remote: End) {
    self.local = local
    self.remote = remote
  }

  /// The ends as the process at the other side has them; nil when it is gone, or this is no TCP connection.
  init?(ofPeerOf descriptor: Int32) {
    guard let peer = SocketEnds.end(of: descriptor, getpeername), let own = SocketEnds.end(of: descriptor, getsockname),
      peer.address.count == own.address.count
    else { return nil }
    self.init(local: peer, remote: own)
  }

  private static func end(
    of descriptor: Int32, _ ask: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> End? {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask(descriptor, $0, &size) }
    }
    guard result == 0 else { return nil }
    return withUnsafeBytes(of: storage) { bytes in
      switch Int32(bytes.loadUnaligned(as: sockaddr.self).sa_family) {
      case AF_INET:
        let address = bytes.loadUnaligned(as: sockaddr_in.self)
        return End(withUnsafeBytes(of: address.sin_addr) { Array($0) }, address.sin_port)
      case AF_INET6:
        let address = bytes.loadUnaligned(as: sockaddr_in6.self)
        return End(withUnsafeBytes(of: address.sin6_addr) { Array($0) }, address.sin6_port)
      default: return nil
      }
    }
  }
}
