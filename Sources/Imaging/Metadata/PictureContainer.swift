import SketchCore

/// File format of a picture, taken apart as far as text goes into it. Nothing is decoded.
protocol PictureContainer {
  var width: Int { get }
  var height: Int { get }
  /// Index after the last byte that belongs to the picture.
  var end: Int { get }
  var text: EmbeddedText { get }
  /// The file with this text and no other.
  func file(carrying text: EmbeddedText) -> [UInt8]
}

extension PictureFormat {
  /// - Throws: `SketchError` `.badImage` for a file that does not hold together.
  func container(_ bytes: [UInt8]) throws(SketchError) -> any PictureContainer {
    let container: (any PictureContainer)? =
      switch self {
      case .png: PNGContainer(bytes)
      case .jpeg: JPEGContainer(bytes)
      case .webp: WebPContainer(bytes)
      case .gif: GIFContainer(bytes)
      }
    guard let container else {
      throw SketchError(
        .badImage, "the \(rawValue) is cut short or damaged", advice: "Save it again and try that one.")
    }
    return container
  }
}
