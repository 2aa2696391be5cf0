import CVips

extension FakePicture {
  package enum Format: String, Sendable {
    case png, jpeg, webp

    package var mediaType: String { "image/\(rawValue)" }
    package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    /// By the first bytes; nil when it is none of them.
    package init?(sniffing bytes: [UInt8]) {
      if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
        self = .png
      } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        self = .jpeg
      } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
        self = .webp
      } else {
        return nil
      }
    }

    /// From one format to another; nil when the picture is damaged.
    static func convert(_ bytes: [UInt8], from source: Format, to target: Format) -> [UInt8]? {
      guard source != target else { return bytes }
      _ = isReady
      return bytes.withUnsafeBytes { bytes in
        let load =
          switch source {
          case .png: vs_vips_pngload
          case .jpeg: vs_vips_jpegload
          case .webp: vs_vips_webpload
          }
        var picture: UnsafeMutablePointer<VipsImage>?
        guard load(bytes.baseAddress, bytes.count, VS_VIPS_RANDOM, &picture) == 0, let loaded = picture else { return nil }
        defer { g_object_unref(loaded) }
        var result: UnsafeMutableRawPointer?
        var length = 0
        let code =
          switch target {
          case .png: vs_vips_pngsave(loaded, &result, &length)
          case .jpeg: vs_vips_jpegsave(loaded, 88, &result, &length)
          case .webp: vs_vips_webpsave(loaded, 88, &result, &length)
          }
        guard code == 0, let result else { return nil }
        defer { g_free(result) }
        return [UInt8](UnsafeRawBufferPointer(start: result, count: length))
      }
    }

    private static let isReady = vips_init("fake-providers") == 0
  }
}
