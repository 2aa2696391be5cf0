import SketchCore

/// Paints a scene layer by layer.
package struct LayerPainter: Sendable {
  let catalog: ArtCatalog

  package init(catalog: ArtCatalog) { self.catalog = catalog }

  /// A scene as it can be taken apart: what cannot is seen as one.
  private static func canBeParted(_ scene: Scene) -> Bool {
    scene.style != .abstract && ![.mandala, .coloringPage, .comic].contains(scene.kind)
  }

  /// - Parameters:
  ///   - wishes: parts of a figure that will move by themselves.
  ///   - progress: told after each layer, 0…1. - Throws: to stop.
  package func layers(
    of scene: Scene, wishes: @Sendable (FigureName) -> [PartWish], progress: @Sendable (Double) throws -> Void
  ) throws -> SceneLayers {
    var scene = scene
    scene.adjustments.zoom = 0
    scene.adjustments.backgroundBlur = 0
    if scene.kind == .sticker || scene.kind == .video { scene.kind = .picture }
    let renderer = StyleRenderer(catalog: catalog)
    guard LayerPainter.canBeParted(scene) else {
      let whole = try renderer.rendered(scene, share: PaintedShare(falling: false), work: RenderWork())
      try progress(1)
      return SceneLayers(
        scene: scene, width: whole.drawn.width, height: whole.drawn.height, horizon: whole.picture.horizon,
        isOutdoors: false,
        hasSoftClouds: false, sky: nil, clouds: nil, land: whole.drawn,
        water: Array(
          repeating: false,
          count: whole.drawn.count),
        figures: [])
    }
    let setting = catalog.setting(of: scene)
    let hasSky = setting.isOutdoors && setting.horizon > 0.05
    let plain = try renderer.rendered(scene, share: PaintedShare(falling: false, members: []), work: RenderWork())
    try progress(0.15)
    let cast = plain.picture.cast
    let lights = Set(cast.indices.filter { cast[$0].subject.isLight })
    let backdrop =
      lights.isEmpty
      ? plain : try renderer.rendered(scene, share: PaintedShare(falling: false, members: lights), work: RenderWork())
    try progress(0.25)
    let painter = FigurePainter(
      catalog: catalog, scene: scene, cast: cast, lights: lights, backdrop: backdrop.drawn, picture: backdrop.picture)
    let figures = try painter.figures(wishes: wishes) { try progress(0.25 + 0.6 * $0) }

    var sky: Bitmap?
    var clouds: Bitmap?
    if hasSky {
      let bare = PaintedShare(clouds: false, falling: false, landscape: false, members: lights)
      let clear = try renderer.rendered(scene, share: bare, work: RenderWork())
      sky = clear.drawn
      if let cover = backdrop.picture.cloudCover {
        var cloudy = bare
        cloudy.clouds = true
        clouds = Self.veil(try renderer.rendered(scene, share: cloudy, work: RenderWork()).drawn, clear.drawn, cover)
      }
    }
    try progress(1)
    let regions = backdrop.picture.regions
    return SceneLayers(
      scene: scene, width: backdrop.drawn.width, height: backdrop.drawn.height, horizon: backdrop.picture.horizon,
      isOutdoors: hasSky, hasSoftClouds: backdrop.picture.look.clouds == .soft, sky: sky, clouds: clouds,
      land: hasSky ? Self.landscape(backdrop.drawn, regions) : backdrop.drawn,
      water: (0..<backdrop.drawn.count).map { regions.values[$0] == RegionMap.water }, figures: figures,
      light: lights.contains { !cast[$0].element.implied } ? Self.place(of: RegionMap.light, in: regions) : nil)
  }

  /// Columns and rows of a region; nil where it is not seen.
  private static func place(of region: UInt8, in map: RegionMap) -> (columns: Range<Int>, rows: Range<Int>)? {
    let places = (0..<map.width * map.height).filter { map.values[$0] == region }
    guard let first = places.first, let last = places.last else { return nil }
    let columns = places.map { $0 % map.width }
    guard let left = columns.min(), let right = columns.max() else { return nil }
    return (left..<(right + 1), (first / map.width)..<(last / map.width + 1))
  }

  /// Clouds as a layer, from the sky with and without them.
  private static func veil(_ cloudy: Bitmap, _ clear: Bitmap, _ cover: Plane) -> Bitmap {
    let veil = Bitmap(width: cloudy.width, height: cloudy.height)
    for index in 0..<veil.count {
      let (seen, behind) = (RGB(packed: cloudy.pixels[index]), RGB(packed: clear.pixels[index]))
      let alpha = max(cover.values[index], LayerCutter.least(seen, behind))
      if alpha > 0.01 { veil.pixels[index] = LayerCutter.matte(seen, behind, alpha) }
    }
    return veil
  }

  /// Picture without its sky, with a soft border.
  private static func landscape(_ drawn: Bitmap, _ regions: RegionMap) -> Bitmap {
    let mask = Plane(width: drawn.width, height: drawn.height)
    for index in 0..<mask.count where regions.values[index] > RegionMap.light { mask.values[index] = 1 }
    mask.blur(radius: 1, passes: 1)
    let land = Bitmap(width: drawn.width, height: drawn.height)
    for index in 0..<land.count {
      let cover = smoothstep(0.15, 0.85, mask.values[index])
      guard cover > 0 else { continue }
      land.pixels[index] = UInt32(cover * 255) << 24 | RGB(packed: drawn.pixels[index]).scaled(cover).packed & 0xFF_FFFF
    }
    return land
  }
}
