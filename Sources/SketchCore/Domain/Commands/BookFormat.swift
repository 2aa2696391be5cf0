/// Forms in which a comic is delivered as a book.
package enum BookFormat: String, Sendable, Codable, CaseIterable {
  /// Cover and pages.
  case pdf
  /// Comic book archive: a zip of the pages with ComicInfo.xml.
  case cbz
  /// The story in chapters.
  case epub
  /// The story as Markdown, and as text.
  case md, txt

  package var mediaType: String {
    switch self {
    case .pdf: "application/pdf"
    case .cbz: "application/vnd.comicbook+zip"
    case .epub: "application/epub+zip"
    case .md: "text/markdown; charset=utf-8"
    case .txt: "text/plain; charset=utf-8"
    }
  }

  /// Form of a file by the ending of its name; nil for an ending that is none of ours.
  package init?(fileName: some StringProtocol) {
    guard let ending = fileName.fileEnding else { return nil }
    self.init(rawValue: ending)
  }
}
