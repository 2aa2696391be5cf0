import CMicroHTTPD
import Glibc

/// Check of who may connect: processes of the daemon's own user, and root, who could read everything anyway.
///
/// The socket's mode keeps others out already; this holds where it does not (a socket inherited with other rights, a
/// copied mode).
enum PeerCheck {
  static func isAllowed(_ descriptor: Int32) -> Bool {
    credentials(of: descriptor).map { isAllowed(userID: $0.uid, owner: geteuid()) } ?? false
  }

  static func isAllowed(userID: uid_t, owner: uid_t) -> Bool {
    userID == 0 || userID == owner
  }

  /// User id of the process that connected, or of the listener that was connected to.
  static func credentials(of descriptor: Int32) -> vs_peer? {
    var peer = vs_peer()
    return vs_get_peer(descriptor, &peer) == 0 ? peer : nil
  }
}
