import SketchCore

/// Pace at which films are made on a usual computer, for an estimate before one begins.
struct FilmPace {
  /// Seconds before the first frame.
  var start: Double
  /// Seconds for a million pixels.
  var megapixel: Double

  /// Fitted to four films of 3 to 10 seconds, in 720p and 1080p, on two cores: they took 4.9 to 11.2 seconds, and this
  /// tells each within a third.
  static let usual = FilmPace(start: 0.7, megapixel: 0.062)

  /// Seconds for the films of a request; nil for what cannot be filmed.
  func seconds(for request: GenerationRequest) -> Double? {
    switch request.work {
    case .create(let create):
      let wish = FilmWish(create)
      guard let one = try? FilmSettings(wish, create.quality, create.aspect) else { return nil }
      return seconds(for: one) * Double(min(max(create.count, 1), 4))
    case .edit(let edits, _):
      guard let wish = try? FilmWish(edits), let one = try? FilmSettings(wish, nil, nil) else { return nil }
      return seconds(for: one)
    }
  }

  private func seconds(for film: FilmSettings) -> Double {
    start + Double(film.frames) * Double(film.width * film.height) / 1e6 * megapixel
  }
}
