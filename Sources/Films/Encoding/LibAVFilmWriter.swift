import Glibc
import Illustrator
package import SketchCore

/// Film writer over libav, and over an image processor for GIFs; encoding blocks a queue of its own.
package actor LibAVFilmWriter: FilmWriter {
  private let executor = BlockingExecutor(label: "film-writer")
  private let images: any ImageProcessor

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  package init(images: any ImageProcessor) { self.images = images }

  package func converted(
    _ film: [UInt8], from source: FilmFormat, to format: FilmFormat
  ) async throws -> [UInt8] {
    let folder = try TemporaryFolder.make("film")
    defer { TemporaryFolder.remove(folder) }
    let path = "\(folder)/film.\(source.rawValue)"
    try FilmFile.write(film, to: path)
    let reader = try FilmReader(path: path)
    let rate = min(max(Int(reader.framesPerSecond.rounded()), 1), 60)
    let target = "\(folder)/film.\(format.rawValue)"
    var sink: FrameSink?
    _ = try reader.read { frame in
      if sink == nil {
        sink = try FrameSink(format, path: target, width: frame.width, height: frame.height, framesPerSecond: rate)
      }
      try sink?.add(frame)
    }
    return try await finished(sink, target)
  }

  package func film(_ show: SlideShow, slide: @Sendable (Int) async throws -> Slide) async throws -> [UInt8] {
    let folder = try TemporaryFolder.make("film")
    defer { TemporaryFolder.remove(folder) }
    let painter = SlidePainter(show: show)
    let timing = SlideTiming(show.format)
    let target = "\(folder)/film.\(show.format.rawValue)"
    let sink = try FrameSink(
      show.format, path: target, width: painter.width, height: painter.height,
      framesPerSecond: timing.framesPerSecond)
    var last: Bitmap?
    for index in 0..<show.count {
      try Task.checkCancellation()
      let next = painter.frame(try await slide(index))
      if let last {
        for step in 1...timing.fade {
          let mixed = Bitmap(copying: last)
          mixed.overlay(next, x: 0, y: 0, opacity: Float(step) / Float(timing.fade + 1))
          try sink.add(mixed)
        }
      }
      try sink.hold(next, frames: index == show.count - 1 ? timing.heldLast : timing.held)
      last = next
    }
    return try await finished(sink, target)
  }

  package func avif(_ pixels: PixelImage, quality: Int) throws -> [UInt8] {
    try TemporaryFolder.with("film") { folder in
      let path = "\(folder)/film.avif"
      let encoder = try FilmEncoder(
        path: path, codec: .avif(quality: quality), width: pixels.width, height: pixels.height, framesPerSecond: 1)
      try encoder.add(pixels.bitmap)
      try encoder.finish()
      return try FilmFile.content(of: path)
    }
  }

  private func finished(_ sink: FrameSink?, _ path: String) async throws -> [UInt8] {
    guard let sink else { throw SketchError(.badImage, "the film has no frames", advice: "Have it made again.") }
    if let frames = try sink.finish() { return try await images.gif(frames) }
    return try FilmFile.content(of: path)
  }
}
