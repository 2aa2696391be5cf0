import SketchCore

/// Regions of a scene to which the fields of a page belong, by what most of their paper shows.
struct FieldNames {
  /// Region of each field, by its index.
  private(set) var regions: [Int?]

  init(_ map: LabelMap, _ art: LineArt, _ scene: SceneRegions) {
    regions = Array(repeating: nil, count: map.fields.count)
    guard scene.width == map.width, scene.height == map.height, !scene.regions.isEmpty else { return }
    let kinds = scene.regions.count
    var votes: [Int32] = Array(repeating: 0, count: map.fields.count * kinds)
    for pixel in map.labels.indices where art.light[pixel] >= LabelMap.paper {
      let (label, region) = (Int(map.labels[pixel]), scene.pixels[pixel])
      guard label > 0, region != SceneRegions.none else { continue }
      votes[(label - 1) * kinds + Int(region)] += 1
    }
    for field in regions.indices {
      let own = votes[field * kinds..<(field + 1) * kinds]
      guard let most = own.max(), most > 0 else { continue }
      regions[field] = own.firstIndex(of: most).map { $0 - field * kinds }
    }
  }
}
