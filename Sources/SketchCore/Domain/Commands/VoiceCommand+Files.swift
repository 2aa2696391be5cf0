extension VoiceCommand {
  package struct ExportRequest: Sendable, Equatable, Codable {
    package var format: ExportFormat
    /// Path of the file; in the configured export folder when absent.
    package var path: String?
    /// Form of a book made of a comic; `format` does not count then.
    package var book: BookFormat?
    /// 1…100, for the formats that lose something.
    package var quality: Int?
    /// Pixels that it is scaled down to, never up.
    package var width: Int?
    /// Paper of a PDF; the configured one when absent.
    package var paper: PaperSize?
    /// Pictures of a page of a PDF: a contact sheet.
    package var sheet: SheetGrid?
    /// How it was made, as a film of its versions.
    package var makingOf: Bool?
    /// False leaves title, prompt and the like out of the file.
    package var metadata: Bool?

    package static let qualityRange = 1...100
    package static let widthRange = 1...16_384

    package init(format: ExportFormat, path: String? = nil, book: BookFormat? = nil) {
      self.format = format
      self.path = path
      self.book = book
    }
  }

  package struct PrintRequest: Sendable, Equatable, Codable {
    /// Name of a printer; the system's own choice when absent.
    package var printer: String?
    package var copies: Int?
    /// The configured paper when absent.
    package var paper: PaperSize?
    /// Pictures of a page.
    package var sheet: SheetGrid?

    package static let copiesRange = 1...99

    package init(printer: String? = nil, copies: Int? = nil) {
      self.printer = printer
      self.copies = copies
    }
  }
}
