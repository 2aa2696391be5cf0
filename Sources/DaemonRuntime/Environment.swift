import ControlServer
import Glibc
import SketchCore

/// The process environment as a value.
enum Environment {
  static var current: [String: String] {
    var result: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let pair = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { result[String(pair[0])] = String(pair[1]) }
      entry += 1
    }
    return result
  }

  static func controlSocket(_ options: DaemonOptions) -> String {
    ControlSocketPath.resolve(asked: options.socket, environment: current, userID: getuid()) { access($0, X_OK) == 0 }
  }

  /// The socket systemd listens on for us (sd_listen_fds(3)), else the path.
  static func controlEndpoint(_ options: DaemonOptions) -> ControlEndpoint {
    let environment = current
    let isForUs = environment["LISTEN_PID"] == String(getpid())
    if options.socket == nil, isForUs, let count = environment["LISTEN_FDS"].flatMap(Int.init), count >= 1 {
      return .inherited(descriptor: 3)
    }
    return .path(controlSocket(options))
  }
}
