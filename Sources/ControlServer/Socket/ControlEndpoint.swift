/// Place where the server listens.
package enum ControlEndpoint: Sendable, Equatable {
  /// A Unix socket we make, with its folder and a lock file beside it.
  case path(String)
  /// A listening socket somebody gave us (systemd's socket activation); it is neither locked nor removed.
  case inherited(descriptor: Int32)
}

extension ControlEndpoint: CustomStringConvertible {
  /// Text for the log.
  package var description: String {
    switch self {
    case .path(let path): path
    case .inherited(let descriptor): "inherited, descriptor \(descriptor)"
    }
  }
}
