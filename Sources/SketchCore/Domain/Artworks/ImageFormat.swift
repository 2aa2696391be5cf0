/// The formats in which pictures are delivered.
///
/// To add one: a case here and the way it is written in `VipsImageProcessor`; then the words for it in the lexicon.
package enum ImageFormat: String, Sendable, Codable, CaseIterable {
  case png, jpeg, webp, avif, tiff, pdf, svg, gif

  package var mediaType: String {
    switch self {
    case .pdf: "application/pdf"
    case .svg: "image/svg+xml"
    default: "image/" + rawValue
    }
  }

  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// The format of a file by the ending of its name: "drawings/fox.JPG". Nil for an ending that is none of ours.
  package init?(fileName: some StringProtocol) {
    guard let ending = fileName.fileEnding,
      let format = Self.allCases.first(where: { $0.fileExtension == ending || $0.rawValue == ending })
        ?? (ending == "tif" ? .tiff : nil)
    else { return nil }
    self = format
  }
}
