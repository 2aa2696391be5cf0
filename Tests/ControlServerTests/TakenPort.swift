import Glibc
import SketchCore

/// A port of one loopback address that somebody listens on; free again when it is released.
///
/// The port lies below those the kernel hands out by itself (`net.ipv4.ip_local_port_range`, from 32,768 on), so that no
/// connection of another test takes the same number of the other address meanwhile.
final class TakenPort {
  let port: UInt16
  private let descriptor: Int32

  init(isIPv6: Bool) throws {
    for candidate in (20_000..<32_000).shuffled().prefix(100) {
      let port = UInt16(candidate)
      guard let own = TakenPort.listener(port, isIPv6: isIPv6) else { continue }
      guard let other = TakenPort.listener(port, isIPv6: !isIPv6) else {
        close(own)
        continue
      }
      close(other)
      self.port = port
      descriptor = own
      return
    }
    throw SketchError(.socket, "no port is free on both loopback addresses")
  }

  deinit { close(descriptor) }

  /// A socket that listens on the port of one address, or nil where somebody has it.
  private static func listener(_ port: UInt16, isIPv6: Bool) -> Int32? {
    let listener = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var (four, six) = (sockaddr_in(), sockaddr_in6())
    four.sin_family = sa_family_t(AF_INET)
    four.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    four.sin_port = port.bigEndian
    six.sin6_family = sa_family_t(AF_INET6)
    six.sin6_addr = in6addr_loopback
    six.sin6_port = port.bigEndian
    let bound = isIPv6 ? call(bind, listener, &six) : call(bind, listener, &four)
    if bound == 0, listen(listener, 5) == 0 { return listener }
    close(listener)
    return nil
  }

  private static func call<Address>(
    _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ descriptor: Int32, _ address: inout Address
  ) -> Int32 {
    withUnsafeBytes(of: &address) { bytes in
      function(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
    }
  }
}
