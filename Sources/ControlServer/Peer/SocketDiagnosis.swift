import CMicroHTTPD
import CSockDiag
import Glibc

/// The kernel's answer over netlink on one TCP socket of this machine (sock_diag(7), an exact match).
enum SocketDiagnosis {
  /// Netlink has no answer: it cannot be used here, or there is no such socket.
  struct Unavailable: Error {}

  private static let established: UInt8 = 1
  private static let headerSize = MemoryLayout<nlmsghdr>.size

  /// User id of an established socket's owner; nil when it is not established, or its process has closed it.
  ///
  /// A socket that its process closed is said to have user 0 and inode 0: that is nobody, and not root.
  static func owner(of ends: SocketEnds) throws(Unavailable) -> uid_t? {
    let socket = try ask(about: ends).socket
    // The kernel, when it finds no exact match, takes a listening socket on the same port.
    guard SocketDiagnosis.ends(of: socket.id, like: ends) == ends else { return nil }
    guard socket.idiag_state == established, socket.idiag_inode != 0 else { return nil }
    return socket.idiag_uid
  }

  private static func ask(about ends: SocketEnds) throws(Unavailable) -> vs_diag_answer {
    let netlink = socket(AF_NETLINK, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue), Int32(NETLINK_SOCK_DIAG))
    guard netlink >= 0 else { throw Unavailable() }
    defer { close(netlink) }
    var patience = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(netlink, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var request = request(about: ends)
    guard send(netlink, &request, MemoryLayout<vs_diag_request>.size, 0) == MemoryLayout<vs_diag_request>.size else {
      throw Unavailable()
    }
    var answer = vs_diag_answer()
    var sender = sockaddr_nl()
    var size = socklen_t(MemoryLayout<sockaddr_nl>.size)
    let count = withUnsafeMutablePointer(to: &sender) { sender in
      sender.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        recvfrom(netlink, &answer, MemoryLayout<vs_diag_answer>.size, 0, $0, &size)
      }
    }
    // Port 0 is the kernel; nobody else is believed.
    guard count >= headerSize, sender.nl_pid == 0, answer.header.nlmsg_seq == request.header.nlmsg_seq else {
      throw Unavailable()
    }
    switch Int32(answer.header.nlmsg_type) {
    case SOCK_DIAG_BY_FAMILY where count >= headerSize + MemoryLayout<inet_diag_msg>.size: return answer
    // An error: that there is no such socket, or that this kernel cannot say, which has the same number.
    default: throw Unavailable()
    }
  }

  private static func request(about ends: SocketEnds) -> vs_diag_request {
    var request = vs_diag_request()
    request.header.nlmsg_len = UInt32(MemoryLayout<vs_diag_request>.size)
    request.header.nlmsg_type = UInt16(SOCK_DIAG_BY_FAMILY)
    request.header.nlmsg_flags = UInt16(NLM_F_REQUEST)
    request.header.nlmsg_seq = 1
    request.request.sdiag_family = UInt8(ends.isIPv6 ? AF_INET6 : AF_INET)
    request.request.sdiag_protocol = UInt8(IPPROTO_TCP)
    request.request.idiag_states = .max
    request.request.id.idiag_sport = ends.local.port.bigEndian
    request.request.id.idiag_dport = ends.remote.port.bigEndian
    withUnsafeMutableBytes(of: &request.request.id.idiag_src) { $0.copyBytes(from: ends.local.address) }
    withUnsafeMutableBytes(of: &request.request.id.idiag_dst) { $0.copyBytes(from: ends.remote.address) }
    // Both halves of INET_DIAG_NOCOOKIE.
    request.request.id.idiag_cookie = (.max, .max)
    return request
  }

  private static func ends(of id: inet_diag_sockid, like asked: SocketEnds) -> SocketEnds {
    func end(_ address: some Any, _ port: UInt16) -> SocketEnds.End {
      let bytes = withUnsafeBytes(of: address) { Array($0.prefix(asked.local.address.count)) }
      return SocketEnds.End(address: bytes, port: UInt16(bigEndian: port))
    }
    return SocketEnds(local: end(id.idiag_src, id.idiag_sport), remote: end(id.idiag_dst, id.idiag_dport))
  }
}
