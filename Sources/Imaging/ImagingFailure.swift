import CVips
import SketchCore

/// Failure of a decoder, before it is put into words.
enum ImagingFailure: Error {
  case damaged(String)
  case tooLarge(Int, Int)

  /// Takes the reason libvips left and empties its buffer, which otherwise grows.
  static func lastOfVips() -> ImagingFailure {
    let text = String(cString: vips_error_buffer())
    vips_error_clear()
    return .damaged(text.split(separator: "\n").first.map(String.init) ?? "no reason given")
  }

  func described(_ format: PictureFormat, _ limits: VipsImageProcessor.Limits) -> SketchError {
    switch self {
    case .damaged(let reason):
      SketchError(.badImage, "the \(format.rawValue) is cut short or damaged (\(reason))", advice: "Try again.")
    case .tooLarge(let width, let height):
      SketchError(
        .badImage, "the \(format.rawValue) has \(width) × \(height) pixels; at most \(limits.pixelCount / 1_000_000) million are decoded",
        advice: "Ask for a smaller picture.")
    }
  }
}
