import CommandOptions
import Films
import SketchCore

extension FilmCommand {
  private static let theme = Option<String?>.string(
    "theme", placeholder: "THEME", help: "cinematic, nature, cartoon, dream, timelapse, … (cinematic)")
  private static let seconds = Option<String?>.string("seconds", placeholder: "N", help: "Length, 1 to 10 (5)")
  private static let rate = Option<String?>.string("fps", placeholder: "N", help: "Frames a second, 8 to 30 (24)")
  private static let size = Option<String?>.string(
    "size", placeholder: "SIZE", help: "480p, 720p, 1080p or WxH (720p)")
  private static let style = Option<String?>.string("style", placeholder: "STYLE", help: "cartoon, watercolor, …")
  private static let aspect = Option<Aspect?>.choice(
    "aspect", placeholder: "SHAPE", of: Aspect.self, help: "square, wide (16:9) or tall (9:16)")
  private static let seed = Option<Int?>.integer(
    "seed", in: 0...Int(UInt32.max), help: "The same number makes the same film (1)")
  private static let output = Option<String?>.string(
    "output", short: "o", placeholder: "FILE", help: "Write it here (.mp4, .webm, .webp or .gif; film.mp4)")
  private static let scene = Option<String?>.string(
    "scene", placeholder: "FILE", help: "Film this scene instead, as “draw --scene” wrote it")

  static let options = [
    theme.declaration, seconds.declaration, rate.declaration, size.declaration, style.declaration, aspect.declaration,
    seed.declaration, output.declaration, scene.declaration,
  ]

  init(_ values: OptionValues, json: Bool) throws {
    self.init(
      theme: values[Self.theme], seconds: try Self.number(values[Self.seconds], "seconds") ?? 5,
      framesPerSecond: try Self.number(values[Self.rate], "frames a second") ?? 24, size: values[Self.size],
      style: values[Self.style].map(StyleChoice.init(naming:)), aspect: values[Self.aspect],
      seed: UInt32(values[Self.seed] ?? 1), output: values[Self.output] ?? "film.mp4", scene: values[Self.scene],
      json: json)
  }

  private static func number(_ text: String?, _ what: String) throws -> Int? {
    guard let text else { return nil }
    guard let number = Int(text) else {
      throw SketchError(.invalidInput, "“\(text)” is no number of \(what)", advice: "Write a whole number.")
    }
    return number
  }
}
