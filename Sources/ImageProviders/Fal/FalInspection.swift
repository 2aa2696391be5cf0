package import SketchCore

/// Looks at what came from fal, by means that its client does not have.
package struct FalInspection: Sendable {
  /// Test for a picture that is all black, which is how a filter withholds one without saying so.
  package var looksBlack: (@Sendable ([UInt8]) async -> Bool)?
  /// First frame of a film, as PNG, and its facts; nil where no films are made.
  package var openFilm: (@Sendable ([UInt8]) async throws -> (picture: [UInt8], info: FilmInfo))?

  package init(
    looksBlack: (@Sendable ([UInt8]) async -> Bool)? = nil,
    openFilm: (@Sendable ([UInt8]) async throws -> (picture: [UInt8], info: FilmInfo))? = nil
  ) {
    self.looksBlack = looksBlack
    self.openFilm = openFilm
  }
}
