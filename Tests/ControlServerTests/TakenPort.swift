import Glibc
import SketchCore

/// A port of one loopback address that somebody listens on; free again when it is released.
final class TakenPort {
  let port: UInt16
  private let descriptor: Int32

  init(isIPv6: Bool) throws {
    let own = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var (four, six) = (sockaddr_in(), sockaddr_in6())
    four.sin_family = sa_family_t(AF_INET)
    four.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    six.sin6_family = sa_family_t(AF_INET6)
    six.sin6_addr = in6addr_loopback
    let bound = isIPv6 ? TakenPort.call(bind, own, &six) : TakenPort.call(bind, own, &four)
    guard bound == 0, listen(own, 5) == 0 else { throw SketchError(.socket, "bind: \(errno)") }
    // The port stands at the same place in both.
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    withUnsafeMutableBytes(of: &six) { bytes in
      _ = getsockname(own, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, &size)
    }
    descriptor = own
    port = UInt16(bigEndian: six.sin6_port)
  }

  deinit { close(descriptor) }

  private static func call<Address>(
    _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ descriptor: Int32, _ address: inout Address
  ) -> Int32 {
    withUnsafeBytes(of: &address) { bytes in
      function(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
    }
  }
}
