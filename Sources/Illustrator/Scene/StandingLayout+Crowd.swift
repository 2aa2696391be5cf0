import SketchCore

/// Crowds, of more than can be told apart at a glance: rows behind one another, smaller with the distance.
extension StandingLayout {
  /// Share of their height by which those of a row are above those before them.
  private static let rise: Float = 0.58

  /// - Parameter depths: the near and the far end of where they stand; all that they can stand on when nil.
  func crowd(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, depths: ClosedRange<Float>? = nil,
    _ random: inout SeededGenerator
  ) -> [Scene.Spot] {
    let depths = depths ?? stand(subject, element)
    let taken = neighbors()
    let isField = Staging.isField(element, catalog)
    return packed(element, from: staging.height(of: element, subject), &random) { height in
      var rows: [[Scene.Spot]] = []
      var depth = depths.upperBound
      while depth >= depths.lowerBound {
        let tall = height * SceneLayout.perspective(depth) / SceneLayout.perspective(depths.upperBound)
        rows.append(
          row(tall, depth, shift: rows.count % 2 == 1, element, subject).filter { spot in
            let box = geometry.ink(spot, subject)
            return box.top > 0.01
              && !taken.contains { other in
                isField ? Self.isLost(box, at: depth, beside: other) : box.overlap(other.box) > 0.25
              }
          })
        depth -= max(0.004, tall * catalog.silhouette(subject).height * Self.rise / max(0.1, 1 - geometry.horizon))
      }
      return rows.flatMap(\.self)
    }
  }

  /// Flowers are all around who stands in a field, and before the feet; a face is not hidden, nor are those behind.
  private static func isLost(
    _ box: SceneGeometry.Box, at depth: Float, beside other: (box: SceneGeometry.Box, depth: Float)
  ) -> Bool {
    guard depth > other.depth else { return box.overlap(other.box) > 0.6 }
    var upper = other.box
    upper.bottom -= 0.3 * (upper.bottom - upper.top)
    return box.overlap(upper) > 0.05
  }

  /// On a hill, as far up and down as it is one.
  func crowd(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, on base: ArtCatalog.Subject, _ anchor: Scene.Spot,
    _ random: inout SeededGenerator
  ) -> [Scene.Spot] {
    let (hill, shape) = (catalog.silhouette(base), catalog.silhouette(subject))
    let frame = geometry.frame(anchor, base)
    let ink = geometry.ink(anchor, base)
    return packed(element, from: min(staging.height(of: element, subject), 0.5 * ink.height), &random) { height in
      let (across, down) = (shape.width * height / geometry.proportion * 1.06, height * shape.height * Self.rise)
      var spots: [Scene.Spot] = []
      var low = ink.bottom - 0.06 * ink.height
      var isShifted = false
      while low > ink.top + 0.03 {
        let count = Int(ink.width / across) - (isShifted ? 1 : 0)
        for place in 0..<max(0, count) {
          let x = ink.middle + (Float(place) - Float(count - 1) / 2) * across
          let (u, v) = ((x - frame.left) / frame.width, (low - frame.top) / frame.height)
          let own = anchor.flipped ? 1 - u : u
          guard x > across / 2, x < 1 - across / 2, hill.covers(own, v), hill.covers(own, v - 0.02) else { continue }
          let spot = Scene.Spot(x: x, depth: anchor.depth + 0.004 + 0.02 * low, height: height)
          spots.append(geometry.lowered(spot, subject, to: low + height * (1 - shape.bottom)))
        }
        low -= down
        isShifted.toggle()
      }
      return spots
    }
  }

  /// Largest of the heights at which there are places for all of them, and as many of those places as are wanted.
  private func packed(
    _ element: Scene.Element, from tallest: Float, _ random: inout SeededGenerator, places: (Float) -> [Scene.Spot]
  ) -> [Scene.Spot] {
    var height = min(tallest, 0.5)
    var found = places(height)
    while found.count < element.count, height > 0.012 {
      height *= 0.94
      found = places(height)
    }
    while found.count > element.count { found.remove(at: random.index(below: found.count)) }
    // A place is found for all, however narrow it is.
    while found.count < element.count {
      found.append(
        found.isEmpty ? Scene.Spot(x: 0.5, depth: 0.6, height: height) : found[random.index(below: found.count)])
    }
    return found.map { spot in
      var spot = spot
      spot.x += random.between(-0.1, 0.1) * spot.height / geometry.proportion
      spot.height *= random.between(0.92, 1)
      spot.flipped = random.chance(0.4)
      return spot
    }
  }

  private func row(
    _ height: Float, _ depth: Float, shift: Bool, _ element: Scene.Element, _ subject: ArtCatalog.Subject
  ) -> [Scene.Spot] {
    let step = max(0.01, catalog.silhouette(subject).width * height / geometry.proportion * 1.04)
    let (from, to): (Float, Float) =
      element.place == .left ? (0.02, 0.5) : element.place == .right ? (0.5, 0.98) : (0.02, 0.98)
    let count = Int((to - from) / step - (shift ? 0.5 : 0))
    return (0..<max(0, count)).map { place in
      Scene.Spot(x: (from + to) / 2 + (Float(place) - Float(count - 1) / 2) * step, depth: depth, height: height)
    }
  }

  /// Depths at which it can stand, or float.
  private func stand(_ subject: ArtCatalog.Subject, _ element: Scene.Element) -> ClosedRange<Float> {
    if subject.place == .horizon { return 0.02...0.24 }
    switch element.place {
    case .foreground: return 0.6...0.94
    case .background: return 0.04...0.3
    default: break
    }
    guard case .band(let from, let to) = setting.water else { return 0.07...0.94 }
    if subject.place == .water || subject.place == .underwater {
      return to >= 1 ? 0.2...0.94 : (from + (to - from) * 0.3)...(to - (to - from) * 0.1)
    }
    return to >= 0.8 ? 0.07...0.94 : (to + 0.1)...0.94
  }
}
