import Glibc

/// Turning, scaling and moving of places in a drawing's box, 0…1 each way.
struct Similarity: Sendable, Equatable {
  var scale: Float = 1
  /// Cosine and sine of the angle by which it turns, clockwise as seen.
  var cosine: Float = 1
  var sine: Float = 0
  var x: Float = 0
  var y: Float = 0

  init() {}

  /// Scales and turns, so that one place comes to another.
  init(scale: Float = 1, cosine: Float = 1, sine: Float = 0, moving from: Anatomy.Point, to: Anatomy.Point) {
    (self.scale, self.cosine, self.sine) = (scale, cosine, sine)
    let turned = apply(from)
    (x, y) = (to.x - turned.x, to.y - turned.y)
  }

  /// Brings two places to two others.
  init(from: (Anatomy.Point, Anatomy.Point), to: (Anatomy.Point, Anatomy.Point)) {
    let (ax, ay) = (from.1.x - from.0.x, from.1.y - from.0.y)
    let (bx, by) = (to.1.x - to.0.x, to.1.y - to.0.y)
    let length = max(hypotf(ax, ay) * hypotf(bx, by), .leastNormalMagnitude)
    self.init(
      scale: hypotf(bx, by) / max(hypotf(ax, ay), .leastNormalMagnitude), cosine: (ax * bx + ay * by) / length,
      sine: (ax * by - ay * bx) / length, moving: from.0, to: to.0)
  }

  func apply(_ point: Anatomy.Point) -> Anatomy.Point {
    Anatomy.Point(
      x: scale * (cosine * point.x - sine * point.y) + x, y: scale * (sine * point.x + cosine * point.y) + y)
  }

  /// This one and then another.
  func then(_ next: Similarity) -> Similarity {
    var both = Similarity()
    both.scale = scale * next.scale
    both.cosine = cosine * next.cosine - sine * next.sine
    both.sine = sine * next.cosine + cosine * next.sine
    let origin = next.apply(Anatomy.Point(x: x, y: y))
    (both.x, both.y) = (origin.x, origin.y)
    return both
  }

  /// Value of an SVG `transform` in a box of so many units.
  func matrix(box: Float) -> String {
    let (a, b) = (scale * cosine, scale * sine)
    return "matrix(\(a) \(b) \(-b) \(a) \(x * box) \(y * box))"
  }
}

extension Anatomy {
  /// The same after the drawing was turned, scaled and moved; surfaces and regions stay level.
  func moved(by similarity: Similarity) -> Anatomy {
    guard similarity != Similarity() else { return self }
    var moved = self
    moved.points = points.mapValues(similarity.apply)
    moved.surfaces = surfaces.map { surface in
      let (from, to) = (
        similarity.apply(Point(x: surface.from, y: surface.y)), similarity.apply(Point(x: surface.to, y: surface.y))
      )
      return Surface(name: surface.name, from: from.x, to: to.x, y: from.y)
    }
    moved.regions = regions.mapValues { region in
      let from = similarity.apply(Point(x: region.left, y: region.top))
      let to = similarity.apply(Point(x: region.right, y: region.bottom))
      return Region(left: from.x, top: from.y, right: to.x, bottom: to.y)
    }
    return moved
  }
}
