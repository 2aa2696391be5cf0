import Glibc
import SketchCore

extension SketchError {
  static func alreadyRunning(_ process: Int?) -> SketchError {
    let name = process.map { " (process \($0))" } ?? ""
    return SketchError(
      .alreadyRunning, "voicesketchd is already running\(name)", advice: "Use it with voicesketchctl, or stop it first.")
  }
}

/// The last failed call's reason.
func systemError(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }
