internal import CDeflate
internal import CGLib

/// A file of the studio page, as it is served.
package struct PageFile: Sendable, Equatable {
  /// The path it is served at: "/modules/main.js".
  package let path: String
  package let mediaType: String
  package let bytes: [UInt8]
  /// The same as gzip; nil where that is no smaller.
  package let compressed: [UInt8]?
  /// SHA-256 of the bytes in lower-case hex.
  package let sha256: String

  package init(path: String, mediaType: String, bytes: [UInt8]) {
    self.path = path
    self.mediaType = mediaType
    self.bytes = bytes
    let smaller = PageFile.gzip(bytes)
    compressed = smaller.flatMap { $0.count < bytes.count ? $0 : nil }
    sha256 = PageFile.hash(bytes)
  }

  /// SHA-256 in lower-case hex.
  package static func hash(_ bytes: [UInt8]) -> String {
    let digest = bytes.withUnsafeBufferPointer {
      g_compute_checksum_for_data(G_CHECKSUM_SHA256, $0.baseAddress, gsize($0.count))
    }
    defer { g_free(digest) }
    return String(cString: digest!)  // null only for a checksum type GLib does not know
  }

  /// Highest level of libdeflate that takes no longer than the best of zlib.
  private static let compressionLevel: Int32 = 9

  private static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(compressionLevel) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_gzip_compress_bound(compressor, bytes.count)
    let output = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      count = libdeflate_gzip_compress(compressor, bytes, bytes.count, output.baseAddress, bound)
    }
    return output.isEmpty ? nil : output
  }
}
