internal import CGLib

package enum ContentHash {
  /// SHA-256 in lower-case hex: 64 characters.
  package static func sha256(_ bytes: [UInt8]) -> String {
    let digest = bytes.withUnsafeBufferPointer { g_compute_checksum_for_data(G_CHECKSUM_SHA256, $0.baseAddress, gsize($0.count)) }
    defer { g_free(digest) }
    return String(cString: digest!)  // null only for a checksum type GLib does not know
  }

  /// SHA-256 of bytes that come in parts.
  struct Running: ~Copyable {
    private let state = g_checksum_new(G_CHECKSUM_SHA256)

    deinit { g_checksum_free(state) }

    func add(_ bytes: [UInt8]) {
      bytes.withUnsafeBufferPointer { g_checksum_update(state, $0.baseAddress, gssize($0.count)) }
    }

    /// Hash of all parts, after which none can be added.
    consuming func sha256() -> String { String(cString: g_checksum_get_string(state)) }
  }
}
