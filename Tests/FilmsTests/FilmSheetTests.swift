import Foundation
import Illustrator
import SketchCore
import Testing

@testable import Films

/// Shows frames of films beside each other; runs only when `VOICESKETCH_SHEETS` names the folder to write to (see
/// scripts/sheets).
@Suite(.enabled(if: ProcessInfo.processInfo.environment["VOICESKETCH_SHEETS"] != nil))
struct FilmSheetTests {
  private static let films = [
    ("nature film", "a whale in the sea at sunset"), ("storybook", "a fox in the snow"),
    ("stop motion", "a red car in the city"), ("dream", "a girl flying a kite on a hill"),
  ]

  @Test func `six frames of every film`() throws {
    let folder = URL(
      filePath: ProcessInfo.processInfo.environment["VOICESKETCH_SHEETS"] ?? "", directoryHint: .isDirectory)
    let (maker, shown) = (try FilmMaker(), 6)
    let settings = try FilmSettings(width: 384, height: 216, seconds: 3, framesPerSecond: 12)
    var cells: [(label: String, picture: Bitmap)] = []
    for (name, description) in Self.films {
      let theme = try FilmTheme.named(name)
      let composed = maker.compose(
        CreateRequest(description: description), seed: 7, settings: settings, theme: theme)
      var frame = 0
      try maker.film(composed.scene, settings: settings, theme: theme, progress: { _ in }) { picture in
        if frame % (settings.frames / shown) == 0 { cells.append(("\(name) \(frame): \(description)", picture)) }
        frame += 1
      }
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(ContactSheet.draw(cells, columns: shown, edge: 384)).write(to: folder.appending(path: "film.png"))
  }
}
