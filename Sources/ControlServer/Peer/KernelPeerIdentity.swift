package import Glibc

/// The kernel's own word on who connected: over netlink (sock_diag(7)), else from /proc/net/tcp.
package struct KernelPeerIdentity: PeerIdentity {
  /// The user id that the kernel says for all those who have none in our user namespace (`overflowuid`).
  private static let nobody: uid_t = 65_534

  package init() {}

  package func owner(of connection: Int32) -> uid_t? {
    guard let ends = SocketEnds(ofPeerOf: connection) else { return nil }
    let owner: uid_t?
    do {
      owner = try SocketDiagnosis.owner(of: ends)
    } catch {
      owner = ProcNetTCP.owner(of: ends)
    }
    return owner == Self.nobody ? nil : owner
  }
}
