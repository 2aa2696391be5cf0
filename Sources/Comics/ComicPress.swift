import Illustrator
import SketchCore

/// Draws and letters pages.
struct ComicPress: Sendable {
  private let queue = DrawingQueue("comics")

  struct Printed: Sendable {
    /// PNG of the page.
    var page: [UInt8]
    var notes: [String]
  }

  /// - Parameters:
  ///   - pictures: of panels that are not drawn from the script, and their files, which go into the page's.
  ///   - report: told the share that is done.
  func printed(
    _ comic: Comic, _ writer: StoryWriter, pictures: [Int: PixelImage], files: [Int: [UInt8]],
    report: @Sendable (Double) async -> Void
  ) async throws -> Printed {
    try await queue.run(report: report) { work in
      let book = try ComicBook(comic, writer, pictures: pictures) { try work.checkpoint($0) }
      return Printed(page: PNGEncoder.encode(book.spread(), chunks: PanelPictures.chunks(files)), notes: book.notes)
    }
  }
}
