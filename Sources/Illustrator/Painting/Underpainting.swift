import SketchCore

/// A scene painted plainly: the picture every style starts from, with what the styles need to know of it.
final class Underpainting {
  let scene: Scene
  let setting: Setting
  let atmosphere: Atmosphere
  let look: Look
  let color: Bitmap
  let regions: RegionMap
  /// The elements before light fell on them, where light has hard borders: outlines follow the drawing, not its shadows.
  let linework: Bitmap?
  /// Row of the horizon.
  private(set) var horizon: Int
  /// Where the light is, in pixels; above the picture at noon.
  private(set) var light: (x: Float, y: Float)
  let noise: Noise
  let share: PaintedShare
  /// Opacity of the clouds, kept where only some of the elements are painted.
  private(set) var cloudCover: Plane?
  /// Opacity of the elements, kept where only some of them are painted.
  let coverage: Plane?
  /// Where each copy of an element is, back to front.
  var cast: [CastMember] = []

  /// Whether it is an ornament around its middle, on which no light falls from a side.
  var isOrnament: Bool { scene.kind == .mandala || scene.view == .mandala }

  var width: Int { color.width }
  var height: Int { color.height }

  struct CastMember {
    var element: Scene.Element
    var subject: ArtCatalog.Subject
    var spot: Scene.Spot
    /// Side of the drawing's square box, pixels.
    var left: Int
    var top: Int
    var edge: Int
    var region: UInt8
  }

  init(scene: Scene, setting: Setting, atmosphere: Atmosphere, look: Look, share: PaintedShare = PaintedShare()) {
    self.scene = scene
    self.setting = setting
    self.atmosphere = atmosphere
    self.look = look
    self.share = share
    let size = scene.size
    coverage = share.members == nil ? nil : Plane(width: size.width, height: size.height)
    color = Bitmap(width: size.width, height: size.height, fill: 0xFF00_0000)
    regions = RegionMap(width: size.width, height: size.height)
    linework = look.shading == .cel ? Bitmap(width: size.width, height: size.height) : nil
    horizon = min(size.height, Int(setting.horizon * Float(size.height)))
    noise = Noise(scene.seed, salt: Noise.ofPicture)
    let lamp = scene.elements.first { ["sun", "moon", "full-moon"].contains($0.subject) }?.spots.first
    light =
      lamp.map { ($0.x * Float(size.width), $0.depth * setting.horizon * Float(size.height)) }
      ?? (Float(size.width) * (scene.seed & 1 == 0 ? 0.2 : 0.8), -0.25 * Float(size.height))
  }

  /// Begins the cover of the clouds, where it is kept.
  func makeCloudCover() {
    if share.members != nil { cloudCover = Plane(width: width, height: height) }
  }

  /// Carries everything that is kept as a place along when the pixels were moved.
  func moved(_ place: (Float, Float) -> (Float, Float), scaling: (Float) -> Float) {
    light = place(light.x, light.y)
    horizon = min(height, max(0, Int(place(0, Float(horizon)).1)))
    for index in cast.indices {
      let half = Float(cast[index].edge) / 2
      let middle = place(Float(cast[index].left) + half, Float(cast[index].top) + half)
      cast[index].edge = Int(scaling(half) * 2)
      cast[index].left = Int(middle.0) - cast[index].edge / 2
      cast[index].top = Int(middle.1) - cast[index].edge / 2
    }
  }

  @inline(__always)
  func set(_ index: Int, _ value: RGB, _ region: UInt8) {
    color.pixels[index] = value.packed
    regions.values[index] = region
  }

  /// As many of four pixels side by side.
  @inline(__always)
  func set(_ index: Int, count: Int, _ values: RGBLanes, _ region: UInt8) {
    values.store(count, at: color.pixels + index)
    regions.set(index, count: count, region)
  }

  /// Sets the pixels, of four side by side, for which the mask is true.
  @inline(__always)
  func set(_ index: Int, where mask: LaneMask, _ values: RGBLanes, _ region: UInt8) {
    values.store(where: mask, at: color.pixels + index)
    for lane in 0..<4 where mask[lane] { regions.values[index &+ lane] = region }
  }
}
