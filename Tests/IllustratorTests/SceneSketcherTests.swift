import SketchCore
import Testing

@testable import Illustrator

/// A scene as strokes: what is drawn, in which order, and when.
@Suite struct SceneSketcherTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func drawing(_ description: String, seconds: Double = 6) -> StrokeDrawing {
    let scene = SceneComposer(catalog: catalog).compose(CreateRequest(description: description), seed: 3).scene
    return SceneSketcher(scene, catalog).drawing(seconds: seconds)
  }

  private func points(_ path: String) -> [StrokePoint] { PathOutline(Substring(path)).lines.first ?? [] }

  @Test(arguments: [
    "a lonely lighthouse on a cliff at sunset", "a castle with two trees", "a cat on a sofa under a lamp",
    "three penguins on an iceberg", "a rocket in space",
  ])
  func `every thing that is named is drawn, in the picture`(description: String) {
    let scene = SceneComposer(catalog: catalog).compose(CreateRequest(description: description), seed: 3).scene
    let drawing = SceneSketcher(scene, catalog).drawing(seconds: 6)
    for element in scene.elements where !element.implied {
      #expect(
        drawing.strokes.contains { $0.of == element.label && $0.phase == .contour }, "\(element.label) has no contour")
    }
    for stroke in drawing.strokes {
      #expect(stroke.path.hasPrefix("M"))
      for point in points(stroke.path) {
        #expect((-1...Float(drawing.width) + 1).contains(point.x) && (-1...Float(drawing.height) + 1).contains(point.y))
      }
    }
    #expect((30...300).contains(drawing.strokes.count))
  }

  @Test func `the contour of a thing is where the thing is`() throws {
    let scene = SceneComposer(catalog: catalog).compose(CreateRequest(description: "a house"), seed: 3).scene
    let house = try #require(scene.elements.first { $0.subject == "house" })
    let ink = SceneGeometry(scene, catalog).ink(house)[0]
    let drawing = SceneSketcher(scene, catalog).drawing(seconds: 6)
    let own = drawing.strokes.filter { $0.of == "house" && $0.phase == .contour }.flatMap { points($0.path) }
    let (width, height) = (Float(drawing.width), Float(drawing.height))
    let left = try #require(own.map(\.x).min()) / width
    let right = try #require(own.map(\.x).max()) / width
    let top = try #require(own.map(\.y).min()) / height
    #expect(abs(left - ink.left) < 0.03 && abs(right - ink.right) < 0.03 && abs(top - ink.top) < 0.03)
  }

  @Test func `contours come first, then hatching, then washes, each after the one before`() {
    let strokes = drawing("a castle with two trees").strokes
    let phases = strokes.map { StrokeDrawing.Phase.allCases.firstIndex(of: $0.phase) ?? -1 }
    #expect(phases == phases.sorted() && Set(phases).count == 3)
    #expect(strokes.map(\.start) == strokes.map(\.start).sorted())
    #expect(strokes[0].start == 0 && strokes[0].of == nil, "the horizon is first")
  }

  @Test(arguments: [2.0, 9, 40])
  func `it takes the time it was given`(seconds: Double) throws {
    let drawing = drawing("a fox in a forest", seconds: seconds)
    #expect(drawing.seconds == seconds)
    let end = try #require(drawing.strokes.map { $0.start + $0.duration }.max())
    #expect(abs(end - seconds) < 0.02)
    let contours = try #require(drawing.strokes.filter { $0.phase == .contour }.map { $0.start + $0.duration }.max())
    #expect(abs(contours - seconds * 0.6) < 0.02)
  }

  @Test func `what is hidden is not drawn`() throws {
    var scene = SceneComposer(catalog: catalog).compose(CreateRequest(description: "a mouse and a house"), seed: 3).scene
    let mouse = try #require(scene.elements.firstIndex { $0.subject == "mouse" })
    let house = try #require(scene.elements.firstIndex { $0.subject == "house" })
    scene.elements[mouse].spots = [Scene.Spot(x: 0.5, depth: 0.4, height: 0.05)]
    scene.elements[house].spots = [Scene.Spot(x: 0.5, depth: 0.45, height: 0.7)]
    let strokes = SceneSketcher(scene, catalog).drawing(seconds: 6).strokes
    #expect(!strokes.contains { $0.of == "mouse" && $0.phase == .contour })
    #expect(strokes.contains { $0.of == "house" })
  }

  @Test func `the same scene gives the same strokes`() {
    #expect(drawing("two swans on a lake") == drawing("two swans on a lake"))
  }

  @Test func `the animated SVG has every stroke and no script`() {
    let drawing = drawing("a fox")
    let svg = AnimatedSVG.text(drawing)
    #expect(svg.split(separator: "<path ").count - 1 == drawing.strokes.count)
    #expect(!svg.contains("script") && svg.contains("prefers-reduced-motion"))
  }

  @Test func `frames begin empty and end with all strokes`() throws {
    let drawing = drawing("a fox", seconds: 1)
    let frames = SketchFrames(drawing, height: 64, pause: 2)
    #expect(frames.frameHeight == 64)
    #expect(PNGEncoder.encode(Bitmap(width: 64, height: 64 * 12)).count < frames.image.count)
  }

  @Test func `a long drawing is drawn to its end`() throws {
    let frames = SketchFrames(drawing("a fox", seconds: 52), height: 64, pause: 2)
    let blank = PNGEncoder.encode(Bitmap(width: 64, height: 64 * 522, fill: RGB(1, 1, 1).packed))
    #expect(frames.image.count > blank.count * 2)
  }

  @Test(
    arguments: [
      ("M10 20L30 40", [[10, 20, 30, 40]]), ("M0,0h10v10z", [[0, 0, 10, 0, 10, 10, 0, 0]]),
      ("m5 5l1-1.5.5.5", [[5, 5, 6, 3.5, 6.5, 4]]), ("M0 0L1 1M5 5L6 6", [[0, 0, 1, 1], [5, 5, 6, 6]]),
    ] as [(String, [[Float]])])
  func `reads path data`(data: String, lines: [[Float]]) {
    #expect(PathOutline(Substring(data)).lines.map { $0.flatMap { [$0.x, $0.y] } } == lines)
  }

  @Test func `a curve and an arc end where they say`() throws {
    let lines = PathOutline("M0 0C10 0 10 10 20 20A5 5 0 0 1 30 20Q35 30 40 20").lines
    let end = try #require(lines.first?.last)
    #expect(abs(end.x - 40) < 0.001 && abs(end.y - 20) < 0.001)
    // The arc's middle is 5 above its ends.
    #expect(try #require(lines.first?.map(\.y).filter { $0 < 20 && $0 > 14.9 }.isEmpty == false))
  }
}
