import Glibc

/// The kernel's tables of TCP sockets, /proc/net/tcp and /proc/net/tcp6 (proc_net(5)): slower than netlink, and there
/// where it is not.
enum ProcNetTCP {
  static func owner(of ends: SocketEnds) -> uid_t? {
    let path = ends.isIPv6 ? "/proc/self/net/tcp6" : "/proc/self/net/tcp"
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var table: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    // Each reading gives some lines only.
    while true {
      let count = read(descriptor, &part, part.count)
      guard count > 0 else { break }
      table += part[..<count]
    }
    return owner(of: ends, in: String(decoding: table, as: UTF8.self))
  }

  /// User id in the line of an established socket that has an inode; nil where there is none.
  static func owner(of ends: SocketEnds, in table: String) -> uid_t? {
    let (local, remote) = (text(ends.local), text(ends.remote))
    for line in table.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: " ", maxSplits: 10)
      guard fields.count > 9, fields[1] == local, fields[2] == remote else { continue }
      guard fields[3] == "01", fields[9] != "0" else { return nil }
      return uid_t(fields[7])
    }
    return nil
  }

  /// "0100007F:1F90": 32 bits at a time in the machine's own order, the port as people write it.
  private static func text(_ end: SocketEnds.End) -> String {
    let words = stride(from: 0, to: end.address.count, by: 4).map { start in
      end.address[start..<start + 4].withUnsafeBytes { hex($0.loadUnaligned(as: UInt32.self), 8) }
    }
    return words.joined() + ":" + hex(UInt32(end.port), 4)
  }

  private static func hex(_ number: UInt32, _ digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
