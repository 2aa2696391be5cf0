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
