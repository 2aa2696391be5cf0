package import SketchCore

extension VipsImageProcessor {
  /// Pixels that a picture from elsewhere may be wide and high.
  private static let edgeLimit = 16_384

  package func file(_ file: [UInt8], telling metadata: PictureMetadata) throws -> [UInt8] {
    guard let format = PictureFormat(sniffing: file) else {
      return DocumentMetadata.file(file, telling: metadata.tidied)
    }
    let container = try format.container(file)
    let orientation = container.text.exif?.orientation ?? 1
    return container.file(
      carrying: EmbeddedText(metadata, width: container.width, height: container.height, orientation: orientation))
  }

  package func silent(_ file: [UInt8]) throws -> [UInt8] {
    guard let format = PictureFormat(sniffing: file) else { return file }
    let container = try format.container(file)
    return container.file(carrying: container.text.silent)
  }

  package func accept(_ file: [UInt8]) throws -> ImportedFile {
    let format = try accepted(file)
    let container = try format.container(file)
    guard 1...Self.edgeLimit ~= container.width, 1...Self.edgeLimit ~= container.height else {
      throw SketchError(
        .badImage, "the \(format.rawValue) has \(container.width) × \(container.height) pixels",
        advice: "Scale it to \(Self.edgeLimit) pixels or less each way.")
    }
    if let stranger = StrangeContent.find(in: file, behind: container.end, of: format) {
      throw SketchError(
        .badImage, "the file is a \(format.rawValue) and \(stranger.rawValue)",
        advice: "Open it in a picture editor and save it as a new picture.")
    }
    let text = container.text
    let image = container.file(carrying: text.silent)
    return ImportedFile(image: image, info: try inspect(image), metadata: text.facts)
  }
}
