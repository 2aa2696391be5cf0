import Foundation
import Imaging
import SketchCore
import TestSupport
import Testing

@Suite struct ColoursAndComparingTests {
  private let processor = VipsImageProcessor()

  @Test func `a picture's colours are those one sees`() async throws {
    let orange = PaintedMask.plain(width: 320, height: 200, 1, 0.5, 0)
    let colors = try #require(try await processor.colors(of: orange))
    #expect(colors.dominant == [.orange] && colors.average.hasPrefix("#ff7f") || colors.average.hasPrefix("#ff80"))
    let jpeg = try await processor.convert(orange, to: .jpeg, width: nil, quality: 90)
    #expect(try await processor.colors(of: jpeg)?.dominant == [.orange])
    // A white spot of a ninth of black.
    let spot = PaintedMask.png(width: 48, height: 48, x: 8, y: 8, edge: 24)
    #expect(try await processor.colors(of: spot)?.dominant == [.black, .white])
    await #expect(throws: SketchError.self) { try await processor.colors(of: Array("nonsense".utf8)) }
  }

  @Test func `two pictures stand beside each other at the same height`() async throws {
    let left = PaintedMask.plain(width: 100, height: 60, 1, 0, 0)
    let right = PaintedMask.plain(width: 80, height: 120, 0, 0, 1)
    let both = try await processor.sideBySide(left, right)
    let info = try await processor.inspect(both)
    #expect(info == ImageInfo(mediaType: "image/png", width: 100 + 24 + 40, height: 60))
    let pixels = try #require(PixelMap(both))
    #expect(pixels[50, 30] == 0xFFFF_0000 && pixels[112, 30] == 0xFFFF_FFFF && pixels[150, 30] == 0xFF00_00FF)
  }
}
