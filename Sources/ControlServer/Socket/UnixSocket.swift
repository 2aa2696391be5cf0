import CMicroHTTPD
import Glibc
import SketchCore

/// The Unix socket calls the server needs, with their failures in words.
enum UnixSocket {
  /// Bytes of a path that fit into `sockaddr_un` with its final zero.
  static let pathLimit = 107

  /// Makes a listening socket with mode 0600 from its first moment.
  static func listen(at path: String) throws(SketchError) -> Int32 {
    let descriptor = try make()
    // Linux gives the socket file the mode of the socket.
    fchmod(descriptor, 0o600)
    let bound = withAddress(path) { Glibc.bind(descriptor, $0, $1) } == 0
    guard bound, chmod(path, 0o600) == 0, Glibc.listen(descriptor, SOMAXCONN) == 0 else {
      let reason = systemError()
      if bound { unlink(path) }
      close(descriptor)
      throw SketchError(.socket, "cannot listen on \(path): \(reason)", advice: "Choose another path with --socket.")
    }
    return descriptor
  }

  /// Whether this is a listening Unix socket.
  static func isListening(_ descriptor: Int32) -> Bool {
    func option(_ name: Int32) -> Int32? {
      var value: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }
    return option(SO_DOMAIN) == AF_UNIX && option(SO_ACCEPTCONN) == 1
  }

  enum Knock: Equatable {
    /// The listener's process, when it can be known.
    case answered(by: Int?)
    case refused
    case failed(Int32)
  }

  /// Finds out whether anybody listens there.
  static func knock(at path: String) throws(SketchError) -> Knock {
    let descriptor = try make()
    defer { close(descriptor) }
    if withAddress(path, { Glibc.connect(descriptor, $0, $1) }) == 0 {
      return .answered(by: PeerCheck.credentials(of: descriptor).map { Int($0.pid) })
    }
    return errno == ECONNREFUSED ? .refused : .failed(errno)
  }

  private static func make() throws(SketchError) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else {
      throw SketchError(.socket, "no socket to be had: \(systemError())", advice: "Look at `ulimit -n`.")
    }
    return descriptor
  }

  /// - Precondition: the path fits.
  private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    precondition(path.utf8.count <= pathLimit)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
