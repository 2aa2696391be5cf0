import Colouring
import SketchCore
import Testing

@testable import Finishing

@Suite struct LineArtCleanerTests {
  /// Pairs of places whose areas run into each other, of those that are parted by a line.
  private func leaks(_ picture: PixelImage, _ places: [(x: Int, y: Int)]) -> Int {
    let fields = Components(width: picture.width, height: picture.height) { picture.bytes[$0 * 3] > 127 }
    let labels = places.map { fields.labels[$0.y * picture.width + $0.x] }
    // A place that is no paper at all could not be coloured either.
    return labels.count { $0 == 0 } + labels.filter { $0 > 0 }.count - Set(labels.filter { $0 > 0 }).count
  }

  @Test func `grey, colour, noise and gaps become closed black lines on white`() {
    var (areas, leaked, marks) = (0, 0, 0)
    for seed in 1...24 {
      let page = DiffusionPage(seed: UInt64(seed), gaps: 6)
      let cleaned = LineArtCleaner(page.picture).cleaned
      #expect(cleaned.bytes.allSatisfy { $0 == 0 || $0 == 255 })
      areas += page.places.count
      leaked += leaks(cleaned, page.places)
      let ink = Components(width: cleaned.width, height: cleaned.height) { cleaned.bytes[$0 * 3] == 0 }
      marks += ink.sizes.dropFirst().count { $0 < 40 }
    }
    print("line art: \(leaked) of \(areas) areas leak, \(marks) specks left on 24 pages")
    #expect(leaked * 50 <= areas, "\(leaked) of \(areas)")
    #expect(marks == 0)
  }

  @Test func `open lines leak where nothing closes them`() {
    let page = DiffusionPage(seed: 3, gaps: 40)
    #expect(leaks(LineArtCleaner(page.picture).cleaned, page.places) > 0)
  }

  @Test func `a clean page stays as it is`() {
    let page = DiffusionPage(seed: 5, gaps: 0)
    let once = LineArtCleaner(page.picture).cleaned
    let twice = LineArtCleaner(once).cleaned
    let changed = zip(once.bytes, twice.bytes).count { $0 != $1 }
    #expect(changed * 50 < once.bytes.count, "\(changed)")
  }

  @Test func `the outlines of a picture's colours are closed`() {
    let page = DiffusionPage(seed: 9, gaps: 0)
    let drawing = RegionOutlines(page.picture).drawing
    #expect(drawing.bytes.allSatisfy { $0 == 0 || $0 == 255 })
    let fields = Components(width: drawing.width, height: drawing.height) { drawing.bytes[$0 * 3] == 255 }
    #expect(fields.sizes.count > 6)
  }
}
