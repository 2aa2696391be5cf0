/// Formats of an export: those of a picture, and an archive of the pictures as they are kept.
package enum ExportFormat: String, Sendable, Codable, CaseIterable {
  case png, jpeg, webp, pdf, svg, gif
  case zip

  package init(_ format: ImageFormat) { self = ExportFormat(rawValue: format.rawValue) ?? .png }

  /// Format by the ending of a file's name; nil for an ending that is none of ours.
  package init?(fileName: some StringProtocol) {
    if fileName.fileEnding == Self.zip.rawValue {
      self = .zip
    } else if let format = ImageFormat(fileName: fileName) {
      self.init(format)
    } else {
      return nil
    }
  }

  /// Format of each picture; nil where they stay as they are.
  package var image: ImageFormat? { ImageFormat(rawValue: rawValue) }
}
