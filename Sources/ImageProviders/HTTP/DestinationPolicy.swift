/// The addresses a request may end at, whatever its host name resolves to.
///
/// Judged twice: by the URL before anything happens, and by the address its host resolved to before anything is
/// connected.
package enum DestinationPolicy: Sendable, Equatable {
  /// The configured server: https anywhere, plain http on loopback only.
  case server
  /// The configured server, plain http allowed everywhere: the user said so.
  case insecureServer
  /// A media link somebody else wrote: https and public addresses only.
  case publicMedia
  /// A media link of a server on this machine: as `publicMedia`, or the very host and port of that server.
  case media(ofServer: String)
}

extension DestinationPolicy {
  /// The reason why this URL may not be asked; nil when it may, as far as its text tells.
  func objection(to address: WebAddress) -> String? {
    switch self {
    case .insecureServer: return nil
    case .server:
      // A host name may still turn out to be this machine.
      if address.scheme == .http, let literal = address.literal, !literal.isLoopback {
        return "\(address.host) would be asked without encryption, which is allowed on this machine only"
      }
      return nil
    case .media(let server) where isServer(server, address): return nil
    case .publicMedia, .media:
      if address.scheme != .https { return "\(address.host) does not offer the picture over https" }
      if address.isLoopbackName || address.literal.map({ !$0.isPublic }) ?? false {
        return "\(address.host) is not a public address"
      }
      return nil
    }
  }

  /// The reason why this peer may not be connected to, though the URL looked fine; nil when it may.
  func objection(toPeer peer: IPAddress?, for address: WebAddress) -> String? {
    switch self {
    case .insecureServer: return nil
    case .server:
      guard address.scheme == .http, !(peer?.isLoopback ?? false) else { return nil }
      return "\(address.host) would be asked without encryption, which is allowed on this machine only"
    case .media(let server) where isServer(server, address): return nil
    case .publicMedia, .media:
      return peer?.isPublic ?? false ? nil : "\(address.host) leads to an address that is not public"
    }
  }

  /// `server` is its base URL. Every name of this machine counts as the same host: servers print whichever they like.
  private func isServer(_ server: String, _ address: WebAddress) -> Bool {
    guard let server = try? WebAddress(server).origin.withOneLoopback else { return false }
    return address.origin.withOneLoopback == server
  }
}

extension WebAddress.Origin {
  fileprivate var withOneLoopback: WebAddress.Origin {
    var origin = self
    if ["localhost", "127.0.0.1", "[::1]"].contains(host) { origin.host = "localhost" }
    return origin
  }
}
