import Dispatch
import Illustrator
import SketchCore
import Synchronization

/// Recorder of a film: has its frames drawn and writes them into a file.
struct FilmRecorder: Sendable {
  /// Frames drawn at once, one for each core, and held at once.
  private static let step = 4

  let settings: FilmSettings

  /// Frame that nobody writes any more.
  private struct Handed: @unchecked Sendable {
    let frame: Bitmap
  }

  /// Draws all frames and hands them out in order.
  /// - Parameters:
  ///   - frame: draws one by its number, on any thread.
  ///   - progress: share that is done, 0…1. - Throws: to stop.
  func frames(
    _ frame: @escaping @Sendable (Int) -> Bitmap, progress: (Double) throws -> Void, each: (Bitmap) throws -> Void
  ) throws {
    for start in stride(from: 0, to: settings.frames, by: Self.step) {
      let count = min(Self.step, settings.frames - start)
      let frames = Mutex<[Handed?]>(Array(repeating: nil, count: count))
      DispatchQueue.concurrentPerform(iterations: count) { place in
        let made = Handed(frame: frame(start + place))
        frames.withLock { $0[place] = made }
      }
      for made in frames.withLock({ $0 }) { if let made { try each(made.frame) } }
      try progress(Double(start + count) / Double(settings.frames))
    }
  }

  /// Writes frames into a file; what was there is replaced.
  /// - Parameter film: gives every frame to its argument, in order.
  /// - Returns: the first frame, as PNG.
  func write(
    to path: String, format: FilmFormat, _ film: (_ each: (Bitmap) throws -> Void) throws -> Void
  ) throws -> [UInt8] {
    let encoder = try FilmEncoder(
      path: path, codec: FilmCodec(format), width: settings.width, height: settings.height,
      framesPerSecond: settings.framesPerSecond)
    var poster: [UInt8]?
    try film { frame in
      if poster == nil { poster = PNGEncoder.encode(frame) }
      try encoder.add(frame)
    }
    try encoder.finish()
    return poster ?? []
  }

  /// Writes an MP4 in the folder for temporary files, and reads it.
  /// - Parameter film: as in `write`.
  func mp4(_ film: (_ each: (Bitmap) throws -> Void) throws -> Void) throws -> (poster: [UInt8], film: GeneratedFilm) {
    try TemporaryFolder.with("film") { folder in
      let path = folder + "/film.mp4"
      let poster = try write(to: path, format: .mp4, film)
      let info = FilmInfo(
        mediaType: FilmFormat.mp4.mediaType, width: settings.width, height: settings.height, frames: settings.frames,
        framesPerSecond: Double(settings.framesPerSecond), seconds: Double(settings.seconds))
      return (poster, GeneratedFilm(bytes: try FilmFile.content(of: path), info: info))
    }
  }
}
