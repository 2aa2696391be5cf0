import CVips
import SketchCore

/// Format of a picture a fake returns, by the name the protocols give it.
package enum FakePictureFormat: String, Sendable {
  case png, jpeg, webp

  package var mediaType: String { "image/\(rawValue)" }
  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// - Returns: nil for bytes that are none of these.
  package init?(sniffing bytes: [UInt8]) {
    switch PictureFormat(sniffing: bytes) {
    case .png: self = .png
    case .jpeg: self = .jpeg
    case .webp: self = .webp
    case .gif, nil: return nil
    }
  }

  /// Converts a picture; nil when it is damaged.
  static func convert(_ bytes: [UInt8], from source: FakePictureFormat, to target: FakePictureFormat) -> [UInt8]? {
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
      let suffix =
        switch target {
        case .png: ".png[strip]"
        case .jpeg: ".jpg[Q=88,strip,optimize_coding]"
        case .webp: ".webp[Q=88,strip]"
        }
      let code = vs_vips_save(loaded, suffix, &result, &length)
      guard code == 0, let result else { return nil }
      defer { g_free(result) }
      return [UInt8](UnsafeRawBufferPointer(start: result, count: length))
    }
  }

  private static let isReady = vips_init("fake-providers") == 0
}
