import Foundation
import SketchCore
import Testing

@testable import Illustrator

/// Drawings of the user's and of collections, harmless and hostile ones.
@Suite final class AddedDrawingsTests {
  private let base: ArtCatalog
  private let colors: [String: RGB]
  private let folder: URL

  init() throws {
    base = try ArtCatalog.load()
    colors = try ArtCatalog.cssColors(folder: PackagedResources.folder("Art", of: "Illustrator"))
    folder = FileManager.default.temporaryDirectory.appending(
      path: "drawings-\(UInt32.random(in: .min ... .max))", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let head = """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
    xmlns:cc="http://creativecommons.org/ns#"
    """
  private static let square = "<rect width=\"9\" height=\"9\" fill=\"#cc2222\"/>"

  private func write(_ name: String, _ svg: String) throws {
    try svg.write(toFile: "\(folder.path)/\(name).svg", atomically: true, encoding: .utf8)
  }

  private func drawings(_ standing: DrawingFolder.Standing = .own) -> AddedDrawings {
    let added = AddedDrawings(base: base, colors: colors)
    added.use([DrawingFolder(folder.path, standing)])
    return added
  }

  private func named(_ text: String, _ catalog: ArtCatalog) -> [DrawnThing] {
    SceneComposer(catalog: catalog).compose(CreateRequest(description: text), seed: 3).scene.elements
      .filter { !$0.implied }.map { DrawnThing($0, catalog) }
  }

  private static let snorgle = """
    \(head) viewBox="0 0 200 200"><title>A Whistling Snorgle</title><metadata><rdf:RDF><cc:Work>\
    <dc:title>other</dc:title><dc:subject><rdf:Bag><rdf:li>gizmo</rdf:li><rdf:li>red</rdf:li></rdf:Bag></dc:subject>\
    </cc:Work></rdf:RDF></metadata>\
    <defs><linearGradient id="g"><stop offset="0" stop-color="#ff8800"/><stop offset="1" stop-color="#ffcc00"/>\
    </linearGradient><style>.leg { fill: teal }</style></defs><g transform="rotate(10 100 100)">\
    <circle cx="100" cy="90" r="60" fill="url(#g)"/><rect class="leg" x="60" y="140" width="15" height="50"/></g></svg>
    """

  @Test func `a drawing is found by its file, its title and its tags, and told`() throws {
    try write("frumple_02", Self.snorgle)
    let catalog = drawings().catalog(for: "")
    for (text, name, count) in [
      ("a frumple", "frumple", 1), ("two whistling snorgles", "whistling snorgle", 2), ("a gizmo", "gizmo", 1),
    ] {
      let things = named(text, catalog)
      #expect(things.map(\.as) == [name] && things.map(\.count) == [count], "\(text)")
    }
    #expect(named("a frumple", base).map(\.as) == ["label"])
    // A tag that is a colour stays one.
    #expect(named("a red gizmo", catalog).map(\.color) == ["red"])
    #expect(named("a red cat", catalog).map(\.as) == ["cat"])
  }

  @Test func `gradients, style sheets and turns become plain shapes that take a colour`() throws {
    let made = try DrawingImport(Array(Self.snorgle.utf8), colors: colors)
    let shapes = DrawnShape.shapes(of: made.svg)
    #expect(shapes.count == 2 && shapes.map(\.color.hex) == ["#ffaa00", "#008080"])
    #expect(shapes[0].kind == "main" && made.color.hex == "#ffaa00")
    #expect(shapes.allSatisfy { $0.left >= 15 && $0.right <= 385 && $0.top >= 15 && $0.bottom <= 385 })
    #expect(abs((shapes.map(\.bottom).max() ?? 0) - 380) < 4)
    #expect(made.title == "A Whistling Snorgle" && made.tags == ["gizmo", "red"])
  }

  @Test(arguments: [ArtStyle.cartoon, .watercolor, .sketch, .pixelArt])
  func `it is drawn in every style, sketched and exported`(style: ArtStyle) throws {
    try write("frumple", Self.snorgle)
    let catalog = drawings().catalog(for: "")
    func picture(_ text: String) throws -> [UInt32] {
      var request = CreateRequest(description: text, style: .named(style))
      request.kind = .picture
      let scene = SceneComposer(catalog: catalog).compose(
        request, seed: 3, pixels: Scene.Pixels(width: 160, height: 160)
      ).scene
      #expect(SceneDrawing(scene, catalog)?.svg().contains("<circle") == true)
      #expect(SceneSketcher(scene, catalog).drawing(seconds: 2).strokes.count > 3)
      let bitmap = try StyleRenderer(catalog: catalog).finished(scene, work: RenderWork())
      return (0..<bitmap.count).map { bitmap.pixels[$0] }
    }
    #expect(try picture("a frumple") != picture("a blue frumple"))
  }

  @Test func `a file that comes, changes or goes is seen at the next picture`() throws {
    let added = drawings()
    #expect(named("a frumple", added.catalog(for: "")).map(\.as) == ["label"])
    try write("frumple", Self.snorgle)
    #expect(named("a frumple", added.catalog(for: "")).map(\.as) == ["frumple"])
    try write("frumple", "\(Self.head)><script>1</script>\(Self.square)</svg>")
    #expect(named("a frumple", added.catalog(for: "")).map(\.as) == ["label"])
    try write("blorf", Self.snorgle)
    #expect(named("a blorf", added.catalog(for: "")).map(\.as) == ["blorf"])
    try FileManager.default.removeItem(atPath: "\(folder.path)/blorf.svg")
    #expect(named("a blorf", added.catalog(for: "")).map(\.as) == ["label"])
  }

  @Test func `the user's own come before the built-in ones, at their size`() throws {
    try write("cat", Self.snorgle)
    let catalog = drawings().catalog(for: "")
    let element = try #require(
      SceneComposer(catalog: catalog).compose(CreateRequest(description: "a cat"), seed: 3).scene.elements.first)
    #expect(element.subject == "drawings/cat")
    #expect(catalog.subjects[element.subject]?.size == base.subjects["cat"]?.size)
    #expect(catalog.subjects[element.subject]?.nature.metres == base.subjects["cat"]?.nature.metres)
  }

  @Test func `a collection is only for words that nothing else is drawn for`() throws {
    try write("cat", Self.snorgle)
    try write("frumple", Self.snorgle)
    let added = drawings(.clipArt)
    #expect(named("a cat", added.catalog(for: "a cat")).map(\.as) == ["cat"])
    #expect(named("a cat", added.catalog(for: "a cat")).count == 1)
    #expect(named("three frumples", added.catalog(for: "three frumples")).map(\.as) == ["frumple"])
    #expect(named("a gizmo", added.catalog(for: "a gizmo")).map(\.as) == ["gizmo"])
  }

  @Test func `a scene whose drawing is gone keeps its name on a sign`() throws {
    try write("frumple", Self.snorgle)
    let scene = SceneComposer(catalog: drawings().catalog(for: "")).compose(
      CreateRequest(description: "a frumple"), seed: 3
    ).scene
    let parent = GenerationRequest.ParentPicture(
      prompt: "a frumple", style: nil, kind: .picture, seed: 3, image: [], mediaType: "image/png",
      scene: try WireJSON.text(scene))
    let (kept, notes) = Illustrator.start(from: parent, base)
    #expect(kept.elements.first { !$0.implied }?.text == "frumple")
    #expect(notes == ["The drawing of “frumple” is gone from your folder, so its name is on a sign."])
  }

  // MARK: Hostile files

  private static let hostile: [(String, String, DrawingFault)] = [
    (
      "href", "\(head)><image xlink:href=\"http://example.com/a.png\" width=\"9\" height=\"9\"/>\(square)</svg>",
      .reference("http://example.com/a.png")
    ),
    ("file", "\(head)><use xlink:href=\"file:///etc/passwd#a\"/>\(square)</svg>", .reference("file:///etc/passwd#a")),
    ("neighbour", "\(head)><image href=\"../secret.png\"/>\(square)</svg>", .reference("../secret.png")),
    (
      "paint", "\(head)><rect fill=\"url(https://example.com/p.svg#x)\" width=\"9\" height=\"9\"/></svg>",
      .reference("https://example.com/p.svg#x")
    ),
    ("sheet", "\(head)><style>@import 'https://example.com/a.css';</style>\(square)</svg>", .reference("@import")),
    (
      "instruction", "<?xml-stylesheet href=\"https://example.com/a.css\"?>\(head)>\(square)</svg>",
      .reference("xml-stylesheet")
    ),
    ("script", "\(head)><script>alert(1)</script>\(square)</svg>", .script),
    ("event", "\(head) onload=\"x()\">\(square)</svg>", .script),
    ("link", "\(head)><a href=\"javascript:x()\">\(square)</a></svg>", .script),
    (
      "bomb",
      "<!DOCTYPE svg [<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;&a;\">]>\(head)><title>&b;</title>\(square)</svg>",
      .entities
    ),
    (
      "external", "<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\(head)><title>&a;</title></svg>",
      .entities
    ),
    (
      "deep", "\(head)>\(String(repeating: "<g>", count: 100))\(square)\(String(repeating: "</g>", count: 100))</svg>",
      .tooDeep
    ),
    (
      "deeper",
      "\(head)>\(String(repeating: "<g>", count: 20_000))\(square)\(String(repeating: "</g>", count: 20_000))</svg>",
      .malformed
    ),
    ("many", "\(head)>\(String(repeating: square, count: 3000))</svg>", .tooManyElements),
    ("loop", "\(head)><g id=\"a\">\(square)<use xlink:href=\"#a\"/></g></svg>", .tooDeep),
    (
      "uses",
      "\(head)><defs>"
        + (0..<9).map { level in
          let use = "<use xlink:href=\"#a\(level + 1)\"/>"
          return "<g id=\"a\(level)\">\(String(repeating: use, count: 10))</g>"
        }.joined() + "<g id=\"a9\">\(square)</g></defs><use xlink:href=\"#a0\"/></svg>", .tooManyElements
    ),
    (
      "path", "\(head)><path d=\"M0 0\((0..<40_000).map { " L\($0 % 397) \($0 % 389)" }.joined())\"/></svg>",
      .tooDetailed
    ),
    (
      "zigzag",
      "\(head)><path stroke=\"#000\" d=\"M0 0\((0..<9_000).map { " L\($0 % 400) \($0 % 2 * 400)" }.joined())\"/></svg>",
      .tooDense
    ),
    ("large", "\(head)><!--\(String(repeating: "x", count: 1_200_000))-->\(square)</svg>", .tooLarge),
    ("empty", "\(head)><text>hello</text></svg>", .empty),
    ("numbers", "\(head)><path d=\"M0 0 L1e99 4 L nan 3\"/></svg>", .empty),
    ("words", "this is no drawing", .malformed),
    ("page", "<html><body/></html>", .malformed),
  ]

  @Test func `hostile files are named with their reason, and the others are drawn with`() throws {
    for (name, svg, _) in Self.hostile { try write(name, svg) }
    try write("frumple", Self.snorgle)
    #expect(mkfifo("\(folder.path)/pipe.svg", 0o600) == 0)
    let told = RefusalList()
    let added = AddedDrawings(base: base, colors: colors)
    added.use([DrawingFolder(folder.path, .own)]) { told.add($0) }
    let catalog = added.catalog(for: "")
    #expect(named("a frumple", catalog).map(\.as) == ["frumple"])
    let expected = Self.hostile.map { ($0.0, $0.2) } + [("pipe", .noPlainFile)]
    #expect(told.all.count == expected.count)
    for (name, fault) in expected {
      #expect(told.all.first { $0.path.hasSuffix("/\(name).svg") }?.fault == fault, "\(name)")
    }
    // Each is told once.
    _ = added.catalog(for: "")
    #expect(told.all.count == expected.count)
  }

  @Test func `a drawing 30,000 pixels wide is as large as others`() throws {
    let strip = "<rect width=\"30000\" height=\"6000\" fill=\"#3388cc\"/>"
    let svg = "\(Self.head) width=\"30000\" height=\"60\">\(strip)</svg>"
    let shapes = DrawnShape.shapes(of: try DrawingImport(Array(svg.utf8), colors: colors).svg)
    #expect(shapes.count == 1 && abs(shapes[0].right - shapes[0].left - 360) < 2)
  }
}

/// Refusals in the order in which they were told.
private final class RefusalList: @unchecked Sendable {
  private let lock = NSLock()
  private var told: [AddedDrawings.Refusal] = []

  var all: [AddedDrawings.Refusal] { lock.withLock { told } }

  func add(_ refusal: AddedDrawings.Refusal) { lock.withLock { told.append(refusal) } }
}
