import Foundation
import Illustrator
import SketchCore
import Testing

@testable import Comics

/// Writes the pages of comics, one of every genre in every art style there is; runs only when `VOICESKETCH_SHEETS` names
/// the folder to write to (see scripts/sheets).
@Suite(.enabled(if: ProcessInfo.processInfo.environment["VOICESKETCH_SHEETS"] != nil))
struct ComicSheetTests {
  @Test func `a page of every genre`() throws {
    let folder = URL(
      filePath: ProcessInfo.processInfo.environment["VOICESKETCH_SHEETS"] ?? "", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let writer = ComicBookTests.writer
    let (genres, styles) = (writer.book.genres.keys.sorted(), writer.book.looks.keys.sorted())
    for (number, genre) in genres.enumerated() {
      let concept = ComicBookTests.concepts[number % ComicBookTests.concepts.count]
      var request = ComicRequest(concept: concept, seed: UInt32(number + 1))
      (request.genre, request.artStyle) = (genre, styles[number % styles.count])
      (request.panels, request.quality) = (3 + number % 4, .draft)
      let book = try ComicBook(try writer.comic(request), writer)
      try Data(PNGEncoder.encode(book.page(0))).write(to: folder.appending(path: "comic-\(genre).png"))
    }
  }
}
