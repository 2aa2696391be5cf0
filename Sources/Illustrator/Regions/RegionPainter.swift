import SketchCore

/// Finder of the thing, and of the part of it, that each pixel of a scene shows.
struct RegionPainter {
  let catalog: ArtCatalog

  /// nil for a scene whose parts have no names.
  func regions(of scene: Scene) throws -> (SceneRegions, [RegionNames.Key])? {
    guard scene.kind != .mandala else { return nil }
    let look = ColoringPage(kind: KindLook()).look
    let picture = try ScenePainter(catalog: catalog).paint(scene, look: look, work: RenderWork())
    var names = RegionNames()
    var pixels: [UInt16] = Array(repeating: SceneRegions.none, count: picture.width * picture.height)
    for pixel in pixels.indices {
      if let zone = Self.zone(of: picture.regions.values[pixel]) {
        pixels[pixel] = names.index(.init(zone: zone), Self.name(of: zone))
      }
    }
    for member in picture.cast { mark(member, in: picture, &pixels, &names) }
    let regions = SceneRegions(width: picture.width, height: picture.height, regions: names.regions, pixels: pixels)
    return (regions, names.keys)
  }

  private static func zone(of value: UInt8) -> Scene.Zone? {
    switch value {
    case RegionMap.sky: .sky
    case RegionMap.clouds: .clouds
    case RegionMap.far..<RegionMap.ground: .far
    case RegionMap.ground: .ground
    case RegionMap.water: .water
    default: nil
    }
  }

  /// Word for a zone that `words.tsv` has, too.
  private static func name(of zone: Scene.Zone) -> String { zone == .far ? "background" : zone.rawValue }

  private func mark(
    _ member: Underpainting.CastMember, in picture: Underpainting, _ pixels: inout [UInt16], _ names: inout RegionNames
  ) {
    let (element, subject) = (member.element, member.subject)
    var spot = member.spot
    if picture.scene.adjustments.flipped { spot.flipped.toggle() }
    // Parts in the drawing's main colour alone are the thing itself.
    let parts = subject.anatomy.parts.filter { $0.targets != ["main"] && !$0.targets.isEmpty }
    guard let drawing = SubjectRasterizer.parts(element, subject, spot, parts, edge: member.edge) else { return }
    let label = element.label
    let region = subject.isLight ? RegionMap.light : member.region
    for row in max(0, -member.top)..<max(max(0, -member.top), min(member.edge, picture.height - member.top)) {
      for column in max(0, -member.left)..<max(max(0, -member.left), min(member.edge, picture.width - member.left)) {
        let pixel = (row + member.top) * picture.width + column + member.left
        let drawn = drawing.pixels[row * drawing.width + column]
        guard drawn >> 24 > 127, picture.regions.values[pixel] == region else { continue }
        // Pixels without a tone are a line or a detail of the thing.
        let part = PartTones.part(of: drawn, among: parts.count) ?? 0
        pixels[pixel] =
          part == 0
          ? names.index(.init(element: element.id), label)
          : names.index(.init(element: element.id, part: parts[part - 1].name), parts[part - 1].name, of: label)
      }
    }
  }
}
