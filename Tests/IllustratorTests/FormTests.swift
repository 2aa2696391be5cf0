import SketchCore
import Testing

@testable import Illustrator

/// Words of shape: square plates, heart-shaped pillows.
@Suite struct FormTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test(arguments: [
    ("a square clock", "clock", Scene.Form.square), ("a triangular badge", "badge", .triangle),
    ("a heart-shaped pillow", "pillow", .heart), ("a star cookie", "cookie", .star),
    ("a hexagonal mirror", "mirror", .hexagon), ("a square blue button", "button", .square),
    ("a big round cushion", "cushion", .round),
  ])
  func `a word of shape before a thing gives it that form`(text: String, subject: String, form: Scene.Form) throws {
    let scene = catalog.composed(text)
    #expect(try scene.named(subject).form == form)
    #expect(scene.elements.count { !$0.implied } == 1)
    #expect(SceneSentence(catalog: catalog).describe(scene).contains(form.adjective))
  }

  @Test func `each of two has its own form`() throws {
    let scene = catalog.composed("a round mirror and a square pillow")
    #expect(try scene.named("mirror").form == .round)
    #expect(try scene.named("pillow").form == .square)
  }

  @Test func `a form that the drawing has already changes nothing`() throws {
    #expect(try catalog.composed("a round plate").named("plate").form == nil)
    #expect(try catalog.composed("a round button").named("button").form == nil)
  }

  @Test func `a thing that has no other form is told of`() throws {
    let composition = SceneComposer(catalog: catalog).compose(CreateRequest(description: "a triangular cat"), seed: 3)
    #expect(try composition.scene.named("cat").form == nil)
    #expect(composition.notes.contains { $0.contains("triangular") && $0.contains("cat") })
  }

  @Test func `a star and a square alone are things`() throws {
    #expect(try catalog.composed("a red square").named("square").form == nil)
    #expect(catalog.composed("a heart and a star").elements.count { !$0.implied } == 2)
  }

  @Test(arguments: Scene.Form.allCases)
  func `every form draws what its outline holds, and nothing beside it`(form: Scene.Form) throws {
    let subject = try #require(catalog.subjects["button"])
    var element = Scene.Element(id: 1, subject: "button", label: "button")
    element.form = form
    let plain = subject.drawing.svg(SubjectDrawing.Colors(), base: subject.color)
    let svg = VariedDrawing.svg(plain, element, subject)
    let bitmap = try #require(SubjectRasterizer.bitmap(svg: svg, edge: 100))
    let own = try #require(SubjectRasterizer.bitmap(svg: plain, edge: 100))
    func inked(_ bitmap: Bitmap) -> Int { (0..<bitmap.count).count { bitmap.pixels[$0] >> 24 > 127 } }
    #expect(inked(bitmap) > inked(own) / 5)
    #expect(form == .round || (0..<bitmap.count).contains { bitmap.pixels[$0] != own.pixels[$0] })
    // The corner of the box is in a square alone.
    let shape = catalog.silhouette(subject)
    let corner = Int((shape.top + 0.02) * 100) * 100 + Int((shape.left + 0.02) * 100)
    #expect((bitmap.pixels[corner] >> 24 > 127) == (form == .square))
  }

  @Test func `every thing that takes a form has a main surface`() throws {
    let table = catalog.subjects.filter { $0.value.formChange != nil }
    #expect(table.count > 15)
    for (name, subject) in table {
      var element = Scene.Element(id: 1, subject: name, label: name)
      element.form = .triangle
      let plain = subject.drawing.svg(SubjectDrawing.Colors(), base: subject.color)
      #expect(VariedDrawing.svg(plain, element, subject) != plain, "\(name)")
    }
  }

  @Test func `an edit gives a form and takes it back`() throws {
    let square = catalog.edited("a clock", [.enhance(aspect: "make the clock square")]).scene
    #expect(try square.named("clock").form == .square)
    let edits: [Edit] = [.enhance(aspect: "make the clock square"), .enhance(aspect: "make the clock round")]
    #expect(try catalog.edited("a clock", edits).scene.named("clock").form == nil)
  }
}
