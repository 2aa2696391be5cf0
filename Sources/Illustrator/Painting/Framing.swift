/// Changes to the painted scene before a style works on it: what is seen, and how sharply.
struct Framing {
  let picture: Underpainting

  func apply() {
    let adjustments = picture.scene.adjustments
    if adjustments.backgroundBlur > 0 { blurBackground(adjustments.backgroundBlur) }
    if adjustments.zoom > 0 || adjustments.flipped { reframe(zoom: 1 + max(0, adjustments.zoom), flipped: adjustments.flipped) }
  }

  private func blurBackground(_ amount: Float) {
    let soft = picture.color.blurred(radius: max(2, Int(amount * 0.024 * Float(picture.height))), passes: 2)
    // Nothing is before who is seen close.
    let front =
      picture.scene.view == .closeUp
      ? RegionMap.cast
      : picture.cast.filter { $0.subject.place != .horizon && !$0.spot.air }.map(\.region).min() ?? 255
    for index in 0..<picture.color.count {
      let region = picture.regions.values[index]
      if region < RegionMap.cast || region < front { picture.color.pixels[index] = soft.pixels[index] }
    }
  }

  /// Towards the first thing named, and mirrored.
  private func reframe(zoom: Float, flipped: Bool) {
    let hero = picture.cast.filter { !$0.element.implied }.min { $0.element.id < $1.element.id }
    let width = Float(picture.width)
    let height = Float(picture.height)
    let seenWidth = width / zoom
    let seenHeight = height / zoom
    let middleX = hero.map { Float($0.left) + Float($0.edge) / 2 } ?? width / 2
    let middleY = hero.map { Float($0.top) + Float($0.edge) / 2 } ?? height * 0.55
    let left = clamp(middleX - seenWidth / 2, 0, width - seenWidth)
    let top = clamp(middleY - seenHeight / 2, 0, height - seenHeight)
    let regions = RegionMap(width: picture.width, height: picture.height)
    regions.values.update(from: picture.regions.values, count: picture.width * picture.height)
    for bitmap in [picture.color, picture.linework].compactMap({ $0 }) {
      let source = Bitmap(copying: bitmap)
      for y in 0..<picture.height {
        let v = top + (Float(y) + 0.5) / zoom - 0.5
        for x in 0..<picture.width {
          let own = flipped ? picture.width - 1 - x : x
          let u = left + (Float(own) + 0.5) / zoom - 0.5
          bitmap.pixels[y &* picture.width &+ x] = zoom == 1 ? source[clamped: own, y] : source.sample(u, v).packed
        }
      }
    }
    for y in 0..<picture.height {
      let row = min(max(Int(top + (Float(y) + 0.5) / zoom), 0), picture.height - 1)
      for x in 0..<picture.width {
        let own = flipped ? picture.width - 1 - x : x
        let column = min(max(Int(left + (Float(own) + 0.5) / zoom), 0), picture.width - 1)
        picture.regions.values[y &* picture.width &+ x] = regions.values[row &* picture.width &+ column]
      }
    }
    picture.moved { x, y in
      let shifted = (x - left) * zoom
      return (flipped ? width - shifted : shifted, (y - top) * zoom)
    } scaling: {
      $0 * zoom
    }
  }
}
