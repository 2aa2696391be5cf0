import SketchCore

/// Small pictures in styles with outlines, painted twice as large: their lines become as thin as those of large ones.
enum FineLines {
  /// Pixels of the height from which a line of one pixel and its soft edges is not too thick.
  static let highest = 640

  /// The scene at the size it is painted in; nil for one that is painted as it is.
  static func enlarged(_ scene: Scene, _ pass: any StylePass) -> Scene? {
    let size = scene.size
    guard size.height < highest, size.width <= 2 * highest, scene.kind != .coloringPage, hasOutlines(pass) else {
      return nil
    }
    var large = scene
    large.pixels = Scene.Pixels(width: size.width * 2, height: size.height * 2)
    return large
  }

  private static func hasOutlines(_ pass: any StylePass) -> Bool {
    if let technique = pass as? Technique { return technique.passes.contains { $0 is OutlinePass } }
    return pass is Cartoon || pass is Anime
  }

  /// A picture of half the size, each pixel the mean of four.
  static func halved(_ source: Bitmap) -> Bitmap {
    let result = Bitmap(width: source.width / 2, height: source.height / 2)
    for y in 0..<result.height {
      let upper = source.pixels + 2 * y * source.width
      let lower = upper + source.width
      let to = result.pixels + y * result.width
      for x in 0..<result.width {
        let four = (upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1])
        func mean(_ shift: UInt32) -> UInt32 {
          ((four.0 >> shift & 255) + (four.1 >> shift & 255) + (four.2 >> shift & 255) + (four.3 >> shift & 255) + 2)
            / 4
        }
        to[x] = mean(24) << 24 | mean(16) << 16 | mean(8) << 8 | mean(0)
      }
    }
    return result
  }
}
