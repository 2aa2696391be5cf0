/// Things and parts of a drawn scene, and which of them each pixel shows.
package struct SceneRegions: Sendable {
  package struct Region: Sendable, Hashable, Codable {
    /// Name of the part, or of the thing where it has no parts: "roof", "tree", "sky".
    package var name: String
    /// Thing it is a part of: "house".
    package var owner: String?

    package init(name: String, owner: String? = nil) {
      self.name = name
      self.owner = owner
    }
  }

  package var width: Int
  package var height: Int
  package var regions: [Region]
  /// Index into `regions`, and `none` where the drawing has a line of its own.
  package var pixels: [UInt16]

  package static let none = UInt16.max

  package init(width: Int, height: Int, regions: [Region], pixels: [UInt16]) {
    self.width = width
    self.height = height
    self.regions = regions
    self.pixels = pixels
  }
}
