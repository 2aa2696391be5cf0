import SketchCore
import Testing

@testable import Illustrator

/// Sizes of wallpapers, as the catalogue has them by quality and by name.
@Suite struct KindSizeTests {
  private func size(_ aspect: Aspect?, _ quality: Quality?, _ details: [String]? = nil) -> KindSize {
    var kind = CatalogKind(id: .wallpaper, name: "Wallpaper", aspect: .threeByTwo)
    kind.longerSide = ["draft": 1280, "standard": 1920, "ultra": 3840]
    kind.longerSideByDetail = ["4k": 3840, "5k": 5120, "8k": 7680]
    var create = CreateRequest(description: "a castle")
    (create.kind, create.aspect, create.quality, create.details) = (.wallpaper, aspect, quality, details)
    return KindSize(create, GenerationRequest(job: 1, work: .create(create), seed: 3, kind: kind))
  }

  @Test(
    arguments: [
      (.wide, nil, nil, 1920, 1080), (nil, .draft, nil, 1280, 853), (.tall, .ultra, nil, 2160, 3840),
      (.wide, .ultra, ["8k"], 7680, 4320), (.wide, .ultra, ["4k"], 3840, 2160), (.square, nil, nil, 1920, 1920),
      (nil, .ultra, ["8k"], 7680, 4320), (nil, .ultra, ["5k"], 5120, 2880), (.tall, .ultra, ["8k", "for a phone"], 4320, 7680),
    ] as [(Aspect?, Quality?, [String]?, Int, Int)])
  func `a wallpaper is as large as its quality or its name says`(
    aspect: Aspect?, quality: Quality?, details: [String]?, width: Int, height: Int
  ) {
    let size = size(aspect, quality, details)
    #expect(size.pixels == Scene.Pixels(width: width, height: height) && size.note == nil)
  }

  @Test func `more than is drawn is said, and the shape stays`() throws {
    let size = size(.square, .ultra, ["8k"])
    let pixels = try #require(size.pixels)
    #expect(pixels.width == pixels.height && pixels.width * pixels.height <= Scene.Pixels.most && pixels.width > 5700)
    let said = "7680 × 7680 pixels are more than the 33 million that I draw"
    #expect(size.note == "\(said), so it has \(pixels.width) × \(pixels.height).")
  }

  @Test func `a kind without sizes has that of its quality`() {
    let request = GenerationRequest(job: 1, work: .create(CreateRequest(description: "a cat")), seed: 3)
    #expect(KindSize(CreateRequest(description: "a cat"), request).pixels == nil)
  }

  @Test func `another shape keeps the longer side`() {
    #expect(Scene.Pixels(width: 3840, height: 2160).reshaped(.square) == Scene.Pixels(width: 3840, height: 3840))
    #expect(Scene.Pixels(width: 3840, height: 2160).reshaped(.tall) == Scene.Pixels(width: 2160, height: 3840))
  }
}
