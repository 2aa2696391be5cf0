/// File format of a film.
package enum FilmFormat: String, Sendable, Codable, CaseIterable {
  case mp4, webm, webp, gif

  package var mediaType: String {
    switch self {
    case .mp4: "video/mp4"
    case .webm: "video/webm"
    case .webp: "image/webp"
    case .gif: "image/gif"
    }
  }

  /// Format by the first bytes of a file (RFC 8794, 11.2.1; ISO/IEC 14496-12, 4.3); nil for neither MP4 nor WebM.
  package init?(sniffing bytes: [UInt8]) {
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .webm
    } else if bytes.dropFirst(4).starts(with: "ftyp".utf8) {
      self = .mp4
    } else {
      return nil
    }
  }

  /// Format that the name of a file asks for.
  package init?(fileName: some StringProtocol) {
    guard let ending = fileName.fileEnding else { return nil }
    self.init(rawValue: ending)
  }
}
