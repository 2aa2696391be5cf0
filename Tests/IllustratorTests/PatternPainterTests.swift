import SketchCore
import Testing

@testable import Illustrator

@Suite struct PatternPainterTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func drawn(_ option: String?) throws -> Bitmap {
    let request = CreateRequest(
      description: "a red fox", style: .named(.cartoon), kind: .wallpaper, option: option, quality: .draft)
    let scene = SceneComposer(catalog: catalog).compose(
      request, option: option.map { CatalogOption(id: $0, name: $0) }, seed: 7
    ).scene
    return try StyleRenderer(catalog: catalog).render(scene, work: RenderWork())
  }

  /// Mean difference of two columns, and of all neighbouring ones.
  private func seam(_ picture: Bitmap) -> (seam: Double, usual: Double) {
    func difference(_ one: Int, _ two: Int) -> Double {
      var sum = 0
      for y in 0..<picture.height {
        let (left, right) = (picture.pixels[y * picture.width + one], picture.pixels[y * picture.width + two])
        for shift in [UInt32(0), 8, 16] {
          let (first, second) = (Int((left >> shift) & 255), Int((right >> shift) & 255))
          sum += abs(first - second)
        }
      }
      return Double(sum) / Double(picture.height)
    }
    let all = (1..<picture.width).map { difference($0 - 1, $0) }
    return (difference(picture.width - 1, 0), all.reduce(0, +) / Double(all.count))
  }

  @Test func `a pattern has no seam, and repeats its things`() throws {
    let pattern = try drawn("patterns")
    let (seam, usual) = seam(pattern)
    #expect(seam <= usual * 1.5, "\(seam) at the seam, \(usual) elsewhere")
    // Reds stand in each third of it, as one fox would not.
    for third in 0..<3 {
      let columns = (pattern.width * third / 3)..<(pattern.width * (third + 1) / 3)
      var reds = 0
      for x in columns {
        for y in 0..<pattern.height {
          let color = pattern.pixels[y * pattern.width + x]
          let (red, green, blue) = ((color >> 16) & 255, (color >> 8) & 255, color & 255)
          if red > 150, green < 110, blue < 110 { reds += 1 }
        }
      }
      #expect(reds > 200)
    }
  }

  @Test func `a sticker of a scene has its things, without its place`() {
    let composer = SceneComposer(catalog: catalog)
    let scene = composer.compose(CreateRequest(description: "a red fox and a tree in the snow"), seed: 3).scene
    let sticker = composer.remade(scene, CreateRequest(description: "", kind: .sticker), option: nil).scene
    #expect(sticker.elements.map(\.subject) == scene.elements.filter { !$0.implied }.map(\.subject))
    #expect(sticker.elements[0].color == scene.elements[0].color && sticker.setting == "plain")
    let page = composer.remade(scene, CreateRequest(description: "", kind: .coloringPage), option: nil).scene
    #expect(page.elements == scene.elements && page.setting == scene.setting && page.kind == .coloringPage)
  }
}
