import SketchCore
import Testing

@testable import Illustrator

/// Pages to colour in: what is printed is black or white, and what is filled stays within its lines.
@Suite struct ColoringPageTests {
  private static let subjects = [
    "a castle with a dragon", "a cat on a sofa", "a boat on the sea", "a red fox in the forest", "a house and a tree",
    "an owl at night", "a robot in the city", "two rabbits in a garden", "a horse on a farm", "a rocket in space",
    "a princess in a castle", "a fish under water", "a bear in the mountains", "a bicycle in the street",
    "a teapot and a cup on a table", "a dinosaur in the jungle", "a snowman in winter", "a bus in the rain",
    "a butterfly on a flower", "a pirate on a beach",
  ]

  private struct Page {
    var drawn: Bitmap
    var regions: RegionMap
  }

  private func page(_ subject: String, option: String? = nil) throws -> Page {
    let catalog = try ArtCatalog.load()
    let create = CreateRequest(description: subject, kind: .coloringPage, option: option, aspect: .twoByThree)
    var scene = try Sketchbook().compose(create, seed: 5).scene
    scene.pixels = Scene.Pixels(width: 512, height: 768)
    let (drawn, picture) = try StyleRenderer(catalog: catalog).rendered(scene, work: RenderWork())
    return Page(drawn: drawn, regions: picture.regions)
  }

  @Test(arguments: subjects) func `a page is black and white, and no area runs into another`(subject: String) throws {
    let page = try page(subject)
    let colors = Set((0..<page.drawn.count).map { page.drawn.pixels[$0] })
    #expect(colors == [0xFF00_0000, 0xFFFF_FFFF], "\(colors.count)")
    let leaks = leaks(page)
    #expect(leaks.isEmpty, "\(subject): \(leaks)")
  }

  @Test(arguments: ["simple", "detailed", "for toddlers"]) func `so is one for others`(option: String) throws {
    let page = try page("a castle with a dragon", option: option)
    #expect(Set((0..<page.drawn.count).map { page.drawn.pixels[$0] }) == [0xFF00_0000, 0xFFFF_FFFF])
  }

  /// Parts of the scene that a fill would colour together, though a line lies between them.
  private func leaks(_ page: Page) -> [String] {
    let (width, height) = (page.drawn.width, page.drawn.height)
    var isSeen = (0..<page.drawn.count).map { page.drawn.pixels[$0] == 0xFF00_0000 }
    var leaks: [String] = []
    for start in isSeen.indices where !isSeen[start] {
      isSeen[start] = true
      var area = [start]
      var counts: [UInt8: Int] = [:]
      while let pixel = area.popLast() {
        counts[page.regions.values[pixel], default: 0] += 1
        let (x, y) = (pixel % width, pixel / width)
        for (column, row) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        where column >= 0 && row >= 0 && column < width && row < height && !isSeen[row * width + column] {
          isSeen[row * width + column] = true
          area.append(row * width + column)
        }
      }
      // A line is a little wider on one side of a border than on the other.
      let regions = counts.filter { $0.value > 12 }
      if regions.count > 1 { leaks.append("\(start % width),\(start / width): \(regions)") }
    }
    return leaks
  }
}
