import SketchCore

/// Fields of a model that makes films, as `fal.json` says.
struct FalFilm: Sendable, Equatable, Decodable {
  /// Values by whole seconds.
  var length: FalModel.Choice
  /// Values by lines of the picture; nil where there is nothing to choose.
  var resolution: FalModel.Choice?
  /// US dollars a second by lines, where they differ.
  var prices: [String: Double]?
  /// Characters of a prompt.
  var promptLimit: Int?
  /// Model of the same family that begins with a picture, or that does without one.
  var partner: String?

  /// Length the model makes that is nearest to the wished one.
  /// - Throws: `SketchError` `.invalidInput` for one that no film has here.
  func seconds(nearest wish: Int, title: String) throws(SketchError) -> Int {
    let known = length.values.keys.compactMap { Int($0) }.sorted()
    guard wish > 0, let longest = known.last, wish <= longest else {
      let lengths = known.map(String.init).joined(separator: ", ")
      throw SketchError(
        .invalidInput, "a film of \(title) takes \(lengths) seconds, not \(wish)",
        advice: "Ask for example for a \(known.first ?? 5) second film.")
    }
    return FalFilm.nearest(to: wish, among: known) ?? longest
  }

  /// Lines nearest to those of a quality; nil where there is nothing to choose.
  func lines(of quality: Quality?) -> (wished: Int, made: Int)? {
    let wished =
      switch quality {
      case .draft: 480
      case .high, .ultra: 1080
      case .standard, nil: 720
      }
    let known = resolution.map { $0.values.keys.compactMap { Int($0) }.sorted() }
    return known.flatMap { FalFilm.nearest(to: wished, among: $0) }.map { (wished, $0) }
  }

  private static func nearest(to wish: Int, among known: [Int]) -> Int? {
    known.min { (abs($0 - wish), $0) < (abs($1 - wish), $1) }
  }
}
