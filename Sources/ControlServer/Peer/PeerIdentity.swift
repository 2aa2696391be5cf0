package import Glibc

/// Knowledge of who is at the other end of a TCP connection from this machine.
package protocol PeerIdentity: Sendable {
  /// User id of the process that connected; nil where that is not known for certain.
  func owner(of connection: Int32) -> uid_t?
}
