import Glibc

/// Small text files, read whole and written so that a crash leaves the old or the new.
package enum TextFile {
  /// nil when it cannot be read; `errno` says why.
  package static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16_384)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
    guard ferror(file) == 0 else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
