import SketchCore

/// Names for the things and parts of a painted scene.
struct RegionNames {
  /// Thing with a name: a zone of the backdrop, an element, or a part of one.
  struct Key: Hashable {
    var zone: Scene.Zone?
    var element: Int?
    /// Name in the anatomy; nil for the element itself.
    var part: String?
  }

  private(set) var keys: [Key] = []
  private(set) var regions: [SceneRegions.Region] = []
  private var places: [Key: UInt16] = [:]

  /// Index of a region, which is new where there was none of that name.
  mutating func index(_ key: Key, _ name: String, of owner: String? = nil) -> UInt16 {
    if let place = places[key] { return place }
    let place = UInt16(keys.count)
    keys.append(key)
    regions.append(SceneRegions.Region(name: name, owner: owner))
    places[key] = place
    return place
  }
}
