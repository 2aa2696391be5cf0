import SketchCore
import Testing

@testable import Illustrator

/// Pictures that are larger, and smaller, than what a style is made for.
@Suite struct PictureSizeTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func scene(_ style: ArtStyle, _ width: Int, _ height: Int) -> Scene {
    let request = CreateRequest(description: "a red house on a hill", style: .named(style))
    return SceneComposer(catalog: catalog).compose(
      request, seed: 3, pixels: Scene.Pixels(width: width, height: height)
    ).scene
  }

  @Test func `sizes go up to 8K, in all too`() {
    #expect(Scene.Pixels(width: 7680, height: 4320) == Scene.Pixels(width: 9000, height: 9000))
    #expect(Scene.Pixels(width: 10, height: 100_000) == Scene.Pixels(width: 64, height: 7680))
  }

  @Test func `larger pictures are painted smaller and enlarged`() throws {
    #expect(Enlarger.reduced(scene(.digitalArt, 4096, 2304)) == nil)
    #expect(Enlarger.reduced(scene(.digitalArt, 7680, 4320))?.size ?? (0, 0) == (3840, 2160))
    let source = try StyleRenderer(catalog: catalog).render(scene(.digitalArt, 160, 100), work: RenderWork())
    let large = try Enlarger.enlarge(source, width: 400, height: 250, isPlain: false, work: RenderWork())
    #expect((large.width, large.height) == (400, 250))
    for (x, y) in [(40, 40), (200, 125), (380, 200)] {
      let (one, other) = (RGB(packed: large.pixels[y * 400 + x]), source.sample(Float(x) * 0.4, Float(y) * 0.4))
      #expect(abs(one.r - other.r) + abs(one.g - other.g) + abs(one.b - other.b) < 0.35)
    }
    let squares = try Enlarger.enlarge(source, width: 320, height: 200, isPlain: true, work: RenderWork())
    for index in 0..<squares.count {
      #expect(squares.pixels[index] == source.pixels[index / 320 / 2 * 160 + index % 320 / 2])
    }
  }

  /// Share of the picture that is nearly black: outlines.
  private func ink(_ style: ArtStyle, _ edge: Int) throws -> Float {
    let picture = try StyleRenderer(catalog: catalog).finished(scene(style, edge, edge), work: RenderWork())
    let dark = (0..<picture.count).reduce(Float(0)) { $0 + max(0, 0.3 - RGB(packed: picture.pixels[$1]).luminance) / 0.3 }
    return dark / Float(picture.count)
  }

  @Test func `outlines of a small picture are as thin as those of a large one`() throws {
    let (small, large) = (try ink(.cartoon, 256), try ink(.cartoon, 1024))
    #expect(small < large * 1.45, "\(small), \(large)")
    #expect(small > large * 0.6, "\(small), \(large)")
  }
}
