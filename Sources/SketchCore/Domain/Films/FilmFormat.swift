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

  /// Format that the name of a file asks for.
  package init?(fileName: some StringProtocol) {
    guard let ending = fileName.fileEnding else { return nil }
    self.init(rawValue: ending)
  }
}
