import SketchCore

/// Folder of small pictures, `thumbnails/ab/cdef….300.webp`, named as the image they are of.
///
/// A thumbnail can be made anew, so nothing here is synced, a failure to write is no failure, and a file that a power
/// cut left incomplete is as good as none.
struct ThumbnailFolder {
  static let path = "thumbnails"

  let data: OpenFolder

  func read(_ sha256: String, edge: Int) -> [UInt8]? {
    guard let bytes = try? data.readAll(file(sha256, edge)), Self.isWhole(bytes) else { return nil }
    return bytes
  }

  func write(_ bytes: [UInt8], of sha256: String, edge: Int) {
    do {
      let folder = try data.folder(Self.path).folder(String(sha256.prefix(2)))
      let file = try AtomicFile(in: folder, mode: 0o600)
      try file.write(bytes)
      try file.rename(to: name(sha256, edge))
    } catch {
      // It is made again when it is asked for again.
    }
  }

  /// Removes those of an image.
  func remove(_ sha256: String) {
    for size in ThumbnailSelection.Size.allCases { data.remove(file(sha256, size.edge)) }
  }

  private func file(_ sha256: String, _ edge: Int) -> String {
    "\(Self.path)/\(sha256.prefix(2))/\(name(sha256, edge))"
  }

  private func name(_ sha256: String, _ edge: Int) -> String { "\(sha256.dropFirst(2)).\(edge).webp" }

  /// True for a RIFF file of the length its head tells (Google, WebP Container Specification).
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 12, bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WEBP".utf8) else { return false }
    let told = (4..<8).reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
    return told + 8 == bytes.count
  }
}
