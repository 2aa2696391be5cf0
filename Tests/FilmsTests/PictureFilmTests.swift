import Foundation
import Illustrator
import SketchCore
import TestSupport
import Testing

@testable import Films

/// Films of pictures without a scene.
@Suite struct PictureFilmTests {
  /// A bright picture, darker to the right, with whatever bytes.
  private struct BrightPicture: PartialImageProcessor {
    var width = 400
    var height = 300

    func inspect(_ image: [UInt8]) -> ImageInfo { ImageInfo(mediaType: "image/png", width: width, height: height) }

    func pixels(of image: [UInt8], scale: Int) -> PixelImage {
      var bytes: [UInt8] = []
      for _ in 0..<height {
        for x in 0..<width { bytes += [UInt8(250 - 120 * x / width), 220, 230] }
      }
      return PixelImage(width: width, height: height, bytes: bytes)
    }
  }

  private static func animate(
    theme: String? = nil, seconds: String? = "1", more: [Edit] = [], scene: String? = nil
  ) -> GenerationRequest {
    GenerationRequest(
      job: 2,
      work: .edit(
        [.animate(theme: theme, seconds: seconds)] + more,
        of: .init(
          prompt: "grandma's boat", style: nil, kind: .picture, seed: 1, image: [1], mediaType: "image/png",
          scene: scene)),
      seed: 4)
  }

  /// Red of the left and the right border of each frame, and the darkest pixel of all borders.
  private func borders(_ film: [UInt8]) async throws -> (columns: [(left: Int, right: Int)], darkest: Int) {
    try await withScratchDirectory { folder in
      let path = folder.path + "/film.mp4"
      try Data(film).write(to: URL(filePath: path))
      var columns: [(left: Int, right: Int)] = []
      var darkest = 255
      _ = try FilmReader(path: path).read { frame in
        func red(_ x: Int, _ y: Int) -> Int { Int(frame.pixels[y * frame.width + x] >> 16 & 0xFF) }
        columns.append((red(0, frame.height / 2), red(frame.width - 1, frame.height / 2)))
        for x in 0..<frame.width { darkest = min(darkest, red(x, 0), red(x, frame.height - 1)) }
        for y in 0..<frame.height { darkest = min(darkest, red(0, y), red(frame.width - 1, y)) }
      }
      return (columns, darkest)
    }
  }

  @Test(arguments: [nil, "cinematic", "loop", "stop motion"])
  func `the camera goes across it without a border, and comes back`(theme: String?) async throws {
    let inner = ScriptedImageProvider("hosted", isFree: false)
    let provider = FilmProvider(inner, images: BrightPicture())
    #expect(provider.estimate(for: Self.animate()) == .free)
    let made = try #require(try await provider.generate(Self.animate(theme: theme)) { _ in }.first)
    #expect(made.notes.first == PictureFilm.note && made.prompt == "grandma's boat" && made.scene == nil)
    let film = try #require(made.film)
    #expect(film.info.width == 480 && film.info.height == 360 && film.info.frames == 24)
    let (columns, darkest) = try await borders(film.bytes)
    #expect(darkest > 110, "\(darkest)")
    let first = try #require(columns.first), last = try #require(columns.last)
    #expect(abs(first.left - last.left) < 8 && abs(first.right - last.right) < 8)
    // It went to both sides: the border has shown what lies within.
    #expect(columns.contains { $0.left < first.left - 3 } && columns.contains { $0.right > first.right + 3 })
    #expect(inner.received.isEmpty)
  }

  @Test(arguments: [(400, 300), (300, 400), (2000, 100), (100, 2000), (33, 31), (4000, 4000)])
  func `what is seen lies within the picture`(width: Int, height: Int) throws {
    let size = PictureFilm.size(of: ImageInfo(mediaType: "image/png", width: width, height: height))
    let settings = try FilmSettings(width: size.width, height: size.height, seconds: 10)
    let bytes = [UInt8](repeating: 200, count: width * height * 3)
    for seed in 0..<4 as Range<UInt32> {
      let stage = PictureStage(
        PixelImage(width: width, height: height, bytes: bytes), settings: settings, theme: try FilmTheme.named("dream"),
        seed: seed)
      for step in 0...40 {
        let view = stage.view(Float(step) / 40)
        #expect(view.left >= 0 && view.top >= 0 && view.width > 0 && view.height > 0)
        #expect(view.left + view.width <= Float(width) + 0.01 && view.top + view.height <= Float(height) + 0.01)
      }
    }
  }

  @Test func `other changes of such a film are refused with what to do`() async throws {
    let provider = FilmProvider(ScriptedImageProvider("hosted"), images: BrightPicture())
    let error = await #expect(throws: ImageProviderError.self) {
      try await provider.generate(Self.animate(more: [.changeBackground(background: "night")])) { _ in }
    }
    #expect(error?.advice.contains("Say “undo” to have the picture") == true)
    let long = await #expect(throws: ImageProviderError.self) {
      try await provider.generate(Self.animate(seconds: "60")) { _ in }
    }
    #expect(long?.reason.contains("not 60") == true)
  }
}
