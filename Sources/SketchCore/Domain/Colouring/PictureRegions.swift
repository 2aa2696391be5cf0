package import FoundationEssentials

/// Things and parts that a picture shows, and where.
package struct PictureRegions: Sendable, Codable {
  package var artwork: ArtworkID
  package var revision: Int
  package var width: Int
  package var height: Int
  /// Number of each pixel's region as `[UInt16].runs`; 0 has no name.
  package var labels: Data
  /// The first one is number 1.
  package var regions: [SceneRegions.Region]

  package init(artwork: ArtworkID, revision: Int, _ scene: SceneRegions) {
    self.artwork = artwork
    self.revision = revision
    width = scene.width
    height = scene.height
    // Counted from 1, `none` becomes 0.
    labels = Data(scene.pixels.map { $0 &+ 1 }.runs)
    regions = scene.regions
  }
}
