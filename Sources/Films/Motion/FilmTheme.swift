import Illustrator
import SketchCore

/// Manner of a film: camera, pace and light. A row of `themes.tsv`.
package struct FilmTheme: Sendable {
  package var name: String
  /// Strength of the camera's way across, 0…1, and of its way in, as a share.
  var pan: Float
  var zoom: Float
  /// Factor of all speeds.
  var pace: Float
  /// Frames that one position is held: stop motion moves eight times a second.
  var hold: Int
  /// Style where none is asked for.
  var style: StyleChoice?
  var light: Scene.Adjustments
  /// Factor of the clouds' way.
  var clouds: Float
  /// Black bars above and below.
  var hasBars: Bool
  var words: [String]

  /// Rows of the table, read by the first that asks.
  private static let table: Result<[FilmTheme], any Error> = Result { try FilmTheme.read() }

  private static func read() throws -> [FilmTheme] {
    let folder = try PackagedResources.folder("Resources", of: "Films")
    return try TableFile(
      "\(folder)/themes.tsv",
      columns: ["theme", "pan", "zoom", "pace", "hold", "words"]
    ).rows.map { row in
      func number(_ column: String) -> Float { Float(row[column] ?? "") ?? 0 }
      var light = Scene().adjustments
      light.brightness = number("brightness")
      light.contrast = number("contrast")
      light.saturation = number("saturation")
      light.warmth = number("warmth")
      light.drama = number("drama")
      light.glow = number("glow")
      let style = row["style"] ?? ""
      return FilmTheme(
        name: row["theme"] ?? "", pan: number("pan"), zoom: number("zoom"), pace: max(0.1, number("pace")),
        hold: max(1, Int(number("hold"))), style: style.isEmpty ? nil : StyleChoice(naming: style), light: light,
        clouds: number("clouds"), hasBars: row["bars"] == "1", words: row.list("words"))
    }
  }

  /// Theme of a name; the first of all without one.
  /// - Throws: `SketchError` `.invalidInput` for one that there is not.
  package static func named(_ name: String?) throws -> FilmTheme {
    let themes = try table.get()
    guard let name else { return themes[0] }
    let wanted = name.lowercased()
    if let found = themes.first(where: { $0.name == wanted || $0.words.contains(wanted) }) { return found }
    throw SketchError(
      .invalidInput, "there is no film theme “\(name)”",
      advice: "Themes are: \(themes.map(\.name).joined(separator: ", ")).")
  }

  /// Lays the theme's light over that of a scene.
  func apply(to scene: inout Scene) {
    func sum(_ a: Float, _ b: Float) -> Float { min(1, max(-1, a + b)) }
    scene.adjustments.brightness = sum(scene.adjustments.brightness, light.brightness)
    scene.adjustments.contrast = sum(scene.adjustments.contrast, light.contrast)
    scene.adjustments.saturation = sum(scene.adjustments.saturation, light.saturation)
    scene.adjustments.warmth = sum(scene.adjustments.warmth, light.warmth)
    scene.adjustments.drama = max(scene.adjustments.drama, light.drama)
    scene.adjustments.glow = max(scene.adjustments.glow, light.glow)
  }
}
