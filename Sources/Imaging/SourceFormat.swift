import SketchCore

/// Image formats that are read. Everything else, above all the formats that are programs (SVG, PDF, PostScript), stays
/// closed.
enum SourceFormat: String {
  case png = "PNG"
  case jpeg = "JPEG"
  case webp = "WebP"
  case gif = "GIF"

  /// Format by the first bytes; what a server or a file name claims is not asked.
  init?(sniffing bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }

  var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    case .gif: "image/gif"
    }
  }
}

extension SourceFormat {
  /// First bytes, for an error: as text where they are text.
  static func beginning(of bytes: [UInt8]) -> String {
    let start = bytes.prefix(12)
    if start.allSatisfy({ (0x20...0x7E).contains($0) }) { return "“\(String(decoding: start, as: UTF8.self))”" }
    return start.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined(separator: " ")
  }
}
