import CCurl
import Glibc

/// An IPv4 or IPv6 address, and what kind of network it belongs to.
struct IPAddress: Sendable, Equatable {
  /// 4 or 16 bytes, network order.
  let bytes: [UInt8]

  /// Textual form, as inet_pton(3) reads it; a zone ("fe80::1%eth0") is left out.
  init?(_ text: String) {
    let text = text.prefix { $0 != "%" }
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, String(text), &four) == 1 {
      bytes = withUnsafeBytes(of: &four) { [UInt8]($0) }
    } else if inet_pton(AF_INET6, String(text), &six) == 1 {
      bytes = withUnsafeBytes(of: &six) { [UInt8]($0) }
    } else {
      return nil
    }
  }

  /// Address a socket is about to be connected to; nil for other families.
  init?(_ address: UnsafePointer<sockaddr>) {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      bytes = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { withUnsafeBytes(of: $0.pointee.sin_addr) { [UInt8]($0) } }
    case AF_INET6:
      bytes = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { withUnsafeBytes(of: $0.pointee.sin6_addr) { [UInt8]($0) } }
    default: return nil
    }
  }

  private init(bytes: ArraySlice<UInt8>) {
    self.bytes = [UInt8](bytes)
  }

  /// 127.0.0.0/8 and ::1, the former also in IPv6 clothes.
  var isLoopback: Bool {
    if let inner { return inner.isLoopback }
    return bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
  }

  /// Reachable by anybody: not private, loopback, link-local, shared, multicast, reserved or for documentation.
  var isPublic: Bool {
    if let inner { return inner.isPublic }
    if bytes.count == 4 { return !IPAddress.specialV4.contains { $0.contains(self) } }
    return IPAddress.globalV6.contains(self) && !IPAddress.specialV6.contains { $0.contains(self) }
  }

  /// The IPv4 address that packets to this IPv6 address end at: mapped (::ffff:0:0/96), NAT64 (64:ff9b::/96, RFC 6052).
  private var inner: IPAddress? {
    IPAddress.translated.contains { $0.contains(self) } ? IPAddress(bytes: bytes[12...]) : nil
  }
}

extension IPAddress {
  /// A block of addresses: those that agree with `address` in their first `length` bits.
  struct Prefix: Sendable, Equatable {
    let address: IPAddress
    let length: Int

    /// "10.0.0.0/8"
    init?(_ text: String) {
      let parts = text.split(separator: "/")
      guard parts.count == 2, let address = IPAddress(String(parts[0])), let length = Int(parts[1]),
        (0...address.bytes.count * 8).contains(length)
      else { return nil }
      self.address = address
      self.length = length
    }

    func contains(_ other: IPAddress) -> Bool {
      guard other.bytes.count == address.bytes.count else { return false }
      for (index, (left, right)) in zip(address.bytes, other.bytes).enumerated() {
        let bits = min(8, length - index * 8)
        guard bits > 0 else { return true }
        if (left ^ right) >> UInt8(8 - bits) != 0 { return false }
      }
      return true
    }
  }
}

extension IPAddress {
  private static func prefixes(_ text: String) -> [Prefix] { text.split(separator: " ").compactMap { Prefix(String($0)) } }

  /// The IANA special-purpose registry (RFC 6890 and its successors), plus multicast.
  private static let specialV4 = prefixes(
    """
    0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 \
    198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
    """)
  /// Blocks that are given out for the public today.
  private static let globalV6 = prefixes("2000::/3")[0]
  /// Inside of it: protocol assignments with Teredo and ORCHID, documentation, 6to4.
  private static let specialV6 = prefixes("2001::/23 2001:db8::/32 2002::/16 3fff::/20")
  private static let translated = prefixes("::ffff:0:0/96 64:ff9b::/96")
}
