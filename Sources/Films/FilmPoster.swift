import Illustrator
package import SketchCore

/// First frame of a film that came from elsewhere, and its facts.
package enum FilmPoster {
  /// First bytes of a WebM (RFC 8794, 11.2.1).
  private static let matroska: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]

  /// Reads every frame, so that damage anywhere is found.
  /// - Returns: the frame as PNG.
  /// - Throws: `SketchError` `.badImage` when it is no film.
  package static func read(_ film: [UInt8]) async throws -> (picture: [UInt8], info: FilmInfo) {
    try await BlockingExecutor(label: "film poster").run {
      try FilmFile.temporary { folder in
        let path = folder + (film.starts(with: Self.matroska) ? "/film.webm" : "/film.mp4")
        try FilmFile.write(film, to: path)
        var poster: [UInt8] = []
        let info = try FilmReader(path: path).read { frame in
          if poster.isEmpty { poster = PNGEncoder.encode(frame) }
        }
        return (poster, info)
      }
    }
  }
}
