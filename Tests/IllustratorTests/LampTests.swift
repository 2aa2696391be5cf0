import SketchCore
import Testing

@testable import Illustrator

@Suite struct LampTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func painted(_ description: String, kind: ArtKind = .picture) throws -> Underpainting {
    let request = CreateRequest(description: description, style: .named(.digitalArt), kind: kind)
    var scene = SceneComposer(catalog: catalog).compose(request, seed: 5).scene
    scene.edge = 256
    let look = Look(shading: .soft, clouds: .soft, texture: 1, realLight: true, shadow: 0.5)
    return try ScenePainter(catalog: catalog).paint(scene, look: look, work: RenderWork())
  }

  @Test(arguments: ["a street lamp at night", "a campfire in the forest at night", "a lantern on a table at night"])
  func `what shines at night lights what is around it, and nothing farther away`(description: String) throws {
    let picture = try painted(description)
    let member = try #require(picture.cast.first { catalog.lamps.lamp($0.subject.name) != nil })
    let lamp = try #require(catalog.lamps.lamp(member.subject.name))
    let edge = Float(member.edge)
    let middle = (x: Float(member.left) + lamp.x * edge, y: Float(member.top) + lamp.y * edge)
    let before = Bitmap(copying: picture.color)
    // Once more than the painter of the scene: what it changes is what it has changed there before.
    LampPainter(picture: picture, lamps: catalog.lamps).paint()
    var (darkened, litBeyond) = (0, 0)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let index = y * picture.width + x
        let away = ((Float(x) - middle.x) * (Float(x) - middle.x) + (Float(y) - middle.y) * (Float(y) - middle.y)).squareRoot()
        let gain = RGB(packed: picture.color.pixels[index]).luminance - RGB(packed: before.pixels[index]).luminance
        if away > lamp.reach * edge + 1, gain != 0 { litBeyond += 1 }
        if away < lamp.reach * edge * 0.3, gain < 0 { darkened += 1 }
      }
    }
    #expect(darkened == 0 && litBeyond == 0)
    let index = min(picture.height - 1, Int(middle.y + edge * 0.2)) * picture.width + min(picture.width - 1, Int(middle.x + edge * 0.3))
    #expect(picture.color.pixels[index] != before.pixels[index])
  }

  @Test func `a lamp at night makes its picture brighter than a lamp that is off`() throws {
    let lit = try painted("a street lamp at night")
    let place = try #require(lit.cast.first { $0.subject.name == "street-lamp" })
    let dark = try painted("a flagpole at night")
    func mean(_ picture: Underpainting) -> Float {
      let columns = max(0, place.left)..<min(picture.width, place.left + place.edge)
      let rows = max(0, place.top)..<min(picture.height, place.top + place.edge / 2)
      let values = rows.flatMap { y in columns.map { RGB(packed: picture.color.pixels[y * picture.width + $0]).luminance } }
      return values.reduce(0, +) / Float(values.count)
    }
    #expect(mean(lit) > mean(dark) * 1.1)
  }

  @Test func `no light falls on a mandala from one side`() throws {
    let request = CreateRequest(description: "a floral mandala", style: .named(.digitalArt), kind: .mandala)
    var scene = SceneComposer(catalog: catalog).compose(request, seed: 5).scene
    scene.edge = 256
    let picture = try StyleRenderer(catalog: catalog).render(scene, work: RenderWork())
    let last = (picture.width - 1, picture.height - 1)
    let corners = [(0, 0), (last.0, 0), (0, last.1), last].map { picture.pixels[$0.1 * picture.width + $0.0] }
    #expect(Set(corners).count == 1, "\(corners)")
  }
}
