package import SketchCore

/// A page of one pixel, which takes every colour.
extension ScriptedStudio {
  package func colouring(_ id: ArtworkID, revision: Int?) throws -> ColouringSheet {
    let artwork = try artwork(id)
    let fields = ColouringFields(
      width: 1, height: 1, fields: [.init(x: 0, y: 0, area: 1, region: 0)],
      regions: [.init(id: 0, name: "sky", owner: nil, fields: [1])], runs: [1, 1])
    return ColouringSheet(artwork: id, revision: revision ?? artwork.head, Colouring(page: 1), fields)
  }

  package func color(_ id: ArtworkID, _ request: ColouringRequest) throws -> Artwork {
    colourings.append(request)
    return try artwork(id)
  }

  package func regions(_ id: ArtworkID, revision: Int?) throws -> PictureRegions {
    let scene = SceneRegions(width: 2, height: 1, regions: [.init(name: "sky")], pixels: [0, SceneRegions.none])
    return PictureRegions(artwork: id, revision: try revision ?? artwork(id).head, scene)
  }

  package func drawnNames(in language: String) -> [String: String] { language == "es" ? ["sky": "cielo"] : [:] }

  package func holdMask(_ png: [UInt8]?, for id: ArtworkID) throws -> Artwork {
    heldMask = png
    return try artwork(id)
  }

  package func coloredPage(_ id: ArtworkID, _ selection: ColouredSelection) throws -> ImagePayload {
    _ = try artwork(id)
    return ImagePayload(bytes: ScriptedStudio.image, mediaType: "image/png", etag: "\(id)-\(selection.scale)")
  }
}
