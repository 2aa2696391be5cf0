/// Black shapes before a bright sky.
struct SilhouettePainter {
  let picture: Underpainting

  /// The sky of a bright night.
  private static let moonlit = RGB(0.5, 0.62, 0.86)
  private static let ink = RGB(0.05, 0.04, 0.07)
  /// Share of black over land, and over water.
  private static let shades: (land: Float, water: Float) = (0.9, 0.35)

  /// Darkens the land under the sky, what is far less than what is near.
  func darkenLand() {
    for index in 0..<picture.color.count {
      let region = picture.regions.values[index]
      if region == RegionMap.sky, picture.atmosphere.isNight {
        picture.color.pixels[index] = RGB(packed: picture.color.pixels[index]).mixed(Self.moonlit, 0.45).packed
      }
      guard region > RegionMap.light, region < RegionMap.cast else { continue }
      let share =
        region == RegionMap.water
        ? Self.shades.water : region < RegionMap.ground ? Self.shades.land * 0.4 : Self.shades.land
      picture.color.pixels[index] = RGB(packed: picture.color.pixels[index]).mixed(Self.ink, share).packed
    }
  }

  /// All of a drawing in black.
  static func blacken(_ sprite: Bitmap) {
    for index in 0..<sprite.count {
      let alpha = sprite.pixels[index] >> 24
      guard alpha > 0 else { continue }
      sprite.pixels[index] = alpha << 24 | ink.scaled(Float(alpha) / 255).packed & 0xFF_FFFF
    }
  }
}
