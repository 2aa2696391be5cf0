import Foundation
import Illustrator
import SketchCore
import TestSupport
import Testing

@testable import Films

@Suite struct LibAVFilmWriterTests {
  /// Keeps the frames of a GIF.
  private actor Images: PartialImageProcessor {
    private(set) var stacks: [FrameStack] = []

    func gif(_ frames: FrameStack) -> [UInt8] {
      stacks.append(frames)
      return Array("GIF89a".utf8)
    }
  }

  private static func slide(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ caption: String?) -> Slide {
    let bytes = Array(repeatElement([red, green, blue], count: 160 * 120).joined())
    return Slide(picture: PixelImage(width: 160, height: 120, bytes: bytes), caption: caption)
  }

  private static let slides = [slide(220, 30, 30, "“draw a fox”"), slide(30, 30, 220, nil)]

  private func film(_ format: FilmFormat, captions: Bool = true) async throws -> [UInt8] {
    let show = SlideShow(count: 2, width: 160, height: 120, hasCaptions: captions, format: format)
    return try await LibAVFilmWriter(images: Images()).film(show) { Self.slides[$0] }
  }

  /// Frames of a film, as one of its pixels and the share of dark pixels below the picture.
  private func frames(_ film: [UInt8], _ format: FilmFormat) async throws -> [(red: Int, blue: Int, ink: Int)] {
    try await withScratchDirectory { folder in
      let path = folder.path + "/film.\(format.rawValue)"
      try Data(film).write(to: URL(filePath: path))
      var found: [(red: Int, blue: Int, ink: Int)] = []
      _ = try FilmReader(path: path).read { frame in
        let pixel = frame.pixels[60 * frame.width + 80]
        let below = (120..<frame.height).flatMap { row in (0..<frame.width).map { frame.pixels[row * frame.width + $0] } }
        found.append((Int(pixel >> 16 & 255), Int(pixel & 255), below.count { $0 >> 8 & 255 < 110 }))
      }
      return found
    }
  }

  @Test(arguments: [FilmFormat.mp4, .webm])
  func `each picture is shown for a while with its words, then fades into the next`(format: FilmFormat) async throws {
    let frames = try await frames(try await film(format), format)
    #expect(frames.count == 36 + 12 + 60)
    let (first, middle, last) = (frames[10], frames[41], frames[107])
    #expect(first.red > 180 && first.blue < 80 && first.ink > 40, "\(first)")
    #expect((80...180).contains(middle.red) && (80...180).contains(middle.blue), "\(middle)")
    #expect(last.red < 80 && last.blue > 180 && last.ink == 0, "\(last)")
  }

  @Test func `without words there is no room for them`() async throws {
    let frames = try await frames(try await film(.mp4, captions: false), .mp4)
    #expect(frames.allSatisfy { $0.ink == 0 })
    #expect(SlidePainter(show: SlideShow(count: 1, width: 161, height: 120, hasCaptions: false, format: .mp4)).height == 120)
  }

  @Test func `a GIF has few frames, each with its time`() async throws {
    let images = Images()
    let show = SlideShow(count: 2, width: 160, height: 120, hasCaptions: false, format: .gif)
    _ = try await LibAVFilmWriter(images: images).film(show) { Self.slides[$0] }
    #expect(await images.stacks.first?.delays == [1500, 100, 100, 100, 100, 100, 2500])
  }

  @Test func `a film is converted frame by frame`() async throws {
    let source = try await film(.mp4, captions: false)
    let writer = LibAVFilmWriter(images: Images())
    let webm = try await frames(try await writer.converted(source, from: .mp4, to: .webm), .webm)
    #expect(webm.count == 108 && webm[0].red > 180 && webm[107].blue > 180)
    let images = Images()
    _ = try await LibAVFilmWriter(images: images).converted(source, from: .mp4, to: .gif)
    let stack = try #require(await images.stacks.first)
    #expect(stack.count == 54 && stack.delays.allSatisfy { $0 == 80 } && stack.width == 160)
    await #expect(throws: SketchError.self) { _ = try await writer.converted([1, 2, 3], from: .mp4, to: .webm) }
  }

  @Test func `an AVIF is smaller in a lower quality`() async throws {
    let writer = LibAVFilmWriter(images: Images())
    var pixels = PixelImage(width: 64, height: 48, bytes: [])
    var noise: UInt32 = 1
    for _ in 0..<(64 * 48 * 3) {
      noise = noise &* 1_664_525 &+ 1_013_904_223
      pixels.bytes.append(UInt8(noise >> 24))
    }
    let good = try await writer.avif(pixels, quality: 95)
    let poor = try await writer.avif(pixels, quality: 20)
    #expect(Array(good[4..<12]) == Array("ftypavif".utf8) && poor.count < good.count)
  }
}
