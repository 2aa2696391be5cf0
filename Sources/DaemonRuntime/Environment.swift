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
}
