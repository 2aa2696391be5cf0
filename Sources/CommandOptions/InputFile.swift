import Glibc
package import SketchCore

/// File named on the command line; "-" is stdin.
package enum InputFile {
  /// - Throws: `SketchError` `.notFound` when it cannot be opened or read, `.invalidInput` when it is not UTF-8.
  package static func read(_ path: String) throws(SketchError) -> String {
    guard let text = String(validating: try bytes(path), as: UTF8.self) else {
      throw SketchError(.invalidInput, "\(path) is not UTF-8 text", advice: "Save it as UTF-8.")
    }
    return text
  }

  /// - Parameter limit: reading ends soon after so many bytes.
  /// - Throws: `SketchError` `.notFound` when it cannot be opened or read.
  package static func bytes(_ path: String, limit: Int = .max) throws(SketchError) -> [UInt8] {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = Glibc.read(descriptor, &part, part.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path) }
      if count == 0 { break }
      bytes += part[..<count]
    }
    return bytes
  }

  private static func unreadable(_ path: String) -> SketchError {
    SketchError(.notFound, "\(path) cannot be read: \(String(cString: strerror(errno)))", advice: "Check the path.")
  }
}
