internal import CAV
import SketchCore

/// Errors of libav as ours.
enum FilmFault {
  static func cannotWrite(_ what: String, _ code: Int32) -> SketchError {
    SketchError(
      .storage, "the film cannot be written: \(what) (\(reason(code)))",
      advice: "Check the folder and the space on the disk.")
  }

  static func unsupported(_ format: String, _ encoder: String) -> SketchError {
    SketchError(
      .unsupported, "\(format) cannot be written here: libavcodec has no \(encoder)",
      advice: format == "avif"
        ? "Ask for WebP, JPEG or PNG."
        : "Choose another format: \(FilmFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
  }

  static func cannotRead(_ code: Int32) -> SketchError {
    SketchError(.badImage, "this is no film that can be read: \(reason(code))", advice: "Have the film made again.")
  }

  private static func reason(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      av_strerror(code, buffer.baseAddress, 128) == 0 ? String(cString: buffer.baseAddress!) : "error \(code)"
    }
  }
}
