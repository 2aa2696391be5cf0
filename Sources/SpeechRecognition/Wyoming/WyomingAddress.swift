import SketchCore

/// Address of a Wyoming server: `tcp://127.0.0.1:10300` or `unix:///run/whisper.sock`.
package enum WyomingAddress: Sendable, Equatable, CustomStringConvertible {
  case tcp(host: String, port: UInt16)
  case unix(path: String)

  /// - Throws: `SketchError` `.configuration`.
  package init(_ text: String) throws {
    let failure = SketchError(
      .configuration, "“\(text)” is not the address of a Wyoming server",
      advice: "Write for example tcp://127.0.0.1:10300 or unix:///run/user/1000/whisper.sock.")
    if text.hasPrefix("unix:///") {
      let path = String(text.dropFirst("unix://".count))
      // A socket's address has room for so many bytes.
      guard path.utf8.count > 1, path.utf8.count < 108 else { throw failure }
      self = .unix(path: path)
      return
    }
    guard text.hasPrefix("tcp://"), let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]), port > 0
    else { throw failure }
    var host = String(text[..<colon].dropFirst("tcp://".count))
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || "/@[]".contains($0) }) else { throw failure }
    self = .tcp(host: host, port: port)
  }

  /// Whether what is sent there stays on this machine. A name other than localhost may be anybody's.
  package var isLocal: Bool {
    switch self {
    case .unix: true
    case .tcp(let host, _): host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }
  }

  package var description: String {
    switch self {
    case .unix(let path): "unix://\(path)"
    case .tcp(let host, let port): host.contains(":") ? "tcp://[\(host)]:\(port)" : "tcp://\(host):\(port)"
    }
  }
}
