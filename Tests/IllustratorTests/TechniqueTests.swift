import SketchCore
import Testing

@testable import Illustrator

/// The styles that are told by data.
@Suite struct TechniqueTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func render(_ style: String) throws -> Bitmap {
    let request = CreateRequest(description: "a castle with two trees", style: .free(style))
    var scene = SceneComposer(catalog: catalog).compose(request, seed: 5).scene
    scene.edge = 192
    return try StyleRenderer(catalog: catalog).render(scene, work: RenderWork())
  }

  /// Mean difference of two pictures' pixels, 0…1.
  private func distance(_ one: Bitmap, _ other: Bitmap) -> Float {
    (0..<one.count).reduce(0) { sum, index in
      let difference = RGB(packed: one.pixels[index]) - RGB(packed: other.pixels[index])
      return sum + abs(difference.r) + abs(difference.g) + abs(difference.b)
    } / Float(one.count) / 3
  }

  @Test func `there are more than twenty beside the ten, each unlike the others and the same every time`() throws {
    let names = catalog.techniques.all.map(\.name)
    #expect(names.count >= 20)
    let pictures = try names.map(render) + ArtStyle.allCases.map { try render($0.spokenName) }
    let titles = names + ArtStyle.allCases.map(\.spokenName)
    for first in pictures.indices {
      for second in pictures.indices where second > first {
        #expect(distance(pictures[first], pictures[second]) > 0.02, "\(titles[first]) and \(titles[second]) look alike")
      }
    }
    for (name, picture) in zip(names, pictures) {
      #expect(try PNGEncoder.encode(render(name)) == PNGEncoder.encode(picture), "\(name) differs from itself")
    }
  }

  @Test(arguments: [
    ("stained glass window", "stained glass"), ("child's crayon drawing", "crayon"), ("ukiyo e", "ukiyo-e"),
    ("an old comic book", "comic book"), ("film noir", "noir"), ("the style of banksy", "graffiti"),
    ("vidriera", "stained glass"), ("punto de cruz", "cross-stitch"), ("kanaviçe", "cross-stitch"),
    ("çizgi roman", "comic book"), ("van gogh", "impressionist"), ("pencil drawing", "pencil sketch"),
  ])
  func `a phrase finds its style`(phrase: String, title: String) {
    #expect(catalog.style(for: phrase)?.title == title)
  }

  @Test func `no word stands for two styles`() throws {
    let file = try PackagedResources.folder("Art", of: "Illustrator") + "/techniques.tsv"
    let rows = try TableFile(file, columns: ["name", "words"]).rows
    var owners: [String: String] = [:]
    for row in rows {
      for word in [row["name"] ?? ""] + row.list("words") {
        #expect(owners.updateValue(row["name"] ?? "", forKey: word) == nil, "“\(word)” stands twice")
      }
    }
  }

  @Test(arguments: ["blur size=3", "hatch colour=#ffffff", "hatch spacing"])
  func `a pass or setting that does not exist is an error that names it`(passes: String) {
    #expect {
      try Technique(name: "test", style: .sketch, look: "", passes: passes, file: "techniques.tsv")
    } throws: { error in
      (error as? SketchError)?.message.contains("test") == true
    }
  }

  @Test func `an edit keeps the technique and makes it pop art`() throws {
    let request = CreateRequest(description: "a castle", style: .free("blueprint"))
    var editor = SceneEditor(
      catalog: catalog, scene: SceneComposer(catalog: catalog).compose(request, seed: 5).scene)
    #expect(editor.scene.stylePhrase == "blueprint")
    editor.apply(.changeStyle(style: .free("pop art")))
    #expect(editor.scene.stylePhrase == "pop art" && editor.notes.isEmpty)
  }
}
