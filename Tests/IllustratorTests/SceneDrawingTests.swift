import Foundation
import SketchCore
import TestSupport
import Testing

@testable import Illustrator

/// A scene as SVG: well formed, without pixels, and showing what the picture shows where it shows it.
@Suite struct SceneDrawingTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func svg(
    _ description: String, kind: ArtKind = .picture, _ change: (inout Scene) -> Void = { _ in }
  ) throws -> String {
    var request = CreateRequest(description: description)
    request.kind = kind
    var scene = SceneComposer(catalog: catalog).compose(request, seed: 3).scene
    change(&scene)
    return try #require(SceneDrawing(scene, catalog)).svg()
  }

  private func elements(_ svg: String) async throws -> [Substring] {
    let script = """
      import sys, xml.dom.minidom as xml
      for e in xml.parseString(sys.stdin.read()).getElementsByTagName("*"): print(e.tagName, e.getAttribute("fill"))
      """
    let read = try await BuiltProgram(path: "/usr/bin/python3").run(["-c", script], input: svg)
    #expect(read.status == 0, "\(read.errors)")
    return read.output.split(separator: "\n")
  }

  @Test(arguments: [
    "a red fox in a meadow", "a cat on a sofa under a lamp", "two boats on the sea at night", "a rocket in space",
    "a sign that says “Fish & Chips”", "a fish under water",
  ])
  func `it is well formed and made of shapes`(description: String) async throws {
    let found = try await elements(try svg(description))
    #expect(found.count { $0.hasPrefix("path") } > 5)
    #expect(!found.contains { $0.hasPrefix("image") })
  }

  @Test func `a thing has the colour that was asked for`() async throws {
    func blueShapes(_ description: String) async throws -> Int {
      try await elements(try svg(description)).count { line in
        guard line.hasPrefix("path #"), let color = RGB(hex: String(line.dropFirst(5))) else { return false }
        return color.b > color.r + 0.25
      }
    }
    #expect(try await blueShapes("a blue fox") > blueShapes("a red fox") + 3)
  }

  @Test func `a coloring page is lines on white, a sticker has no background, a mandala is none`() throws {
    let page = try svg("a fox", kind: .coloringPage)
    #expect(page.contains(".line *{fill:#fff") && page.contains("class=\"line\"") && !page.contains("linearGradient"))
    #expect(try !svg("a fox", kind: .sticker).contains("<rect"))
    var mandala = Scene()
    mandala.kind = .mandala
    #expect(SceneDrawing(mandala, catalog) == nil)
  }

  @Test func `a nearer and a mirrored picture are moved as a whole`() throws {
    let mirrored = try svg("a fox") { $0.adjustments.flipped = true }
    #expect(mirrored.contains("<g transform=\"translate(1024 0) scale(-1 1) scale(1)"))
  }

  @Test func `a stored scene is drawn, and a comic is none`() async throws {
    let scene = SceneComposer(catalog: catalog).compose(CreateRequest(description: "a fox"), seed: 3).scene
    #expect(try await SceneIndex().svg(of: try WireJSON.text(scene)) == SceneDrawing(scene, catalog)?.svg())
    #expect(try await SceneIndex().svg(of: "{\"panels\":[]}") == nil)
  }
}
