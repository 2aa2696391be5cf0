import CommandOptions
import Illustrator
import SketchCore

extension DrawCommand {
  private static let style = Option<String?>.string(
    "style", placeholder: "STYLE", help: "cartoon, watercolor, “oil painting”, “ukiyo-e”, …")
  private static let kind = Option<ArtKind?>.choice(
    "kind", placeholder: "KIND", of: ArtKind.self, help: "sticker, coloringPage, mandala, …")
  private static let aspect = Option<Aspect?>.choice(
    "aspect", placeholder: "SHAPE", of: Aspect.self, help: "square, wide, portrait or tall")
  private static let seed = Option<Int?>.integer(
    "seed", in: 0...Int(UInt32.max), help: "The same number draws the same picture (1)")
  private static let size = Option<String?>.string("size", placeholder: "WxH", help: "Pixels across and down")
  private static let output = Option<String?>.string(
    "output", short: "o", placeholder: "FILE",
    help: "Write the picture here (.png or .svg; with --sketch .svg, .gif or .webp)")
  private static let scene = Option<String?>.string(
    "scene", placeholder: "FILE", help: "Write the composed scene here, as JSON")

  private static let drawings = Option<String?>.string(
    "drawings", placeholder: "FOLDER", help: "Draw with the SVGs of this folder instead of the configured one")

  private static let sketch = Option<Bool>.flag("sketch", help: "Write the drawing as it is made, an animation")
  private static let seconds = Option<Int?>.integer(
    "seconds", in: 1...60, help: "Time that the animation of --sketch takes (6)")

  static let options = [
    style.declaration, kind.declaration, aspect.declaration, seed.declaration, size.declaration, output.declaration,
    scene.declaration, drawings.declaration, sketch.declaration, seconds.declaration,
  ]

  init(_ values: OptionValues, json: Bool) throws {
    self.init(
      style: values[Self.style].map(StyleChoice.init(naming:)),
      kind: try DrawCommand.builtIn(values[Self.kind] ?? .picture), aspect: values[Self.aspect],
      seed: UInt32(values[Self.seed] ?? 1), pixels: try values[Self.size].map(DrawCommand.pixels),
      output: values[Self.output],
      scene: values[Self.scene], drawings: values[Self.drawings],
      sketch: values[Self.sketch] ? SketchAnimation(seconds: Double(values[Self.seconds] ?? 6)) : nil, json: json)
  }

  /// Drawings without a daemon know no kinds of the user's.
  private static func builtIn(_ kind: ArtKind) throws(SketchError) -> ArtKind {
    guard case .added(let name) = kind else { return kind }
    throw SketchError(
      .invalidInput, "“\(name)” is no kind that is drawn here",
      advice: "Use \(ArtKind.allCases.map(\.rawValue).alternatives).")
  }

  private static func pixels(_ text: String) throws -> Scene.Pixels {
    let parts = text.lowercased().split(separator: "x").compactMap { Int($0) }
    let range = Scene.Pixels.range
    guard parts.count == 2, parts.allSatisfy(range.contains) else {
      throw SketchError(
        .invalidInput,
        "“\(text)” is no size from \(range.lowerBound)x\(range.lowerBound) to \(range.upperBound)x\(range.upperBound)",
        advice: "Write for example: --size 800x600.")
    }
    guard parts[0] * parts[1] <= Scene.Pixels.most else {
      throw SketchError(
        .invalidInput, "“\(text)” has more than the \(Scene.Pixels.most / 1_000_000) million pixels of 8K",
        advice: "Write for example: --size 7680x4320.")
    }
    return Scene.Pixels(width: parts[0], height: parts[1])
  }
}
