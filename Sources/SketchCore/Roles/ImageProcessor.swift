/// Decodes, checks and converts images, off the shared threads.
///
/// All methods throw `SketchError` `.badImage` for bytes that are not a complete image within limits, `.unsupported`
/// for a format it cannot write.
package protocol ImageProcessor: Sendable {
  /// Decodes the whole image, so that a truncated one is found now.
  func inspect(_ image: [UInt8]) async throws -> ImageInfo
  /// Fits into `edge`×`edge` pixels, as WebP.
  func thumbnail(_ image: [UInt8], edge: Int) async throws -> [UInt8]
  /// In a format of pixels: PNG, JPEG, WebP, GIF or TIFF.
  /// - Parameters:
  ///   - width: scales down (never up) to this width, keeping the proportions.
  ///   - quality: 1…100, for the lossy formats.
  func convert(_ image: [UInt8], to format: ImageFormat, width: Int?, quality: Int?) async throws -> [UInt8]
  /// The file with facts about its picture written into it, in the places where other programs look for them. What it
  /// told before goes; a file of a format that has no such places stays as it is.
  func file(_ file: [UInt8], telling metadata: PictureMetadata) async throws -> [UInt8]
  /// The file without what it tells beside its picture; one of a format that tells nothing stays as it is.
  func silent(_ file: [UInt8]) async throws -> [UInt8]
  /// Checks a file from elsewhere before anything of it is decoded, then by decoding it, and takes picture and facts
  /// apart.
  func accept(_ file: [UInt8]) async throws -> ImportedFile
  /// Average and dominant colours; nil where nothing can be seen, as in a picture that is transparent everywhere.
  func colors(of image: [UInt8]) async throws -> PictureColors?
  /// PNG with both pictures beside each other, at the same height.
  func sideBySide(_ left: [UInt8], _ right: [UInt8]) async throws -> [UInt8]
  /// Reads a mask: a PNG without transparent parts, white where a picture may change, black where it stays, grey in
  /// between.
  func mask(_ png: [UInt8]) async throws -> (mask: EditMask, info: ImageInfo)
  /// Lays a changed picture over the original through a mask.
  ///
  /// Outside the mask every pixel is the original's. A changed picture of another size is scaled to the original's.
  func merge(_ changed: [UInt8], into original: [UInt8], where mask: EditMask) async throws -> MergedPicture
  /// Pixels of a picture, transparent parts white.
  /// - Parameter scale: times as wide and high.
  func pixels(of image: [UInt8], scale: Int) async throws -> PixelImage
  /// Pixels of a picture with how opaque they are; nil `alpha` where the format has none.
  func layer(of image: [UInt8]) async throws -> PixelImage
  func png(_ pixels: PixelImage) async throws -> [UInt8]
  /// Animated GIF that begins again.
  func gif(_ frames: FrameStack) async throws -> [UInt8]
  /// PDF of pictures on paper.
  /// - Parameter picture: gives a picture by its place, from 0, in order.
  func pages(_ order: PageOrder, picture: @Sendable (Int) async throws -> PagePicture) async throws -> [UInt8]
  /// Cuts the middle out in the proportions of the size and scales that to it, as PNG.
  func fit(_ image: [UInt8], width: Int, height: Int) async throws -> [UInt8]
}
