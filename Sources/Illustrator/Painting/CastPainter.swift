internal import CCairo
internal import CRsvg
import Glibc
import SketchCore

/// Paints the elements into their spots, back to front, in the light of the scene.
struct CastPainter {
  let picture: Underpainting
  let catalog: ArtCatalog

  func paint() {
    picture.cast = members()
    for (index, member) in picture.cast.enumerated() where picture.share.members?.contains(index) ?? true {
      paint(member, index)
    }
  }

  private func members() -> [Underpainting.CastMember] {
    let scene = picture.scene
    let height = Float(picture.height)
    var all: [Underpainting.CastMember] = []
    for element in scene.elements {
      for (index, spot) in element.spots.enumerated() {
        let element = element.copy(index)
        guard let subject = catalog.drawn(element) else { continue }
        let edge = max(4, Int(spot.height * height))
        let x = spot.x * Float(picture.width)
        let base: Float
        if spot.air {
          base = spot.depth * Float(picture.horizon) + Float(edge) / 2 - spot.lift * height
        } else {
          base =
            Float(picture.horizon) + spot.depth * (height - Float(picture.horizon)) - spot.lift * height + Float(edge)
            * (1 - (subject.waterline ?? 0.95))
        }
        all.append(
          Underpainting.CastMember(
            element: element, subject: subject, spot: spot, left: Int(x) - edge / 2, top: Int(base) - edge, edge: edge, region: 0))
      }
    }
    // What is in the air is behind what stands; ties keep the order in which they were named.
    let order = all.indices.sorted { a, b in
      let (left, right) = (all[a], all[b])
      let isLeft = CastPainter.rank(left.element, left.subject, left.spot)
      let isRight = CastPainter.rank(right.element, right.subject, right.spot)
      return isLeft == isRight ? a < b : isLeft < isRight
    }
    return order.enumerated().map { place, index in
      var member = all[index]
      member.region = RegionMap.cast + UInt8(min(place, 220))
      return member
    }
  }

  /// Place in the order from back to front.
  static func rank(_ element: Scene.Element, _ subject: ArtCatalog.Subject, _ spot: Scene.Spot) -> Float {
    if subject.isLight { return -3 }
    guard spot.air else { return spot.depth }
    if subject.isWornBehind, element.isCarried { return -1 + spot.depth * 0.01 - 0.02 }
    let isOnAnother = element.isCarried || element.relation?.kind == .on
    return -1 + spot.depth * 0.01 + (isOnAnother ? 0.02 : 0)
  }

  private func paint(_ member: Underpainting.CastMember, _ index: Int) {
    let isLight = member.subject.isLight
    // A smiling sun is a drawing, too.
    if isLight && picture.look.realLight && member.element.feeling == nil && picture.scene.kind != .sticker {
      CelestialPainter(picture: picture).paint(member, isNear: isBehindCreature(member.element))
      return
    }
    guard
      let sprite = SubjectRasterizer.bitmap(
        member.element, member.subject, member.spot, edge: member.edge, hidden: picture.share.hidden[index] ?? [])
    else { return }
    if picture.scene.view == .silhouette, !isLight {
      SilhouettePainter.blacken(sprite)
      picture.linework?.overlay(sprite, x: member.left, y: member.top)
    } else if !isLight {
      ground(member, sprite)
      picture.linework?.overlay(sprite, x: member.left, y: member.top)
      light(sprite, member)
    }
    if member.subject.place == .horizon { sink(sprite) }
    let wader = wades(member) ? member : nil
    let waterline = member.subject.waterline ?? (wader == nil ? nil : Self.wading)
    if let waterline, !member.spot.air, isOnWater(member) { submerge(sprite, waterline, wader) }
    let opacity: Float = isLight && picture.atmosphere.cover > 0.8 ? 0.6 : 1
    picture.color.overlay(sprite, x: member.left, y: member.top, opacity: opacity)
    mark(sprite, member, isLight && picture.scene.kind != .sticker ? RegionMap.light : member.region)
  }

  /// True for the moon behind an owl, which is before the woods.
  private func isBehindCreature(_ element: Scene.Element) -> Bool {
    guard let relation = element.relation, relation.kind == .behind else { return false }
    return picture.scene.element(relation.of).flatMap(catalog.drawn)?.nature.isCreature == true
  }

  /// Hills and mountains rise from the ground, they do not stand on it: their foot fades into it.
  private func sink(_ sprite: Bitmap) {
    let edge = Float(sprite.height)
    for y in Int(edge * 0.84)..<sprite.height {
      for x in 0..<sprite.width {
        let keep = smoothstep(0.955, 0.86, Float(y) / edge)
        guard keep < 1 else { continue }
        let index = y &* sprite.width &+ x
        sprite.pixels[index] = Bitmap.over(sprite.pixels[index], 0, UInt32(keep * 256))
      }
    }
  }

  /// Paints the part under water: seen through it, wavering. Who wades may have a foot on the bank.
  private func submerge(_ sprite: Bitmap, _ waterline: Float, _ wader: Underpainting.CastMember?) {
    let edge = Float(sprite.height)
    for y in Int(edge * (waterline - 0.02))..<sprite.height {
      for x in 0..<sprite.width {
        let wave = (picture.noise.value(Float(x) * 30 / edge, 9) - 0.5) * 0.03
        let index = y &* sprite.width &+ x
        if let wader, !isWater(wader.left + x, wader.top + y) { continue }
        let keep = Float(y) / edge + wave > waterline ? 0.3 * (1 - (Float(y) / edge - waterline) * 3) : 1
        if keep < 1 { sprite.pixels[index] = Bitmap.over(sprite.pixels[index], 0, UInt32(clamp(keep) * 256)) }
      }
    }
  }

  private func mark(_ sprite: Bitmap, _ member: Underpainting.CastMember, _ region: UInt8) {
    let left = max(0, -member.left)
    let right = min(sprite.width, picture.width - member.left)
    guard left < right else { return }
    for row in max(0, -member.top)..<max(max(0, -member.top), min(sprite.height, picture.height - member.top)) {
      let from = sprite.pixels + row * sprite.width
      let to = picture.regions.values + (row + member.top) * picture.width + member.left
      for column in left..<right where from[column] >> 24 > 127 { to[column] = region }
      guard region != RegionMap.light, let coverage = picture.coverage else { continue }
      let cover = coverage.values + (row + member.top) * picture.width + member.left
      for column in left..<right { cover[column] = max(cover[column], Float(from[column] >> 24) / 255) }
    }
  }

  // MARK: Standing there

  /// Contact with the ground: a shadow on land, a reflection and a wake on water, an islet where land has to be.
  private func ground(_ member: Underpainting.CastMember, _ sprite: Bitmap) {
    guard !member.spot.air, member.spot.lift < 0.02, member.subject.place != .horizon, member.spot.shown == nil,
      !member.subject.isFlat
    else { return }
    let base = Float(member.top + member.edge) - Float(member.edge) * 0.05
    let middle = Float(member.left) + Float(member.edge) / 2
    let wet = isOnWater(member)
    if wet && member.subject.place == .ground && member.element.pose != .ridden && !wades(member) {
      islet(middle, base, Float(member.edge))
      return
    }
    if wet {
      reflect(sprite, member)
      return
    }
    guard picture.look.shadow > 0, picture.setting.ground != .clouds else { return }
    let lean = (middle - picture.light.x) / Float(picture.width)
    shade(
      middle + lean * Float(member.edge) * 0.16, base - Float(member.edge) * 0.006, Float(member.edge) * 0.42, Float(member.edge) * 0.06)
  }

  /// True for animals, which stand in shallow water, and for what is built or lies in it.
  private func wades(_ member: Underpainting.CastMember) -> Bool {
    let subject = member.subject
    let rests = member.element.relation?.kind.isResting == true
    guard picture.setting.name != "arctic", subject.place == .ground, !rests else { return false }
    return subject.nature.kind == "animal" || subject.isBridge || member.element.subject == "rock"
  }

  /// Where the water stands at the legs of who wades, as a share of the box.
  private static let wading: Float = 0.9

  private func isOnWater(_ member: Underpainting.CastMember) -> Bool {
    let base = Float(member.top) + Float(member.edge) * (member.subject.waterline ?? 0.95)
    let column = min(max(member.left + member.edge / 2, 0), picture.width - 1)
    let row = min(max(Int(base), 0), picture.height - 1)
    return isWater(column, row)
  }

  private func isWater(_ x: Int, _ y: Int) -> Bool {
    guard x >= 0, x < picture.width, y >= 0, y < picture.height else { return false }
    return picture.regions.values[y &* picture.width &+ x] == RegionMap.water
  }

  /// A soft dark ellipse.
  private func shade(_ x: Float, _ y: Float, _ wide: Float, _ tall: Float) {
    let strength = picture.look.shadow * (picture.atmosphere.isNight ? 0.75 : 1)
    for row in max(0, Int(y - tall))..<max(max(0, Int(y - tall)), min(picture.height, Int(y + tall) + 1)) {
      for column in max(0, Int(x - wide))..<max(max(0, Int(x - wide)), min(picture.width, Int(x + wide) + 1)) {
        let dx = (Float(column) - x) / wide
        let dy = (Float(row) - y) / tall
        let inside = 1 - (dx * dx + dy * dy)
        guard inside > 0 else { continue }
        let index = row &* picture.width &+ column
        let under = RGB(packed: picture.color.pixels[index])
        let dark = under * RGB(0.42, 0.42, 0.58)
        picture.color.pixels[index] = under.mixed(dark, strength * smoothstep(0, 0.8, inside) * 1.5).packed
      }
    }
  }

  private func reflect(_ sprite: Bitmap, _ member: Underpainting.CastMember) {
    let waterline = member.subject.waterline ?? 0.95
    let base = member.top + Int(Float(member.edge) * waterline)
    for row in max(0, base)..<max(max(0, base), min(picture.height, base + member.edge * 6 / 10)) {
      let down = row - base
      let source = Int(Float(member.edge) * waterline) - Int(Float(down) * 1.25)
      guard source >= 0 else { break }
      let fade = 0.5 * (1 - Float(down) / (Float(member.edge) * 0.6))
      let sway = picture.noise.value(Float(row) * 0.16, 4) - 0.5
      for column in 0..<member.edge {
        let x = member.left + column
        guard isWater(x, row) else { continue }
        let pixel = sprite[clamped: column + Int(sway * Float(down) * 0.16), source]
        guard pixel >> 24 > 100 else { continue }
        let index = row * picture.width + x
        let under = RGB(packed: picture.color.pixels[index])
        picture.color.pixels[index] = under.mixed(RGB(packed: pixel) * picture.atmosphere.ambient, fade * 0.8).packed
      }
    }
  }

  private func islet(_ x: Float, _ y: Float, _ edge: Float) {
    let icy = picture.setting.name == "arctic"
    let top = (icy ? RGB(0.93, 0.96, 0.99) : RGB(0.5, 0.56, 0.36)) * picture.atmosphere.ambient
    let rock = (icy ? RGB(0.66, 0.82, 0.92) : RGB(0.44, 0.4, 0.38)) * picture.atmosphere.ambient
    let wide = edge * 0.72
    let tall = edge * 0.13
    for row in max(0, Int(y - tall))..<max(max(0, Int(y - tall)), min(picture.height, Int(y + tall * 1.2) + 1)) {
      for column in max(0, Int(x - wide))..<max(max(0, Int(x - wide)), min(picture.width, Int(x + wide) + 1)) {
        let n = picture.noise.fractal(Float(column) * 0.03, Float(row) * 0.03, octaves: 3) - 0.5
        let dx = (Float(column) - x) / wide + n * 0.12
        let dy = (Float(row) - y) / tall
        let edgeDown = dy < 0 ? dx * dx + dy * dy : dx * dx + dy * dy * 0.75
        guard edgeDown + n * 0.3 < 1 else { continue }
        let tone = (dy + n * 1.6 < 0.05 ? top : rock).scaled(1 + n * 0.5 * picture.look.texture)
        picture.set(row &* picture.width &+ column, tone, RegionMap.ground)
      }
    }
  }

  // MARK: Light on it

  private func light(_ sprite: Bitmap, _ member: Underpainting.CastMember) {
    let edge = sprite.width
    let tint = RGB(1, 1, 1).mixed(picture.atmosphere.ambient, picture.setting.isOutdoors ? 0.78 : 0.4)
    let far = member.spot.air ? 0 : clamp(1 - member.spot.depth * 2.4)
    let haze = far * (0.12 + picture.atmosphere.hazeAmount * 0.62)
    let soft = picture.look.shading
    // Things that only stand around are quieter, and quicker.
    let isProp = member.element.implied
    let (tints, hazes) = (RGBLanes(tint), RGBLanes(picture.atmosphere.haze))
    guard soft != .flat, !isProp, !member.subject.isFlat else {
      let strength = Lanes(repeating: isProp ? haze + 0.08 : haze)
      each(sprite) { color, _, _ in (color * tints).mixed(hazes, strength) }
      return
    }
    let form = Plane(alphaOf: sprite)
    form.blur(radius: max(1, edge / 22), passes: 2)
    let reach = Float(edge) / 22 * 2.1
    let toward: Float = picture.light.x < Float(member.left + edge / 2) ? -0.75 : 0.75
    let glow = RGBLanes(picture.atmosphere.light)
    let (noise, texture) = (picture.noise, picture.look.texture)
    let cel = soft == .cel
    var (row, grains) = (0, FractalRow(noise, 0, octaves: 3))
    each(sprite) { color, x, y in
      let gx = form.four(clamped: x + 1, y) - form.four(clamped: x - 1, y)
      let gy = form.four(clamped: x, y + 1) - form.four(clamped: x, y - 1)
      // The blurred outline is a hill; its slope against the light is how bright it is.
      let facing = (gx * -toward + gy * 0.65) * reach
      let low = Float(y) / Float(edge)
      var tone = color * tints
      if cel {
        let shadow = tone * RGBLanes(RGB(0.7, 0.66, 0.84))
        tone = tone.replacing(with: shadow, where: facing .< -0.2 + (low - 0.5) * 0.1)
        tone = tone.replacing(with: tone.mixed(glow, Lanes(repeating: 0.45)), where: facing .> 0.62)
        return tone.mixed(hazes, Lanes(repeating: haze))
      }
      if y != row { (row, grains) = (y, FractalRow(noise, Float(y) * 0.06, octaves: 3)) }
      let grain = (grains.values(Lanes(columnsFrom: x) * 0.06 + 7) - 0.5) * 0.16
      let relief = 1 + facing * 0.42 + grain * texture
      tone = tone.scaled(relief + 0.08 - low * 0.16)
      tone = tone.mixed(glow, clamp(facing - 0.25) * 0.3)
      return tone.mixed(hazes, Lanes(repeating: haze))
    }
  }

  /// Changes the colours of a sprite, four of a row at a time, and leaves what covers nothing.
  @inline(__always)
  private func each(_ sprite: Bitmap, _ change: (_ colors: RGBLanes, _ x: Int, _ y: Int) -> RGBLanes) {
    for y in 0..<sprite.height {
      for x in stride(from: 0, to: sprite.width, by: 4) {
        let start = sprite.pixels + (y &* sprite.width &+ x)
        let cover = RGBLanes.alpha(start)
        let isSeen = cover .> 0 .& (Lanes(columnsFrom: x) .< Float(sprite.width))
        guard isSeen.hasTrue else { continue }
        change(RGBLanes(packed: start).scaled(1 / cover), x, y).store(where: isSeen, cover: cover, at: start)
      }
    }
  }
}

/// The sun and the moon as light, not as drawings.
struct CelestialPainter {
  let picture: Underpainting

  /// - Parameter isNear: true for one that is before the land as well.
  func paint(_ member: Underpainting.CastMember, isNear: Bool = false) {
    let x = Float(member.left) + Float(member.edge) / 2
    let y = Float(member.top) + Float(member.edge) / 2
    let moon = member.subject.name != "sun"
    let crescent = moon && ["crescent", "half", "new"].contains { member.element.label.contains($0) }
    let isHigh = !moon && picture.scene.time == .day
    let radius = Float(member.edge) * (isHigh ? 0.22 : 0.3)
    let air = picture.atmosphere
    let own = member.element.color.flatMap(RGB.init(hex:))
    let tone = own ?? (moon ? RGB(0.97, 0.96, 0.9) : RGB(1, 0.97, 0.86).mixed(air.light, picture.scene.time == .day ? 0.2 : 0.55))
    let halo = (own ?? air.light)
    let veil = 1 - smoothstep(0.6, 1, air.cover) * 0.75
    let reach = radius * 5.5
    for row in max(0, Int(y - reach))..<max(max(0, Int(y - reach)), min(picture.height, Int(y + reach))) {
      for column in max(0, Int(x - reach))..<max(max(0, Int(x - reach)), min(picture.width, Int(x + reach))) {
        let index = row &* picture.width &+ column
        guard isNear || picture.regions.values[index] <= RegionMap.light else { continue }
        let dx = Float(column) - x
        let dy = Float(row) - y
        let distance = (dx * dx + dy * dy).squareRoot()
        guard distance < reach else { continue }
        var disc = smoothstep(radius + 1, radius - 1, distance)
        if crescent {
          let bite = ((dx - radius * 0.5) * (dx - radius * 0.5) + (dy + radius * 0.22) * (dy + radius * 0.22)).squareRoot()
          disc *= smoothstep(radius * 0.94 - 1, radius * 0.94 + 1, bite)
        }
        let far = 1 - distance / reach
        var color = RGB(packed: picture.color.pixels[index])
        color = color.mixed(halo, far * far * far * (moon ? 0.55 : 0.85) * veil)
        if disc > 0 {
          var face = tone
          if moon {
            let seas = picture.noise.fractal(dx / radius * 1.7 + 30, dy / radius * 1.7 + 12, octaves: 4)
            face = face.scaled(1 - smoothstep(0.48, 0.7, seas) * 0.24 - distance / radius * 0.08)
          }
          color = color.mixed(face, disc * veil)
          picture.regions.values[index] = disc > 0.5 ? RegionMap.light : picture.regions.values[index]
        }
        picture.color.pixels[index] = color.packed
      }
    }
  }
}
