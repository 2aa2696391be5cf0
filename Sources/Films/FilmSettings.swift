package import SketchCore

/// Measures of a film.
package struct FilmSettings: Sendable, Equatable {
  package var width: Int
  package var height: Int
  package var seconds: Int
  package var framesPerSecond: Int

  package static let rateRange = 8...30
  package static let resolutions = [480, 720, 1080]

  package var frames: Int { seconds * framesPerSecond }

  package init(width: Int = 1280, height: Int = 720, seconds: Int = 5, framesPerSecond: Int = 24) throws(SketchError) {
    guard FilmWish.secondsRange.contains(seconds) else {
      throw SketchError(
        .invalidInput, "a film takes 1 to 10 seconds, not \(seconds)",
        advice: "Ask for example for a five second film.")
    }
    guard Self.rateRange.contains(framesPerSecond) else {
      throw SketchError(
        .invalidInput, "a film has 8 to 30 frames a second, not \(framesPerSecond)", advice: "24 are usual.")
    }
    guard (128...1920).contains(width), (128...1920).contains(height), width * height <= 1920 * 1080 else {
      throw SketchError(
        .invalidInput, "a film of \(width)x\(height) pixels cannot be made",
        advice: "Sizes are 480p, 720p and 1080p, or width x height from 128 to 1920 pixels.")
    }
    // Colours are kept for every second pixel.
    self.width = width & ~1
    self.height = height & ~1
    self.seconds = seconds
    self.framesPerSecond = framesPerSecond
  }

  /// Settings of a film as it was asked for.
  /// - Throws: `SketchError` `.invalidInput`.
  init(_ wish: FilmWish, _ quality: Quality?, _ shape: Aspect?) throws(SketchError) {
    let size = try Self.pixels(Self.resolution(quality), shape: shape ?? .wide)
    try self.init(
      width: size.width, height: size.height, seconds: wish.seconds ?? FilmWish.usualSeconds,
      framesPerSecond: wish.fps ?? FilmWish.usualRate)
  }

  private static func resolution(_ quality: Quality?) -> String {
    switch quality {
    case .draft: "480p"
    case .high, .ultra: "1080p"
    default: "720p"
    }
  }

  /// Width and height of a resolution in a shape, or of “640x360”.
  /// - Throws: `SketchError` `.invalidInput`.
  package static func pixels(_ text: String, shape: Aspect?) throws(SketchError) -> (width: Int, height: Int) {
    let name = text.lowercased()
    if name.hasSuffix("p"), let lines = Int(name.dropLast()), resolutions.contains(lines) {
      let long = (lines * 16 / 9 + 1) & ~1
      return switch shape {
      case .square: (lines, lines)
      case .portrait, .tall, .twoByThree, .a4: (lines, long)
      case .ratio(let width, let height) where height > width: (lines, long)
      case .wide, .threeByTwo, .ratio, nil: (long, lines)
      }
    }
    let parts = name.split(separator: "x").compactMap { Int($0) }
    if parts.count == 2, name.split(separator: "x").count == 2 { return (parts[0], parts[1]) }
    throw SketchError(
      .invalidInput, "“\(text)” is no size of a film",
      advice: "Sizes are 480p, 720p and 1080p, or width x height such as 640x360.")
  }
}
