import Glibc

/// Owner of one connection to a Wyoming server; every call returns by its deadline. Blocks, so it is used on a thread
/// of its own.
struct WyomingSocket: ~Copyable {
  private let descriptor: Int32

  /// - Parameter isLocalOnly: a name that leads off this machine is not followed.
  init(_ address: WyomingAddress, isLocalOnly: Bool, until deadline: ContinuousClock.Instant) throws(WyomingFault) {
    switch address {
    case .unix(let path): descriptor = try Self.connect(unix: path, deadline)
    case .tcp(let host, let port): descriptor = try Self.connect(host, port, isLocalOnly, deadline)
    }
  }

  deinit { close(descriptor) }

  /// Sends a request and reads until the wanted event is there. Reading never waits for the sending, so a server that
  /// floods cannot block both.
  borrowing func exchange(
    _ request: [UInt8], for wanted: String, mostBytes: Int, until deadline: ContinuousClock.Instant
  ) throws(WyomingFault) -> WyomingEvent {
    var reader = WyomingEventReader(mostBytes: mostBytes)
    var sent = 0
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let events = Int16(POLLIN) | (sent < request.count ? Int16(POLLOUT) : 0)
      let ready = try Self.wait(descriptor, events, deadline)
      if ready & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 {
          for event in try reader.take(buffer[..<count]) {
            if event.type == wanted { return event }
            if event.type == "error" { throw .refused(event.data["text"]?.text ?? "without a reason") }
          }
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
          throw .closed
        }
      }
      if ready & Int16(POLLOUT) != 0, sent < request.count {
        let count = request[sent...].withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count > 0 {
          sent += count
        } else if errno != EAGAIN, errno != EINTR {
          // It may have said why before it hung up; that is still to be read.
          sent = request.count
        }
      }
    }
  }

  /// Waits for events; returns those that came.
  private static func wait(
    _ descriptor: Int32, _ events: Int16, _ deadline: ContinuousClock.Instant
  ) throws(WyomingFault) -> Int16 {
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { throw .slow }
      var poll = pollfd(fd: descriptor, events: events, revents: 0)
      let milliseconds = Int32(min(left / .milliseconds(1) + 1, 60_000))
      if Glibc.poll(&poll, 1, milliseconds) > 0 { return poll.revents }
    }
  }

  private static func connect(
    _ host: String, _ port: UInt16, _ isLocalOnly: Bool, _ deadline: ContinuousClock.Instant
  ) throws(WyomingFault) -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &list)
    guard status == 0 else { throw .unreachable(String(cString: gai_strerror(status))) }
    defer { freeaddrinfo(list) }
    var last = WyomingFault.unreachable("\(host) is not this machine")
    var entry = list
    while let current = entry?.pointee {
      entry = current.ai_next
      guard let address = current.ai_addr, !isLocalOnly || isLoopback(address) else { continue }
      do {
        return try connect(current.ai_family, address, current.ai_addrlen, deadline)
      } catch {
        last = error
      }
    }
    throw last
  }

  private static func connect(unix path: String, _ deadline: ContinuousClock.Instant) throws(WyomingFault) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      room.copyBytes(from: path.utf8.prefix(room.count - 1))
    }
    return try withUnsafePointer(to: &address) { pointer throws(WyomingFault) in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw throws(WyomingFault) in
        try connect(AF_UNIX, raw, socklen_t(MemoryLayout<sockaddr_un>.size), deadline)
      }
    }
  }

  private static func connect(
    _ family: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t, _ deadline: ContinuousClock.Instant
  ) throws(WyomingFault) -> Int32 {
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(family, type, 0)
    guard descriptor >= 0 else { throw .unreachable(String(cString: strerror(errno))) }
    do throws(WyomingFault) {
      if Glibc.connect(descriptor, address, length) == 0 { return descriptor }
      guard errno == EINPROGRESS else { throw WyomingFault.unreachable(String(cString: strerror(errno))) }
      _ = try wait(descriptor, Int16(POLLOUT), deadline)
      var failure: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size)
      guard failure == 0 else { throw WyomingFault.unreachable(String(cString: strerror(failure))) }
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func isLoopback(_ address: UnsafePointer<sockaddr>) -> Bool {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt32(bigEndian: $0.pointee.sin_addr.s_addr) >> 24 == 127 }
    case AF_INET6:
      address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
        withUnsafeBytes(of: pointer.pointee.sin6_addr) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
      }
    default: false
    }
  }
}
