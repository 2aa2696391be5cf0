import SketchCore
import Testing

@testable import Illustrator

/// Poses that professions borrow from a man or a woman.
@Suite struct CostumeTests {
  let catalog: ArtCatalog
  private let costumes: [String: Costume]

  init() throws {
    catalog = try ArtCatalog.load()
    costumes = try Costume.table(folder: PackagedResources.folder("Art", of: "Illustrator"))
  }

  private func drawn(_ description: String, _ subject: String) throws -> ArtCatalog.Subject {
    let scene = catalog.composed(description)
    let element = try #require(scene.elements.first { $0.subject == subject })
    return try #require(catalog.drawn(element))
  }

  @Test func `a chef who cooks wears the hat and the white coat of the chef`() throws {
    let chef = try drawn("a chef cooking", "chef")
    #expect(chef.name == "chef-pose-cooking")
    let svg = chef.drawing.svg(.init(), base: chef.color)
    #expect(svg.contains("id=\"chef-hat\"") && svg.contains("id=\"man-pose-cooking-pan\""))
    #expect(svg.contains("fill=\"#fbfbf8\"") && !svg.contains("fill=\"#3b82c4\""))
    // The hat is over the head and in the box.
    let head = try #require(chef.anatomy.points["head"])
    let shape = catalog.silhouette(chef)
    #expect(shape.top > 0 && shape.top < head.y - 0.05)
  }

  @Test func `a colour that is said is that of the coat`() throws {
    let scene = catalog.composed("a chef in green cooking")
    let element = try #require(scene.elements.first { $0.subject == "chef" })
    let chef = try #require(catalog.drawn(element))
    let colors = SubjectDrawing.Colors(main: RGB(hex: "#2f9e44"))
    #expect(chef.drawing.svg(colors, base: chef.color) != chef.drawing.svg(.init(), base: chef.color))
  }

  @Test(arguments: ["guitarist": Scene.Pose.playing, "ballerina": .dancing, "cyclist": .cycling])
  func `who is drawn at the deed keeps the own drawing`(subject: String, pose: Scene.Pose) {
    #expect(catalog.shown(pose, of: subject) == nil)
  }

  @Test func `a pose of one's own goes before a borrowed one`() {
    #expect(catalog.shown(.walking, of: "king")?.name == "king-pose-walking")
    #expect(catalog.shown(.dancing, of: "king")?.name == "king-pose-dancing")
  }

  @Test func `heads stay as large as they are`() throws {
    for name in ["chef", "king", "nurse", "farmer"] {
      let own = try #require(catalog.subjects[name])
      let posed = try #require(catalog.shown(.dancing, of: name))
      func head(_ subject: ArtCatalog.Subject) throws -> Float {
        let eyes = try #require(subject.anatomy.points["eyes"])
        let neck = try #require(subject.anatomy.points["neck"])
        return (neck.y - eyes.y) * subject.size
      }
      // A beard hides the neck of some, so that theirs is lower.
      let ratio = try head(posed) / head(own)
      #expect(ratio > 0.45 && ratio < 1.35, "\(name): \(ratio)")
    }
  }

  @Test func `every costume names subjects and parts that there are, and fits the box in every pose`() throws {
    #expect(costumes.count > 80)
    for (name, costume) in costumes {
      let subject = try #require(catalog.subjects[name], "\(name)")
      let base = try #require(catalog.subjects[costume.base], "\(costume.base)")
      for part in costume.over + costume.behind {
        #expect(subject.anatomy.parts.contains { $0.name == part }, "\(name) has no \(part)")
      }
      for pose in base.poses.keys where !costume.own.contains(pose) {
        let shown = try #require(catalog.shown(pose, of: name), "\(name) \(pose)")
        #expect(shown.anatomy.points.values.allSatisfy { (-0.2...1.2).contains($0.x) && (-0.2...1.2).contains($0.y) })
        #expect(shown.size > 0.1 && shown.size < 1.6, "\(name) \(pose) \(shown.size)")
      }
    }
  }

  @Test func `a similarity brings two places to two others, and back`() {
    let (a, b) = (Anatomy.Point(x: 0.5, y: 0.3), Anatomy.Point(x: 0.5, y: 0.1))
    let (c, d) = (Anatomy.Point(x: 0.2, y: 0.7), Anatomy.Point(x: 0.6, y: 0.7))
    let turn = Similarity(from: (a, b), to: (c, d))
    #expect(abs(turn.scale - 2) < 1e-4)
    for (from, to) in [(a, c), (b, d)] {
      let found = turn.apply(from)
      #expect(abs(found.x - to.x) < 1e-4 && abs(found.y - to.y) < 1e-4)
      let back = turn.then(Similarity(from: (c, d), to: (a, b))).apply(from)
      #expect(abs(back.x - from.x) < 1e-4 && abs(back.y - from.y) < 1e-4)
    }
  }

  @Test func `a group is taken out of a drawing with the transforms around it`() {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg"><g transform="translate(3 4)"><g id="a"><path d="M0 0"/><g id="b"><circle r="1"/></g></g>\
      <g id="c"><rect width="2"/></g></g></svg>
      """
    let markup = DrawingMarkup(svg)
    #expect(
      markup.groups(["b"], at: Similarity())
        == "<g transform=\"\(Similarity().matrix(box: 400))\"><g transform=\"translate(3 4)\"><g><g id=\"b\"><circle r=\"1\"/></g></g></g></g>"
    )
    #expect(markup.groups(["x"], at: Similarity()).isEmpty)
    let both = markup.groups(["a", "c"], at: Similarity())
    #expect(both.contains("<path") && both.contains("<circle") && both.contains("<rect"))
    #expect(both.ranges(of: "<g").count == both.ranges(of: "</g>").count)
  }
}
