import Foundation
import Illustrator
import KindCatalog
import SketchCore
import Testing

/// Draws the options of the catalogue's kinds beside each other; runs only when `VOICESKETCH_SHEETS` names the folder to
/// write to (see scripts/sheets).
@Suite(.enabled(if: ProcessInfo.processInfo.environment["VOICESKETCH_SHEETS"] != nil))
struct KindSheetTests {
  private let folder = URL(
    filePath: ProcessInfo.processInfo.environment["VOICESKETCH_SHEETS"] ?? "", directoryHint: .isDirectory)

  @Test(arguments: [ArtKind.coloringPage, .sticker, .wallpaper, .mandala])
  func `two pictures of every option`(kind: ArtKind) throws {
    let entry = try #require(try CatalogLoader.packaged().kind(kind))
    let cells = ["a fox", "a sailboat"].flatMap { description in
      entry.options.map { option in
        ContactSheet.Cell(
          label: "\(option.id): \(description)", description: description, kind: kind, seed: 7, option: option,
          aspect: option.aspect ?? entry.aspect)
      }
    }
    let sheet = try ContactSheet().draw(cells, columns: entry.options.count, edge: 300)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(sheet).write(to: folder.appending(path: "\(kind.rawValue).png"))
  }
}
