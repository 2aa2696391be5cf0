internal import CGLib
internal import CZlib

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

  private static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard vs_gzip_init(&stream) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(bytes.count))))
    let capacity = output.count
    let result = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = uInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(capacity)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard result == Z_STREAM_END else { return nil }
    output.removeLast(capacity - Int(stream.total_out))
    return output
  }
}
