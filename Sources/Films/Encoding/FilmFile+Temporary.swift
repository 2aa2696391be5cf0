import Glibc
import SketchCore

/// Files that libav writes by their names.
extension FilmFile {
  /// Runs `body` with a folder that is removed afterwards, with the film in it.
  static func temporary<Value>(_ body: (String) throws -> Value) throws -> Value {
    let folder = try temporaryFolder()
    defer { removeTemporary(folder) }
    return try body(folder)
  }

  static func temporaryFolder() throws -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(parent)/voicesketch-film-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw SketchError(
        .storage, "no file can be made in \(parent): \(String(cString: strerror(errno)))", advice: "Make room there.")
    }
    return name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  /// Removes a folder and the films in it.
  static func removeTemporary(_ folder: String) {
    for ending in FilmFormat.allCases.map(\.rawValue) + ["avif"] { unlink("\(folder)/film.\(ending)") }
    rmdir(folder)
  }

  static func content(of path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw fault(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    return bytes
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "wb") else { throw fault(path) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else { throw fault(path) }
  }

  private static func fault(_ path: String) -> SketchError {
    SketchError(
      .storage, "\(path) cannot be used: \(String(cString: strerror(errno)))",
      advice: "Make room there, then try again.")
  }
}
