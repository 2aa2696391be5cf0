import SketchCore
import Testing

@Suite struct PaperTests {
  @Test(arguments: [
    ("en_US.UTF-8", PaperSize.letter), ("fr_CA", .letter), ("es_MX@x", .letter), ("en_GB.UTF-8", .a4), ("de_DE", .a4),
    ("C.UTF-8", .a4), ("", .a4),
  ])
  func `a locale has its paper`(locale: String, paper: PaperSize) { #expect(PaperSize(locale: locale) == paper) }

  @Test func `a sheet is read as it is written`() throws {
    let grid = try SheetGrid("2x3")
    #expect((grid.columns, grid.rows, grid.count) == (2, 3, 6))
    #expect(try WireJSON.text(["sheet": grid]) == #"{"sheet":"2x3"}"#)
  }

  @Test(arguments: ["", "2", "2x", "x3", "0x3", "11x1", "2x3x4", "two by three", "2 x 3"])
  func `what is no sheet is refused`(text: String) { #expect(throws: SketchError.self) { try SheetGrid(text) } }

  @Test(arguments: [
    ("fox.TIF", ExportFormat.tiff), ("a/fox.jpeg", .jpeg), ("fox.avif", .avif), ("fox.mp4", .mp4), ("fox.zip", .zip),
    ("fox.bmp", nil), ("fox", nil),
  ])
  func `a format is known by the name of a file`(name: String, format: ExportFormat?) {
    #expect(ExportFormat(fileName: name) == format)
  }
}
