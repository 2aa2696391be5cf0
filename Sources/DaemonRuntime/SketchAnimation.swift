import Illustrator
import Imaging
import SketchCore

/// `draw --sketch`: a file in which the drawing is made stroke by stroke.
struct SketchAnimation {
  var seconds: Double

  private static let formats: [ImageFormat] = [.svg, .gif, .webp]
  /// Pixels of a frame; an SVG has none.
  private static let frameHeight = 480

  /// - Throws: `SketchError` for a name that is none of an animation.
  static func check(_ output: String?) throws {
    guard let output else {
      throw SketchError(.invalidInput, "--sketch needs a file", advice: "Write for example: --sketch -o fox.svg.")
    }
    guard formats.contains(where: { $0 == ImageFormat(fileName: output) }) else {
      throw SketchError(
        .invalidInput, "“\(output)” is no animation", advice: "End the name in .svg, .gif or .webp.")
    }
  }

  func bytes(of drawing: StrokeDrawing, as file: String) async throws -> [UInt8] {
    guard let format = ImageFormat(fileName: file), format != .svg else { return Array(AnimatedSVG.text(drawing).utf8) }
    let frames = SketchFrames(drawing, height: Self.frameHeight)
    let limits = VipsImageProcessor.Limits(byteCount: 1 << 30, pixelCount: 1 << 29)
    return try await VipsImageProcessor(limits: limits).animation(
      frames.image, frameHeight: frames.frameHeight, as: format)
  }
}
