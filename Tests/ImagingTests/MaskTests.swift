import Foundation
import Imaging
import SketchCore
import TestSupport
import Testing

/// A mask is read for what it is, and held to.
@Suite struct MaskTests {
  private let processor = VipsImageProcessor()

  private func mask(grey: Double = 1) async throws -> EditMask {
    try await processor.mask(PaintedMask.png(width: 64, height: 48, x: 8, y: 8, edge: 16, grey: grey)).mask
  }

  @Test func `it comes in both conventions: white may change, and transparent may change`() async throws {
    let (mask, info) = try await processor.mask(PaintedMask.png(width: 64, height: 48, x: 8, y: 8, edge: 16))
    #expect(info == ImageInfo(mediaType: "image/png", width: 64, height: 48))
    let (light, alpha) = (try #require(PixelMap(mask.byLight)), try #require(PixelMap(mask.byAlpha)))
    #expect(light[10, 10] == 0xFFFF_FFFF && light[40, 40] == 0xFF00_0000 && light[23, 23] == 0xFFFF_FFFF && light[24, 24] == 0xFF00_0000)
    #expect(alpha[10, 10] >> 24 == 0 && alpha[40, 40] >> 24 == 255 && alpha[23, 23] >> 24 == 0 && alpha[24, 24] >> 24 == 255)
    // What was kept is read again when it is needed.
    #expect(try await processor.mask(mask.byLight).mask == mask)
  }

  @Test func `what is no mask is refused with what is wrong with it`() async throws {
    let jpeg = try await processor.convert(SamplePictures.png(width: 8, height: 8), to: .jpeg, width: nil, quality: nil)
    for (bytes, words) in [
      (jpeg, "has to be a PNG"), (Array("nonsense".utf8), "this is no PNG"),
      (Array(PaintedMask.png(width: 64, height: 64, x: 1, y: 1, edge: 9).prefix(90)), "cut short"),
      (PaintedMask.png(width: 64, height: 64, x: 1, y: 1, edge: 9, hasAlpha: true), "transparent parts"),
      (PaintedMask.plain(width: 64, height: 64, 0, 0, 0), "black all over"),
    ] {
      let error = await #expect(throws: SketchError.self) { try await processor.mask(bytes) }
      #expect(error?.code == .badImage && error?.message.contains(words) == true, "\(String(describing: error))")
    }
  }

  @Test(arguments: ["png", "jpeg", "alpha"]) func `outside the mask every pixel is the original's`(kind: String) async throws {
    var original = SamplePictures.busyPNG(edge: 64)
    if kind == "jpeg" { original = try await processor.convert(original, to: .jpeg, width: nil, quality: 90) }
    if kind == "alpha" { original = SamplePictures.png(width: 64, height: 64, alpha: true) }
    let mask = try await processor.mask(PaintedMask.png(width: 64, height: 64, x: 8, y: 8, edge: 16)).mask
    let changed = PaintedMask.plain(width: 64, height: 64, 1, 0, 1)
    let merged = try await processor.merge(changed, into: original, where: mask)
    #expect(merged.isChanged && !merged.isWhole)
    let pixels = try #require(PixelMap(merged.image))
    // As this decoder reads the original: JPEG decoders may differ in the last bit.
    let plain = try await processor.convert(original, to: .png, width: nil, quality: nil)
    let before = try #require(PixelMap(plain))
    let differences = try #require(pixels.differences(from: before, x: 8, y: 8, edge: 16))
    #expect(differences == (256, 0))
    #expect(pixels[8, 8] == 0xFFFF_00FF && pixels[23, 23] == 0xFFFF_00FF)
  }

  @Test func `grey is in between`() async throws {
    let merged = try await processor.merge(
      PaintedMask.plain(width: 64, height: 48, 1, 1, 1), into: PaintedMask.plain(width: 64, height: 48, 0, 0, 0), where: mask(grey: 0.5))
    let value = try #require(PixelMap(merged.image))[10, 10] & 0xFF
    #expect((100...155).contains(value))
  }

  @Test func `a changed picture of another size becomes as large as the original`() async throws {
    let original = PaintedMask.plain(width: 64, height: 48, 0, 0, 1)
    let merged = try await processor.merge(PaintedMask.plain(width: 128, height: 96, 1, 0, 0), into: original, where: mask())
    let pixels = try #require(PixelMap(merged.image))
    #expect(pixels.width == 64 && pixels.height == 48 && pixels[12, 12] == 0xFFFF_0000 && pixels[40, 40] == 0xFF00_00FF)
  }

  @Test func `it says whether anything changed, and whether anything was put back`() async throws {
    let original = PaintedMask.plain(width: 64, height: 48, 0, 0, 1)
    #expect(try await processor.merge(original, into: original, where: mask()).isChanged == false)
    let inside = try await processor.merge(PaintedMask.plain(width: 64, height: 48, 1, 0, 0), into: original, where: mask()).image
    let again = try await processor.merge(inside, into: original, where: mask())
    #expect(again.isChanged && again.isWhole && PixelMap(again.image) == PixelMap(inside))
  }

  @Test func `a mask of another size is refused`() async throws {
    let picture = PaintedMask.plain(width: 64, height: 64, 0, 0, 1)
    let error = await #expect(throws: SketchError.self) { try await processor.merge(picture, into: picture, where: mask()) }
    #expect(error?.message == "the mask has 64 × 48 pixels, the picture 64 × 64")
  }
}
