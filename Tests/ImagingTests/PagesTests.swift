import Foundation
import Imaging
import SketchCore
import TestSupport
import Testing

@Suite struct PagesTests {
  let processor = VipsImageProcessor()

  @Test func `a page without paper has the picture's proportions and shows it`() async throws {
    try await withScratchDirectory { folder in
      let picture = PagePicture(image: SamplePictures.png(width: 300, height: 150))
      let pdf = try await processor.pages(PageOrder(paper: .picture, count: 1)) { _ in picture }
      let shown = try await shown(pdf, folder, resolution: 150)
      #expect(shown.info.contains("Pages:           1"))
      #expect(shown.info.contains("144 x 72 pts"))  // 2 × 1 inch
      #expect(!shown.info.contains("CreationDate"))
      #expect(try await processor.inspect(shown.first).width == 300)
      #expect(color(shown.first, 10, 10) == [0, 255, 0])
      #expect(color(shown.first, 290, 140) == [0, 0, 255])
    }
  }

  @Test func `a picture that is wider than high lies on a turned sheet, within its margins`() async throws {
    try await withScratchDirectory { folder in
      let picture = PagePicture(image: SamplePictures.png(width: 300, height: 150))
      let pdf = try await processor.pages(PageOrder(paper: .a4, count: 1)) { _ in picture }
      let shown = try await shown(pdf, folder, resolution: 72)
      #expect(shown.info.contains("841.89 x 595.28 pts (A4)"))
      // 15 mm are 42.5 points.
      #expect(color(shown.first, 38, 297) == [255, 255, 255])
      #expect(color(shown.first, 48, 300) == [255, 0, 0])
      #expect(color(shown.first, 792, 297) == [0, 0, 255])
      #expect(color(shown.first, 420, 20) == [255, 255, 255])
    }
  }

  @Test func `a coloring page is as large as a printer prints`() async throws {
    try await withScratchDirectory { folder in
      let picture = PagePicture(image: SamplePictures.png(width: 595, height: 842), fillsSheet: true)
      let pdf = try await processor.pages(PageOrder(paper: .a4, count: 1)) { _ in picture }
      let shown = try await shown(pdf, folder, resolution: 72)
      #expect(color(shown.first, 18, 24) == [0, 255, 0])
      #expect(color(shown.first, 577, 820) == [0, 0, 255])
      #expect(color(shown.first, 8, 400) == [255, 255, 255])
    }
  }

  @Test func `each of several pictures has a page with its title`() async throws {
    try await withScratchDirectory { folder in
      let pdf = try await processor.pages(PageOrder(paper: .letter, count: 3)) { index in
        PagePicture(image: SamplePictures.busyPNG(edge: 128), caption: "Zebra number \(index + 1)")
      }
      let shown = try await shown(pdf, folder, resolution: 72)
      #expect(shown.info.contains("Pages:           3"))
      #expect(shown.info.contains("612 x 792 pts (letter)"))
      #expect((1...3).allSatisfy { shown.text.contains("Zebra number \($0)") }, "\(shown.text)")
    }
  }

  @Test func `a contact sheet has so many pictures on a page, and the next page the rest`() async throws {
    try await withScratchDirectory { folder in
      let order = PageOrder(paper: .a4, grid: try SheetGrid("2x3"), count: 7)
      let pdf = try await processor.pages(order) { index in
        PagePicture(image: SamplePictures.png(width: 200, height: 200), caption: "picture \(index + 1)")
      }
      let shown = try await shown(pdf, folder, resolution: 72)
      #expect(shown.info.contains("Pages:           2"))
      #expect(shown.info.contains("595.28 x 841.89 pts (A4)"))
      #expect((1...7).allSatisfy { shown.text.contains("picture \($0)") }, "\(shown.text)")
      // The first begins at the upper left, its green corner first; the second column beside it.
      #expect(isNear(color(shown.first, 48, 45), [0, 255, 0]))
      #expect(isNear(color(shown.first, 320, 45), [0, 255, 0]))
      #expect(isNear(color(shown.first, 320, 590), [0, 255, 0]))
    }
  }

  @Test func `a JPEG goes into a PDF as it is, and a lower quality makes it smaller`() async throws {
    let jpeg = try await processor.convert(SamplePictures.busyPNG(edge: 128), to: .jpeg, width: nil, quality: nil)
    let whole = try await processor.pages(PageOrder(paper: .a4, count: 1)) { _ in PagePicture(image: jpeg) }
    #expect(Data(whole).range(of: Data(jpeg)) != nil)
    let poor = try await processor.pages(PageOrder(paper: .a4, count: 1, quality: 20)) { _ in PagePicture(image: jpeg) }
    #expect(poor.count < whole.count)
    await #expect(throws: SketchError.self) {
      _ = try await processor.pages(PageOrder(paper: .a4, count: 1, quality: 200)) { _ in PagePicture(image: jpeg) }
    }
  }

  @Test func `the same pictures give the same bytes`() async throws {
    let order = PageOrder(paper: .a4, count: 2)
    let picture = PagePicture(image: SamplePictures.busyPNG(edge: 64), caption: "a fox")
    let first = try await processor.pages(order) { _ in picture }
    #expect(try await VipsImageProcessor().pages(order) { _ in picture } == first)
  }

  private func color(_ picture: [UInt8], _ x: Int, _ y: Int) -> [Int] {
    Array(SamplePictures.pixel(of: picture, x, y).prefix(3))
  }

  private func isNear(_ found: [Int], _ wanted: [Int]) -> Bool { zip(found, wanted).allSatisfy { abs($0 - $1) < 24 } }

  /// What poppler makes of a document: its facts, its words, and its first page.
  private func shown(
    _ pdf: [UInt8], _ folder: URL, resolution: Int
  ) async throws -> (info: String, text: String, first: [UInt8]) {
    let path = folder.appending(path: "page.pdf").path
    try Data(pdf).write(to: URL(filePath: path))
    let page = folder.appending(path: "page").path
    let drawn = try await BuiltProgram(path: "/usr/bin/pdftoppm").run(
      ["-png", "-r", "\(resolution)", "-f", "1", "-singlefile", path, page])
    #expect(drawn.status == 0, "\(drawn.errors)")
    return (
      try await BuiltProgram(path: "/usr/bin/pdfinfo").run([path]).output,
      try await BuiltProgram(path: "/usr/bin/pdftotext").run([path, "-"]).output,
      Array(try Data(contentsOf: URL(filePath: page + ".png")))
    )
  }
}
