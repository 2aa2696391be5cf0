import SketchCore

/// What a season does to grass, leaves and the weather, as a row of `seasons.tsv`.
struct Season: Sendable {
  var name: String
  /// Of the grass, and of hills and woods behind it; nil for their own green.
  var ground, far: String?
  /// Of what has leaves; nil for the drawing's own.
  var leaves: String?
  /// What has leaves: names of subjects.
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
