package import SketchCore

extension VoiceCommand.ExportRequest: Described {
  package static let schema = Schema.object([
    "format": .choice(of: ExportFormat.self), "path": .string(length: 1...4_095).optional,
    "book": .choice(of: BookFormat.self).described("Book made of a comic; format does not count then").optional,
    "quality": .integer(in: qualityRange).described("JPEG, WebP, AVIF, pictures in a PDF").optional,
    "width": .integer(in: widthRange).described("Pixels it is scaled down to").optional,
    "paper": .choice(of: PaperSize.self).described("PDF; the configured one when absent").optional,
    "sheet": SheetGrid.schema.optional,
    "makingOf": .boolean.described("A film of its versions; the format has to be one of a film").optional,
    "metadata": .boolean.described("false leaves title, prompt and the like out of the file").optional,
  ])
}

extension SheetGrid: Described {
  package static let schema = Schema.string(length: 3...5).with("pattern", "^([1-9]|10)x([1-9]|10)$")
    .described("Contact sheet: columns and rows of pictures on a page of a PDF")
}
