import SketchCore

/// Effect of a season on grass, leaves and the weather: a row of `seasons.tsv`.
struct Season: Sendable {
  var name: String
  /// Colour of the grass and of hills and woods behind it; nil for their own green.
  var ground, far: String?
  /// Colour of leaves; nil for the drawing's own.
  var leaves: String?
  /// Names of the subjects that have leaves.
  var subjects: Set<String>
  /// Snow in winter; in the others it thaws.
  var weather: Scene.Weather

  init(_ row: [String: String]) throws {
    func color(_ column: String) throws -> String? {
      guard let text = row[column], !text.isEmpty else { return nil }
      guard let color = RGB(hex: text) else {
        throw SketchError(
          .configuration, "seasons.tsv: “\(text)” is no colour (\(row["name"] ?? "?"))", advice: "Install VoiceSketch again.")
      }
      return color.hex
    }
    name = row["name"] ?? ""
    ground = try color("ground")
    far = try color("far")
    leaves = try color("leaves")
    subjects = Set(row.list("subjects"))
    guard let weather = Scene.Weather(rawValue: row["weather"] ?? "") else {
      throw SketchError(
        .configuration, "seasons.tsv: “\(row["weather"] ?? "")” is no weather (\(name))", advice: "Install VoiceSketch again.")
    }
    self.weather = weather
  }
}
