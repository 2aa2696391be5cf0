/// Path of the socket on which the daemon listens and where its clients look.
package enum ControlSocketPath {
  /// The first of: what was asked for, `VOICESKETCH_SOCKET`, `$XDG_RUNTIME_DIR/voicesketch/control.sock`, the same
  /// under `/run/user/UID` where that folder exists, and `$TMPDIR/voicesketch-UID/control.sock`.
  ///
  /// - Parameter folderExists: asked about `/run/user/UID` only.
  package static func resolve(
    asked: String? = nil, environment: [String: String], userID: UInt32, folderExists: (String) -> Bool
  ) -> String {
    if let asked, !asked.isEmpty { return asked }
    func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let path = variable("VOICESKETCH_SOCKET") { return path }
    if let runtime = variable("XDG_RUNTIME_DIR"), runtime.hasPrefix("/") { return "\(runtime)/voicesketch/control.sock" }
    if folderExists("/run/user/\(userID)") { return "/run/user/\(userID)/voicesketch/control.sock" }
    return "\(variable("TMPDIR") ?? "/tmp")/voicesketch-\(userID)/control.sock"
  }
}
