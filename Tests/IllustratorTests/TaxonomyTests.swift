import SketchCore
import Testing

@testable import Illustrator

@Suite struct TaxonomyTests {
  private let table = Taxonomy(
    Array("ant\tladybug\t1\nbe\t-\ncardinal\tbird\t1\tred\nfire hydrant\tgift\t2\nfreedom\t~\ngeese\t=goose\nzebu\tcow\t2\n".utf8))

  @Test func `finds the first, the last and every entry between`() {
    #expect(table.entry("ant") == .drawn(subject: "ladybug", steps: 1, color: nil))
    #expect(table.entry("zebu") == .drawn(subject: "cow", steps: 2, color: nil))
    #expect(table.entry("cardinal") == .drawn(subject: "bird", steps: 1, color: "red"))
    #expect(table.entry("fire hydrant") == .drawn(subject: "gift", steps: 2, color: nil))
    #expect(table.entry("be") == .modifier && table.entry("freedom") == .shapeless)
    #expect(table.entry("geese") == .plural(of: "goose"))
  }

  @Test(arguments: ["", "a", "antler", "fire", "zebus", "zz", "é"]) func `knows nothing of other words`(word: String) {
    #expect(table.entry(word) == nil)
    #expect(Taxonomy([]).entry(word) == nil)
  }

  @Test(arguments: [("foxes", "fox"), ("ponies", "pony"), ("knives", "knife"), ("dogs", "dog")])
  func `takes plurals apart`(plural: String, singular: String) {
    #expect(Taxonomy.singulars(of: plural).contains(singular))
    #expect(Taxonomy.singulars(of: "glass").isEmpty && Taxonomy.singulars(of: "bus").isEmpty)
  }

  @Test func `every entry of the installed table leads to a drawing`() throws {
    let catalog = try ArtCatalog.load()
    let words = ["poodle", "violinist", "stegosaurus", "accordion", "daffodil"]
    for word in words {
      guard case .drawn(let subject, _, _) = catalog.meanings.taxonomy.entry(word) else { continue }
      #expect(catalog.subjects[subject] != nil, "\(word) is drawn as \(subject)")
    }
    #expect(catalog.subjects.values.allSatisfy { $0.nature.kind != "" })
  }
}

@Suite struct MisreadNounsTests {
  @Test(arguments: [
    ("a schooner", "sailboat"), ("a fat cat", "cat"), ("an early bird", "bird"), ("a spruce tree", "pine-tree"),
    ("a lone wolf", "wolf"), ("a dirty dog", "dog"),
  ])
  func `what is said is what it looks like`(description: String, subject: String) throws {
    let catalog = try ArtCatalog.load()
    let scene = SceneComposer(catalog: catalog).compose(CreateRequest(description: description), seed: 1).scene
    #expect(scene.elements.filter { !$0.implied }.map(\.subject) == [subject])
  }

  @Test(
    arguments: [
      ("a man looking at a painting", ["man", "picture-frame"]), ("a mouse under a painting", ["mouse", "picture-frame"]),
      ("a picture on the wall above a sofa", ["picture-frame", "sofa"]), ("a painting of a fox", ["fox"]),
      ("a cat, a beautiful painting", ["cat"]), ("a picture by the sea", []),
    ] as [(String, [String])])
  func `a picture is a thing where it is one`(description: String, subjects: [String]) throws {
    let catalog = try ArtCatalog.load()
    let scene = SceneComposer(catalog: catalog).compose(CreateRequest(description: description), seed: 1).scene
    #expect(scene.elements.filter { !$0.implied && $0.subject != "bird" && $0.subject != "cloud" }.map(\.subject).sorted() == subjects)
  }
}
