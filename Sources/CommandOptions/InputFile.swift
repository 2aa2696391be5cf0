import Glibc
package import SketchCore

/// A text file named on the command line; "-" is stdin.
package enum InputFile {
  /// - Throws: `SketchError` `.notFound` when it cannot be opened or read, `.invalidInput` when it is not UTF-8.
  package static func read(_ path: String) throws(SketchError) -> String {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &part, part.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path) }
      if count == 0 { break }
      bytes += part[..<count]
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SketchError(.invalidInput, "\(path) is not UTF-8 text", advice: "Save it as UTF-8.")
    }
    return text
  }

  private static func unreadable(_ path: String) -> SketchError {
    SketchError(.notFound, "\(path) cannot be read: \(String(cString: strerror(errno)))", advice: "Check the path.")
  }
}
