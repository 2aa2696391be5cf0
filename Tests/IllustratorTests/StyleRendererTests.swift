import SketchCore
import Testing

@testable import Illustrator

@Suite struct StyleRendererTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  /// Small, so that unoptimised builds draw it quickly.
  private func compose(_ description: String, _ style: ArtStyle = .cartoon, kind: ArtKind = .picture, option: String? = nil) -> Scene {
    let request = CreateRequest(description: description, style: .named(style), kind: kind, details: option.map { [$0] })
    var scene = SceneComposer(catalog: catalog).compose(request, seed: 5).scene
    scene.edge = 256
    return scene
  }

  private func render(_ scene: Scene) throws -> Bitmap { try StyleRenderer(catalog: catalog).render(scene, work: RenderWork()) }

  private func edited(_ scene: Scene, _ edit: Edit) -> Scene {
    var editor = SceneEditor(catalog: catalog, scene: scene)
    editor.apply(edit)
    return editor.scene
  }

  /// The mean colour of a part of the picture, in fractions of its size.
  private func mean(_ picture: Bitmap, x: ClosedRange<Float> = 0...1, y: ClosedRange<Float> = 0...1) -> RGB {
    var sum = RGB(0, 0, 0)
    var count: Float = 0
    for row in stride(from: Int(y.lowerBound * Float(picture.height)), to: Int(y.upperBound * Float(picture.height)), by: 2) {
      for column in stride(from: Int(x.lowerBound * Float(picture.width)), to: Int(x.upperBound * Float(picture.width)), by: 2) {
        sum = sum + RGB(packed: picture.pixels[row * picture.width + column])
        count += 1
      }
    }
    return sum.scaled(1 / max(1, count))
  }

  /// Mean difference of two pictures' pixels, 0…1.
  private func distance(_ one: Bitmap, _ other: Bitmap) -> Float {
    var sum: Float = 0
    for index in stride(from: 0, to: one.count, by: 7) {
      let difference = RGB(packed: one.pixels[index]) - RGB(packed: other.pixels[index])
      sum += abs(difference.r) + abs(difference.g) + abs(difference.b)
    }
    return sum / Float(one.count / 7) / 3
  }

  @Test func `every style is unlike every other`() throws {
    let pictures = try ArtStyle.allCases.map { try render(compose("a house by a lake", $0)) }
    for first in pictures.indices {
      for second in pictures.indices where second > first {
        #expect(
          distance(pictures[first], pictures[second]) > 0.03, "\(ArtStyle.allCases[first]) and \(ArtStyle.allCases[second]) look alike")
      }
    }
  }

  @Test(arguments: ArtStyle.allCases)
  func `the same scene gives the same picture`(style: ArtStyle) throws {
    let scene = compose("two cats on a beach in the rain", style)
    #expect(try PNGEncoder.encode(render(scene)) == PNGEncoder.encode(render(scene)))
  }

  @Test(arguments: [ArtStyle.cartoon, .watercolor, .oilPainting, .photorealistic, .pixelArt])
  func `an orange sky is orange`(style: ArtStyle) throws {
    let scene = compose("a cat in a meadow", style)
    let before = mean(try render(scene), y: 0.08...0.3)
    let after = mean(try render(edited(scene, .changeColor(element: "the sky", color: "orange"))), y: 0.08...0.3)
    #expect(before.b > before.r)
    #expect(after.r > after.b + 0.2)
  }

  @Test func `what was removed is gone and the rest is as it was`() throws {
    let scene = compose("a cat in a meadow")
    let with = try render(scene)
    let without = try render(edited(scene, .removeElement(element: "the cat")))
    let spot = try #require(scene.elements.first?.spots.first)
    let here = (spot.x - 0.05)...(spot.x + 0.05)
    let there: ClosedRange<Float> = spot.x > 0.5 ? 0.0...0.08 : 0.92...1
    let change = mean(with, x: here, y: 0.62...0.8) - mean(without, x: here, y: 0.62...0.8)
    #expect(abs(change.r) + abs(change.g) + abs(change.b) > 0.12)
    #expect(mean(with, x: there, y: 0.62...0.95) == mean(without, x: there, y: 0.62...0.95))
  }

  @Test func `a coloured element has that colour`() throws {
    let scene = compose("a cat in a meadow")
    let blue = try render(edited(scene, .changeColor(element: "the cat", color: "blue")))
    let spot = try #require(scene.elements.first?.spots.first)
    let body = mean(blue, x: (spot.x - 0.06)...(spot.x + 0.06), y: 0.6...0.8)
    #expect(body.b > body.r + 0.1)
  }

  @Test func `night is dark, brighter is brighter, gray has no colour`() throws {
    let scene = compose("a cat in a meadow")
    let day = mean(try render(scene)).luminance
    #expect(mean(try render(edited(scene, .enhance(aspect: "night")))).luminance < day - 0.15)
    #expect(mean(try render(edited(scene, .enhance(aspect: "brighter")))).luminance > day + 0.03)
    let gray = mean(try render(edited(scene, .enhance(aspect: "black and white"))))
    #expect(abs(gray.r - gray.b) < 0.02)
    let sepia = mean(try render(edited(scene, .changeColor(element: nil, color: "sepia"))))
    #expect(sepia.r > sepia.g + 0.03 && sepia.g > sepia.b + 0.03)
  }

  @Test func `a sketch has no colour and pixel art has a grid`() throws {
    let sketch = mean(try render(compose("a red car", .sketch)), x: 0.3...0.7, y: 0.5...0.9)
    #expect(abs(sketch.r - sketch.b) < 0.08)
    let pixels = try render(compose("a red car", .pixelArt))
    for column in stride(from: 0, to: 256, by: 2) {
      #expect(pixels.pixels[100 * 256 + column] == pixels.pixels[101 * 256 + column + 1])
    }
    #expect(Set((0..<pixels.count).map { pixels.pixels[$0] }).count <= 28)
  }

  @Test func `a colouring page is black lines on white`() throws {
    let page = try render(compose("a dragon", .watercolor, kind: .coloringPage))
    var white = 0
    for index in 0..<page.count {
      let color = RGB(packed: page.pixels[index])
      #expect(color.r == color.g && color.g == color.b)
      if color.r == 1 { white += 1 }
    }
    #expect(white > page.count / 2)
    #expect(mean(page).luminance < 0.99)
  }

  @Test func `a colouring page has as many lines as it is for`() throws {
    func ink(_ option: String?) throws -> Float {
      let page = try render(compose("a castle on a hill", .watercolor, kind: .coloringPage, option: option))
      return (0..<page.count).reduce(0) { $0 + (1 - RGB(packed: page.pixels[$1]).luminance) } / Float(page.count)
    }
    let (simple, usual, detailed) = (try ink("simple"), try ink(nil), try ink("detailed"))
    #expect(simple < usual * 0.95)
    #expect(detailed != usual)
    #expect(try ink("for toddlers") > 0.005)
  }

  @Test func `a sticker without a border has none`() throws {
    func white(_ option: String?) throws -> Int {
      let sticker = try render(compose("a cat", .cartoon, kind: .sticker, option: option))
      return (0..<sticker.count).filter { sticker.pixels[$0] == 0xFFFF_FFFF }.count
    }
    #expect(try white("no border") < white(nil) / 2)
  }

  @Test(arguments: [(ArtKind.comic, "4 panels"), (.sticker, "holographic"), (.mandala, "2 fold symmetry")])
  func `a detail that cannot be drawn is noted and draws nothing`(kind: ArtKind, detail: String) {
    let request = CreateRequest(description: "a cat", kind: kind, details: [detail])
    let composition = SceneComposer(catalog: catalog).compose(request, seed: 5)
    #expect(composition.notes.contains { $0.contains("“\(detail)”") })
    #expect(composition.scene.details.isEmpty)
    #expect(composition.scene.elements.filter { !$0.implied }.map(\.subject) == ["cat"])
  }

  @Test func `a sticker is transparent outside its white border`() throws {
    let scene = compose("a cat", .cartoon, kind: .sticker)
    let sticker = try render(scene)
    #expect(sticker.pixels[0] >> 24 == 0)
    let alphas = (0..<sticker.count).filter { sticker.pixels[$0] == 0xFFFF_FFFF }.count
    #expect(alphas > 300)
    #expect(RGB(packed: sticker.pixels[128 * 256 + 128]) != RGB(1, 1, 1) && sticker.pixels[128 * 256 + 128] >> 24 == 255)
  }

  @Test func `a mandala is the same turned by half`() throws {
    let mandala = try render(compose("a flower", .cartoon, kind: .mandala))
    let upper = mean(mandala, y: 0.02...0.4)
    let lower = mean(mandala, y: 0.6...0.98)
    #expect(abs(upper.luminance - lower.luminance) < 0.05)
  }

  @Test func `a mandala has the folds that were asked for`() throws {
    func mandala(_ option: String?) throws -> [UInt32] {
      let picture = try render(compose("a flower", .cartoon, kind: .mandala, option: option))
      return (0..<picture.count).map { picture.pixels[$0] }
    }
    let six = try mandala("6 fold symmetry")
    #expect(try six != mandala("7 fold symmetry"))
    #expect(try six == mandala("6 fold symmetry"))
    #expect(try mandala("simple") != mandala("complex"))
  }

  @Test(arguments: Aspect.allCases)
  func `has the proportions that were asked for`(aspect: Aspect) throws {
    var scene = compose("a boat on a lake")
    scene.aspect = aspect
    let picture = try render(scene)
    let proportion = Float(picture.width) / Float(picture.height)
    let wanted = Float(aspect.proportion.width) / Float(aspect.proportion.height)
    #expect(abs(proportion - wanted) < 0.01)
  }

  @Test func `cancelled work stops at the next pass`() throws {
    let work = RenderWork()
    work.cancel()
    #expect(throws: CancellationError.self) { try StyleRenderer(catalog: catalog).render(compose("a cat"), work: work) }
  }
}
