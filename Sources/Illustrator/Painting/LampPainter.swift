/// Lets the lamps and fires of a night shine on what is around them.
struct LampPainter {
  /// Share of the light's colour that is added in its middle, and how much brighter it makes what is there.
  private static let (shine, brightening): (Float, Float) = (0.17, 0.6)

  let picture: Underpainting
  let lamps: LampTable

  func paint() {
    for member in picture.cast {
      if let lamp = lamps.lamp(member.subject.name) { paint(lamp, of: member) }
    }
  }

  private func paint(_ lamp: LampTable.Lamp, of member: Underpainting.CastMember) {
    let edge = Float(member.edge)
    let x = Float(member.left) + (member.spot.flipped ? 1 - lamp.x : lamp.x) * edge
    let y = Float(member.top) + lamp.y * edge
    let reach = max(1, lamp.reach * edge)
    let rows = max(0, Int(y - reach))..<max(0, min(picture.height, Int(y + reach) + 1))
    let columns = max(0, Int(x - reach))..<max(0, min(picture.width, Int(x + reach) + 1))
    for row in rows where !columns.isEmpty {
      let dy = (Float(row) - y) / reach
      for column in columns {
        let dx = (Float(column) - x) / reach
        let fall = 1 - dx * dx - dy * dy
        guard fall > 0 else { continue }
        let light = fall * fall
        let index = row &* picture.width &+ column
        let color = RGB(packed: picture.color.pixels[index])
        let lit = color + color * lamp.color.scaled(light * Self.brightening)
        // As on a screen: what is bright already does not burn out.
        let glow = lamp.color.scaled(light * Self.shine)
        picture.color.pixels[index] = (lit + glow - lit * glow).packed
      }
    }
  }
}
