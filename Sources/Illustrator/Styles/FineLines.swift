import SketchCore

/// Small pictures in styles with outlines, painted twice as large: their lines become as thin as those of large ones.
enum FineLines {
  /// Pixels of the height from which a line of one pixel and its soft edges is not too thick.
  static let highest = 640
  /// Size in which they are painted, as a multiple of theirs.
  static let factor = 2

  /// The scene at the size it is painted in; nil for one that is painted as it is.
  static func enlarged(_ scene: Scene, _ pass: any StylePass) -> Scene? {
    let size = scene.size
    guard size.height < highest, size.width <= factor * highest, scene.kind != .coloringPage, hasOutlines(pass) else {
      return nil
    }
    var large = scene
    large.pixels = Scene.Pixels(width: size.width * factor, height: size.height * factor)
    return large
  }

  private static func hasOutlines(_ pass: any StylePass) -> Bool {
    if let technique = pass as? Technique { return technique.passes.contains { $0 is OutlinePass } }
    return pass is Cartoon || pass is Anime
  }
}
