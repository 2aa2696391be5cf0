package import SketchCore

/// Image processor of a test that needs few of its methods: every other one throws.
package protocol PartialImageProcessor: ImageProcessor {}

private struct NotPartOfTheTest: Error {}

extension PartialImageProcessor {
  package func inspect(_ image: [UInt8]) async throws -> ImageInfo { throw NotPartOfTheTest() }
  package func thumbnail(_ image: [UInt8], edge: Int) async throws -> [UInt8] { throw NotPartOfTheTest() }
  package func convert(_ image: [UInt8], to format: ImageFormat, width: Int?, quality: Int?) async throws -> [UInt8] {
    throw NotPartOfTheTest()
  }
  package func file(_ file: [UInt8], telling metadata: PictureMetadata) async throws -> [UInt8] {
    throw NotPartOfTheTest()
  }
  package func silent(_ file: [UInt8]) async throws -> [UInt8] { file }
  package func accept(_ file: [UInt8]) async throws -> ImportedFile { throw NotPartOfTheTest() }
  package func colors(of image: [UInt8]) async throws -> PictureColors? { throw NotPartOfTheTest() }
  package func sideBySide(_ left: [UInt8], _ right: [UInt8]) async throws -> [UInt8] { throw NotPartOfTheTest() }
  package func mask(_ png: [UInt8]) async throws -> (mask: EditMask, info: ImageInfo) { throw NotPartOfTheTest() }
  package func merge(
    _ changed: [UInt8], into original: [UInt8], where mask: EditMask
  ) async throws -> MergedPicture { throw NotPartOfTheTest() }
  package func pixels(of image: [UInt8], scale: Int) async throws -> PixelImage { throw NotPartOfTheTest() }
  package func layer(of image: [UInt8]) async throws -> PixelImage { throw NotPartOfTheTest() }
  package func png(_ pixels: PixelImage) async throws -> [UInt8] { throw NotPartOfTheTest() }
  package func gif(_ frames: FrameStack) async throws -> [UInt8] { throw NotPartOfTheTest() }
  package func pages(
    _ order: PageOrder, picture: @Sendable (Int) async throws -> PagePicture
  ) async throws -> [UInt8] { throw NotPartOfTheTest() }
  package func fit(_ image: [UInt8], width: Int, height: Int) async throws -> [UInt8] { throw NotPartOfTheTest() }
}
