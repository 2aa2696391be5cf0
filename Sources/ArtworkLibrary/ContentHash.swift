internal import CGLib

package enum ContentHash {
  /// SHA-256 in lower-case hex: 64 characters.
  package static func sha256(_ bytes: [UInt8]) -> String {
    let digest = bytes.withUnsafeBufferPointer { g_compute_checksum_for_data(G_CHECKSUM_SHA256, $0.baseAddress, gsize($0.count)) }
    defer { g_free(digest) }
    return String(cString: digest!)  // null only for a checksum type GLib does not know
  }
}
