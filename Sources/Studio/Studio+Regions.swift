package import SketchCore

/// The parts of a picture by name, which a mask can be made of.
extension Studio {
  package func regions(_ id: ArtworkID, revision number: Int?) async throws -> PictureRegions {
    let artwork = try await artwork(id)
    let shown = try await revision(number, of: artwork)
    guard let scene = shown.scene, let regions = try await parts.scenes?.regions(of: scene) else {
      throw SketchError.namelessParts(of: artwork, advice: "Mark the place with the brush.")
    }
    return PictureRegions(artwork: id, revision: shown.number, regions)
  }

  package func drawnNames(in language: String) async throws -> [String: String] {
    try await parts.scenes?.names(in: language) ?? [:]
  }
}

extension SketchError {
  static func namelessParts(of artwork: Artwork, advice: String) -> SketchError {
    SketchError(
      .unsupported, "the parts of \(StudioMessages.title(artwork)) have no names: the illustrator did not draw it",
      advice: advice)
  }
}
