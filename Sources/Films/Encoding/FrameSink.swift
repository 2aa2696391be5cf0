import Illustrator
import SketchCore

/// Takes the frames of a film, whatever its format.
final class FrameSink {
  /// nil for a GIF, whose frames are gathered.
  private let encoder: FilmEncoder?
  private var gif: GIFFrames
  private let framesPerSecond: Int

  /// - Throws: `SketchError` `.unsupported`, `.storage`.
  init(_ format: FilmFormat, path: String, width: Int, height: Int, framesPerSecond: Int) throws {
    self.framesPerSecond = framesPerSecond
    gif = GIFFrames(width: width, height: height, framesPerSecond: framesPerSecond)
    encoder =
      try format == .gif
      ? nil
      : FilmEncoder(
        path: path, codec: FilmCodec(format), width: width, height: height, framesPerSecond: framesPerSecond)
  }

  func add(_ frame: Bitmap) throws {
    guard let encoder else { return gif.add(frame) }
    try encoder.add(frame)
  }

  /// Shows a frame for a while.
  func hold(_ frame: Bitmap, frames count: Int) throws {
    guard let encoder else { return gif.add(frame, milliseconds: 1000 * count / framesPerSecond) }
    for _ in 0..<count { try encoder.add(frame) }
  }

  /// Writes the end of a file.
  /// - Returns: the frames of a GIF, which are written by others.
  func finish() throws -> FrameStack? {
    guard let encoder else { return gif.stack }
    try encoder.finish()
    return nil
  }
}
