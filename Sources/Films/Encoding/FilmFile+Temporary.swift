import Glibc
import SketchCore

/// Files that libav reads and writes by their names.
extension FilmFile {
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
