import Dispatch
import Illustrator
package import SketchCore

/// Binds stored comics into books, on a thread of its own; the drawings are read when one is asked for.
package struct ComicBindery: ComicBinder {
  private static let queue = DispatchQueue(label: "voicesketch.bindery", qos: .userInitiated)

  package init() {}

  package func book(of scene: String, as format: BookFormat) async throws -> [UInt8]? {
    guard let comic = ComicIllustrator.comic(in: scene) else { return nil }
    return try await withCheckedThrowingContinuation { (done: CheckedContinuation<[UInt8], any Error>) in
      Self.queue.async {
        done.resume(
          with: Result {
            let book = try ComicBook(comic, try StoryWriter(artist: try PanelArtist()))
            return try book.bytes(as: format)
          })
      }
    }
  }
}

extension ComicBook {
  package func bytes(as format: BookFormat) throws -> [UInt8] {
    switch format {
    case .pdf: try pdf()
    case .cbz: try cbz()
    case .epub: try epub()
    case .md: Array(scenario().markdown.utf8)
    case .txt: Array(scenario().plainText.utf8)
    }
  }
}
