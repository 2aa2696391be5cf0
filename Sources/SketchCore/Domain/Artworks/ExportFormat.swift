/// Formats of an export: those of a picture, those of a film, and an archive of the pictures as they are kept.
package enum ExportFormat: String, Sendable, Codable, CaseIterable {
  case png, jpeg, webp, avif, tiff, pdf, svg, gif
  case mp4, webm
  case zip

  /// Format by the ending of a file's name; nil for an ending that is none of ours.
  package init?(fileName: some StringProtocol) {
    guard let ending = fileName.fileEnding,
      let format = ExportFormat(rawValue: ImageFormat(fileName: fileName)?.rawValue ?? ending)
    else { return nil }
    self = format
  }

  /// Format of each picture; nil for films and archives.
  package var image: ImageFormat? { ImageFormat(rawValue: rawValue) }
  /// Format of a film; GIF and WebP are both.
  package var film: FilmFormat? { FilmFormat(rawValue: rawValue) }
  package var fileExtension: String { image?.fileExtension ?? rawValue }
}
