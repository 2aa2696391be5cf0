import Glibc

/// Tells systemd how the service is: the notify protocol of sd_notify(3), a datagram to `$NOTIFY_SOCKET`. Does nothing without systemd.
struct ServiceNotifier: Sendable {
  private let socketPath: String?
  /// Time without a sign of life after which systemd restarts us; nil when it does not.
  let watchdogLimit: Duration?

  init(environment: [String: String]) {
    socketPath = environment["NOTIFY_SOCKET"]
    let isForUs = environment["WATCHDOG_PID"].map { $0 == String(getpid()) } ?? true
    watchdogLimit =
      isForUs ? environment["WATCHDOG_USEC"].flatMap { Int64($0) }.flatMap { $0 > 1 ? $0 : nil }.map { .microseconds($0) } : nil
  }

  func ready(status: String) { send("READY=1\nSTATUS=\(status)") }
  func reloading() {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    send("RELOADING=1\nMONOTONIC_USEC=\(Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000)")
  }
  func stopping() { send("STOPPING=1") }
  /// Says nothing where nobody wants to hear it. One that finds no room is left out: the next is not far.
  func alive() { if watchdogLimit != nil { send("WATCHDOG=1", flags: Int32(MSG_DONTWAIT)) } }

  private func send(_ message: String, flags: Int32 = 0) {
    guard let socketPath, !socketPath.isEmpty else { return }
    let handle = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard handle >= 0 else { return }
    defer { close(handle) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var path = Array(socketPath.utf8)
    // "@" stands for the NUL that begins an abstract name.
    if path[0] == UInt8(ascii: "@") { path[0] = 0 }
    guard path.count <= MemoryLayout.size(ofValue: address.sun_path) else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let length = socklen_t(MemoryLayout.offset(of: \sockaddr_un.sun_path)! + path.count)
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = message.withCString { sendto(handle, $0, strlen($0), Int32(MSG_NOSIGNAL) | flags, address, length) }
      }
    }
  }
}
