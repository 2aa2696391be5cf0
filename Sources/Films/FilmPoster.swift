import Illustrator
package import SketchCore

/// First frame of a film that came from elsewhere, and its facts.
package enum FilmPoster {
  /// Reads every frame, so that damage anywhere is found.
  /// - Returns: the frame as PNG.
  /// - Throws: `SketchError` `.badImage` when it is no film.
  package static func read(_ film: [UInt8]) async throws -> (picture: [UInt8], info: FilmInfo) {
    try await BlockingExecutor(label: "film poster").run {
      try TemporaryFolder.with("film") { folder in
        let path = "\(folder)/film.\((FilmFormat(sniffing: film) ?? .mp4).rawValue)"
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
