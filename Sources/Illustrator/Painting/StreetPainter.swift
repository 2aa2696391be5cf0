internal import CCairo
import SketchCore

/// Paints the houses on both sides of a city street, running towards the vanishing point.
struct StreetPainter {
  let picture: Underpainting

  /// How far below the horizon the foot of the houses is, a picture height from the middle of the street.
  static let slope: Float = 0.13 / 0.43

  private struct Point {
    var x: Double
    var y: Double
  }

  func paint() {
    var random = SeededGenerator(picture.scene.seed, salt: 30)
    let own = picture.scene.colors["far"].flatMap(RGB.init(hex:))
    let colors: [RGB] = [
      RGB(0.72, 0.47, 0.4), RGB(0.78, 0.68, 0.55), RGB(0.52, 0.56, 0.64), RGB(0.66, 0.52, 0.46), RGB(0.5, 0.6, 0.6), RGB(0.8, 0.74, 0.66),
    ]
    let dark =
      picture.atmosphere.isNight || picture.scene.time == .sunset || [.rain, .storm, .fog].contains(picture.scene.weather)
    let houses = Bitmap(width: picture.width, height: picture.height)
    houses.draw { context in
      // Far to near, so that near houses hide far ones.
      for block in (0..<6).reversed() {
        for side in [-1.0, 1.0] {
          let near = 0.62 + Double(block) * 0.5
          let tone = own ?? colors[(block * 2 + (side < 0 ? 0 : 3) + random.index(below: 2)) % colors.count]
          let tall = Double(random.between(0.34, 0.62))
          let haze = Float(block) * 0.09 * (1 + picture.atmosphere.hazeAmount)
          let lit: Float = (side < 0) == (picture.light.x > Float(picture.width) / 2) ? 1.08 : 0.82
          let color = (tone * picture.atmosphere.ambient).scaled(lit).mixed(picture.atmosphere.haze, min(0.75, haze))
          house(context, side, near, near + 0.47, tall, color, dark: dark, &random)
        }
      }
    }
    picture.color.overlay(houses, x: 0, y: 0)
    for index in 0..<houses.count where houses.pixels[index] >> 24 > 127 { picture.regions.values[index] = RegionMap.far + 6 }
    if [.rain, .storm].contains(picture.scene.weather) { wet() }
  }

  /// Rain on the street: what stands above is seen again below, drawn out and broken.
  private func wet() {
    let above = Bitmap(copying: picture.color)
    for y in picture.horizon..<picture.height {
      let down = Float(y - picture.horizon)
      let t = down / Float(max(1, picture.height - picture.horizon))
      for x in 0..<picture.width {
        let index = y &* picture.width &+ x
        guard picture.regions.values[index] == RegionMap.ground else { continue }
        let ripple = picture.noise.fractal(Float(x) * 0.02, down * 0.09, octaves: 2) - 0.5
        let puddle = smoothstep(0.35, 0.65, picture.noise.fractal(Float(x) * 0.006 / (t + 0.3), down * 0.02 / (t + 0.3), octaves: 3))
        let mirrored = above.sample(Float(x) + ripple * 44 * t, max(0, Float(picture.horizon) - down * 0.92 - ripple * 30))
        let own = RGB(packed: picture.color.pixels[index]).scaled(0.72)
        picture.color.pixels[index] = own.mixed(mirrored, 0.24 + 0.42 * puddle).packed
      }
    }
  }

  /// Where a place at `depth` (1 is the picture's plane), `side` of the street and `height` above it is seen.
  private func seen(_ side: Double, _ depth: Double, _ height: Double) -> Point {
    let size = Double(picture.height)
    return Point(
      x: Double(picture.width) / 2 + side * 0.43 * size / depth, y: Double(picture.horizon) + (0.13 - height) * size / depth)
  }

  private func house(
    _ context: OpaquePointer, _ side: Double, _ near: Double, _ far: Double, _ tall: Double, _ color: RGB, dark: Bool,
    _ random: inout SeededGenerator
  ) {
    fill(context, [seen(side, near, 0), seen(side, far, 0), seen(side, far, tall), seen(side, near, tall)], color)
    // The front that faces us, where the neighbour is lower or the street begins.
    let front = seen(side, far, tall)
    let edge = Point(x: front.x + side * Double(picture.width), y: front.y)
    fill(context, [front, edge, Point(x: edge.x, y: seen(side, far, 0).y), seen(side, far, 0)], color.darker(0.18))
    fill(context, [seen(side, near, 0), seen(side, far, 0), seen(side, far, 0.014), seen(side, near, 0.014)], color.darker(0.3))
    fill(
      context, [seen(side, near, tall), seen(side, far, tall), seen(side, far, tall - 0.012), seen(side, near, tall - 0.012)],
      color.lighter(0.18))
    let rows = max(2, Int(tall / 0.075))
    let glass = picture.atmosphere.skyMiddle.mixed(color, 0.45).scaled(0.75)
    for row in 0..<rows {
      for column in 0..<4 {
        let isShop = row == 0
        let bottom = Double(row) * 0.075 + (isShop ? 0.018 : 0.024)
        let top = bottom + (isShop ? 0.05 : 0.038)
        let left = near + (far - near) * (Double(column) + 0.22) / 4
        let right = near + (far - near) * (Double(column) + 0.78) / 4
        guard top < tall - 0.014 else { continue }
        let lamp = random.chance(dark ? (isShop ? 0.85 : 0.45) : 0.04)
        let tone = lamp ? RGB(1, random.between(0.74, 0.88), random.between(0.4, 0.6)) : glass
        fill(context, [seen(side, left, bottom), seen(side, right, bottom), seen(side, right, top), seen(side, left, top)], tone)
        if isShop {
          let awning =
            [RGB(0.78, 0.25, 0.22), RGB(0.2, 0.45, 0.42), RGB(0.86, 0.66, 0.26)][random.index(below: 3)] * picture.atmosphere.ambient
          fill(
            context,
            [seen(side, left, top), seen(side, right, top), seen(side * 0.93, right, top - 0.012), seen(side * 0.93, left, top - 0.012)],
            awning)
        }
      }
    }
  }

  private func fill(_ context: OpaquePointer, _ points: [Point], _ color: RGB) {
    cairo_move_to(context, points[0].x, points[0].y)
    for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
    cairo_close_path(context)
    cairo_set_source_rgb(context, Double(min(1, color.r)), Double(min(1, color.g)), Double(min(1, color.b)))
    cairo_fill(context)
  }
}
