import Dispatch
import Illustrator
import SketchCore

/// Draws and letters pages. It takes a core for seconds, and never holds one of the shared threads.
struct ComicPress: Sendable {
  private let queue = DispatchQueue(label: "voicesketch.comics", qos: .userInitiated)

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
    let (fractions, continuation) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
    let work = RenderWork(fractions: continuation)
    let result = Task { [queue] in
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Printed, any Error>) in
          queue.async {
            defer { continuation.finish() }
            done.resume(
              with: Result {
                let book = try ComicBook(comic, writer, pictures: pictures) { try work.checkpoint($0) }
                let page = PNGEncoder.encode(book.spread(), chunks: PanelPictures.chunks(files))
                return Printed(page: page, notes: book.notes)
              })
          }
        }
      } onCancel: {
        work.cancel()
      }
    }
    return try await withTaskCancellationHandler {
      for await fraction in fractions { await report(fraction) }
      return try await result.value
    } onCancel: {
      result.cancel()
    }
  }
}
