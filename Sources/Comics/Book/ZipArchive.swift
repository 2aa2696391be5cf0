import CZip
import Glibc
import SketchCore

/// A zip file in memory, through libzip; the same entries give the same bytes.
struct ZipArchive {
  private var entries: [(name: String, bytes: [UInt8], isStored: Bool)] = []

  /// - Parameter isStored: not compressed: pictures are compressed already, and EPUB wants its first entry as it is.
  mutating func add(_ name: String, _ bytes: [UInt8], isStored: Bool = false) {
    entries.append((name, bytes, isStored))
  }

  mutating func add(_ name: String, _ text: String, isStored: Bool = false) {
    add(name, Array(text.utf8), isStored: isStored)
  }

  /// - Throws: `SketchError` `.internalFault` when libzip cannot write it.
  func bytes() throws(SketchError) -> [UInt8] {
    var fault = zip_error_t()
    zip_error_init(&fault)
    defer { zip_error_fini(&fault) }
    guard let target = zip_source_buffer_create(nil, 0, 0, &fault) else { throw Self.failure(&fault) }
    // Kept beyond the archive, which takes over one reference.
    zip_source_keep(target)
    defer { zip_source_free(target) }
    guard let archive = zip_open_from_source(target, ZIP_TRUNCATE, &fault) else {
      zip_source_free(target)
      throw Self.failure(&fault)
    }
    for entry in entries {
      guard let copy = malloc(max(1, entry.bytes.count)) else {
        zip_discard(archive)
        throw SketchError(.internalFault, "no memory for “\(entry.name)”")
      }
      entry.bytes.withUnsafeBytes { if let base = $0.baseAddress { _ = memcpy(copy, base, entry.bytes.count) } }
      // libzip frees the copy.
      guard let source = zip_source_buffer(archive, copy, zip_uint64_t(entry.bytes.count), 1) else {
        free(copy)
        zip_discard(archive)
        throw SketchError(.internalFault, "“\(entry.name)” cannot be put into the archive")
      }
      let index = zip_file_add(archive, entry.name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
      guard index >= 0 else {
        zip_source_free(source)
        zip_discard(archive)
        throw SketchError(.internalFault, "“\(entry.name)” cannot be put into the archive")
      }
      let number = zip_uint64_t(index)
      zip_set_file_compression(archive, number, entry.isStored ? ZIP_CM_STORE : ZIP_CM_DEFLATE, 0)
      // 1 January 1980, the first day zip knows: the time of writing is nobody's business.
      zip_file_set_dostime(archive, number, 0, 0x21, 0)
    }
    guard zip_close(archive) == 0 else {
      let reason = String(cString: zip_error_strerror(zip_get_error(archive)))
      zip_discard(archive)
      throw SketchError(.internalFault, "the archive cannot be written: \(reason)")
    }
    return try Self.read(target)
  }

  private static func read(_ source: OpaquePointer) throws(SketchError) -> [UInt8] {
    guard zip_source_open(source) == 0 else { throw SketchError(.internalFault, "the archive cannot be read back") }
    defer { zip_source_close(source) }
    zip_source_seek(source, 0, SEEK_END)
    let size = zip_source_tell(source)
    zip_source_seek(source, 0, SEEK_SET)
    guard size > 0 else { throw SketchError(.internalFault, "the archive is empty") }
    var bytes = [UInt8](repeating: 0, count: Int(size))
    let read = bytes.withUnsafeMutableBytes { zip_source_read(source, $0.baseAddress, zip_uint64_t(size)) }
    guard read == size else { throw SketchError(.internalFault, "the archive cannot be read back") }
    return bytes
  }

  private static func failure(_ fault: inout zip_error_t) -> SketchError {
    SketchError(.internalFault, "the archive cannot be made: \(String(cString: zip_error_strerror(&fault)))")
  }
}
