import Imaging
import SketchCore
import Testing

@testable import Finishing

@Suite struct PictureWorkshopTests {
  private let images = VipsImageProcessor()

  private func seam(_ picture: PixelImage) -> (seam: Double, usual: Double) {
    func difference(_ one: Int, _ two: Int) -> Double {
      var sum = 0.0
      for y in 0..<picture.height {
        for band in 0..<3 {
          let (left, right) = ((y * picture.width + one) * 3 + band, (y * picture.width + two) * 3 + band)
          sum += abs(Double(picture.bytes[left]) - Double(picture.bytes[right]))
        }
      }
      return sum / Double(picture.height * 3)
    }
    let all = (1..<picture.width).map { difference($0 - 1, $0) }
    return (difference(picture.width - 1, 0), all.reduce(0, +) / Double(all.count))
  }

  @Test func `a tile has no seam, and the size that was asked for`() async throws {
    let page = DiffusionPage(seed: 2, edge: 512, gaps: 0)
    let png = try await images.png(page.picture)
    let made = try await PictureWorkshop(images: images).finished(
      png, Finishing([.size, .tile], aspect: .wide, longerSide: 640))
    let picture = try await images.pixels(of: made.image, scale: 1)
    #expect((picture.width, picture.height) == (640, 360))
    let (seam, usual) = seam(picture)
    #expect(seam <= usual * 1.3, "\(seam) at the seam, \(usual) elsewhere")
    #expect(made.notes.contains { $0.contains("Enlarged") })
  }

  @Test func `proportions of one's own are cut out of the middle`() async throws {
    let png = try await images.png(DiffusionPage(seed: 2, edge: 256, gaps: 0).picture)
    let made = try await PictureWorkshop(images: images).finished(png, Finishing([.size], aspect: .ratio(1, 4)))
    let info = try await images.inspect(made.image)
    #expect((info.width, info.height) == (64, 256) && made.notes.isEmpty)
  }

  @Test func `a mandala is the same all around`() {
    let page = DiffusionPage(seed: 6, edge: 201, gaps: 0).picture
    let made = RadialSymmetry(folds: 4).applied(to: page)
    for y in 0..<201 {
      for x in 0..<201 {
        let turned = (x * 201 + 200 - y) * 3
        #expect(abs(Int(made.bytes[(y * 201 + x) * 3]) - Int(made.bytes[turned])) <= 2)
      }
    }
  }

  @Test func `a sticker is cut out, a page of the same picture is line art`() async throws {
    let workshop = PictureWorkshop(images: images)
    let png = try await images.png(DiffusionPage(seed: 8, edge: 256, gaps: 0).picture)
    let page = try await workshop.finished(png, Finishing([.lineArt]))
    #expect(page.notes == ["Cleaned to line art."])
    let sticker = try await workshop.finished(png, Finishing([.cutout]))
    let alpha = try #require(try await images.layer(of: sticker.image).alpha)
    #expect(alpha.contains(0) && alpha.contains(255))
  }
}
