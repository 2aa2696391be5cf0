import Glibc
import SketchCore

/// Paints with strokes of a bristle brush: each takes its colour from the picture where it starts and follows the flow of the forms.
struct BrushStrokes {
  struct Layer {
    /// Half the length and half the width, in pixels.
    var length: Float
    var width: Float
    /// Distance between strokes.
    var spacing: Float
    /// How far colours wander: hue in turns, lightness.
    var hueJitter: Float = 0
    var lightJitter: Float = 0.04
    var opacity: Float = 0.95
    /// Only where there is at least this much detail, 0…1.
    var detail: Float = 0
    /// Radians a stroke may deviate.
    var wander: Float = 0.25
    var bristles = 9
    /// Strokes stop where the element they began in ends.
    var staysInside = false
  }

  let canvas: Bitmap
  /// How thick the paint lies.
  let relief: Plane
  let flow: Flow
  let regions: RegionMap

  private struct Stroke {
    var x, y, cosine, sine, length: Float
    var color: RGB
    var offset: Int
    /// Whether it stays on things, or beside them; nil where it crosses their edges.
    var side: Bool?
  }

  func paint(_ layer: Layer, from source: Bitmap, detail: Plane?, random: inout SeededGenerator) {
    let columns = Int(Float(canvas.width) / layer.spacing) + 2
    let rows = Int(Float(canvas.height) / layer.spacing) + 2
    // Neither in rows nor in random clumps: the grid is walked in a shuffled order, each stroke a little off its place.
    var order = Array(0..<(columns * rows))
    order.shuffle(using: &random)
    let bristles = (0..<256).map { _ in random.unit() }
    var strokes: [Stroke] = []
    strokes.reserveCapacity(order.count)
    for cell in order {
      let x = (Float(cell % columns) + random.between(-0.1, 1.1) - 0.5) * layer.spacing
      let y = (Float(cell / columns) + random.between(-0.1, 1.1) - 0.5) * layer.spacing
      let turn = random.between(-1, 1) * layer.wander
      let hue = random.between(-1, 1) * layer.hueJitter
      let light = random.between(-1, 1) * layer.lightJitter
      let stretch = random.between(0.75, 1.25)
      let offset = random.index(below: 256)
      if let detail, layer.detail > 0, detail.sample(x * 0.25, y * 0.25) < layer.detail { continue }
      var color = source.sample(x, y)
      color = hue == 0 ? color.scaled(1 + light) : color.shifted(hue: hue, saturation: 1.12, lightness: light)
      let angle = flow.angle(x, y) + turn
      strokes.append(
        Stroke(
          x: x, y: y, cosine: cosf(angle), sine: sinf(angle), length: layer.length * stretch, color: color,
          offset: offset,
          side: layer.staysInside ? regions.isCast(Int(x), Int(y)) : nil))
    }
    // The last one first: what it hides of those beneath need not be painted.
    let coat = PaintCoat(width: canvas.width, height: canvas.height)
    for (band, inBand) in bands(strokes, layer).enumerated() {
      let rows = band * Self.bandHeight...min(canvas.height, (band + 1) * Self.bandHeight) - 1
      for index in inBand { lay(strokes[index], layer, bristles, rows, on: coat) }
    }
    coat.dry(on: canvas, relief)
  }

  /// Rows that are painted at once: strokes are all over the picture, and the whole coat is larger than the caches.
  private static let bandHeight = 24

  /// Indices of the strokes that reach into each band, the last stroke first.
  private func bands(_ strokes: [Stroke], _ layer: Layer) -> [[Int]] {
    var bands = [[Int]](repeating: [], count: (canvas.height + Self.bandHeight - 1) / Self.bandHeight)
    for index in strokes.indices.reversed() {
      let rows = rows(of: strokes[index], layer)
      guard rows.top <= rows.bottom else { continue }
      for band in rows.top / Self.bandHeight...rows.bottom / Self.bandHeight { bands[band].append(index) }
    }
    return bands
  }

  private func rows(of stroke: Stroke, _ layer: Layer) -> (top: Int, bottom: Int) {
    let reach = Int(abs(stroke.sine) * stroke.length + abs(stroke.cosine) * layer.width) + 1
    return (max(0, Int(stroke.y) - reach), min(canvas.height - 1, Int(stroke.y) + reach))
  }

  /// Lays the part of a stroke that is in some rows.
  private func lay(
    _ stroke: Stroke, _ layer: Layer, _ bristles: [Float], _ rows: ClosedRange<Int>, on coat: PaintCoat
  ) {
    let (x, y, length, wide) = (stroke.x, stroke.y, stroke.length, layer.width)
    let (c, s) = (stroke.cosine, stroke.sine)
    let reachX = Int(abs(c) * length + abs(s) * wide) + 1
    let all = self.rows(of: stroke, layer)
    let (top, bottom) = (max(all.top, rows.lowerBound), min(all.bottom, rows.upperBound))
    guard top <= bottom else { return }
    let perLength = 1 / length
    let perWidth = 1 / wide
    let hairs = Float(layer.bristles)
    let (stepU, stepV) = (c * perLength, -s * perWidth)
    let (offset, side, opacity) = (stroke.offset, stroke.side, layer.opacity)
    let places = regions.values
    bristles.withUnsafeBufferPointer { table in
      for row in top...bottom {
        let dy = Float(row) - y
        // Pixels of the row that are in the stroke: both coordinates between −1 and 1.
        let along = Self.inside(dy * s * perLength, stepU)
        let across = Self.inside(dy * c * perWidth, stepV)
        let left = max(max(0, Int(x) - reachX), Int((max(along.from, across.from) + x).rounded(.up)))
        let right = min(
          min(canvas.width - 1, Int(x) + reachX), Int((min(along.to, across.to) + x).rounded(.down)))
        guard left <= right else { continue }
        var u = ((Float(left) - x) * c + dy * s) * perLength
        var v = (dy * c - (Float(left) - x) * s) * perWidth
        let line = row &* canvas.width
        for column in left...right {
          let index = line &+ column
          let alongEdge = 1 - u * u
          let acrossEdge = 1 - v * v
          if coat.gaps[index] > PaintCoat.closed, alongEdge > 0 && acrossEdge > 0,
            side == nil || side == (places[index] >= RegionMap.cast)
          {
            let hair = table[(Int((v + 1) * 0.5 * hairs) &+ offset) & 255]
            // Ragged ends: each bristle lifts at its own place.
            let body = min(1, acrossEdge * 3) * clamp((alongEdge - 0.35 * hair) * 4)
            let alpha = body * opacity
            if alpha > 0.02 {
              coat.lay(
                stroke.color.scaled(0.93 + 0.14 * hair), thickness: hair * 0.7 + 0.3 * acrossEdge, alpha, at: index)
            }
          }
          u += stepU
          v += stepV
        }
      }
    }
  }

  /// Offsets at which `start + offset * step` is between −1 and 1.
  @inline(__always)
  private static func inside(_ start: Float, _ step: Float) -> (from: Float, to: Float) {
    guard abs(step) > 1e-6 else { return abs(start) < 1 ? (-1e6, 1e6) : (1, -1) }
    let (one, other) = ((-1 - start) / step, (1 - start) / step)
    return (min(one, other), max(one, other))
  }

  /// Light from the upper left on the ridges of the paint.
  func lightRelief(_ strength: Float) {
    let width = canvas.width
    for y in 1..<(canvas.height - 1) {
      for x in 1..<(width - 1) {
        let index = y &* width &+ x
        let slope =
          relief.values[index &+ 1] - relief.values[index &- 1] + relief.values[index &+ width] - relief.values[index &- width]
        let light = clamp(-slope * strength, -0.24, 0.3)
        let color = RGB(packed: canvas.pixels[index])
        canvas.pixels[index] = (light > 0 ? color.mixed(RGB(1, 0.99, 0.95), light * 0.55) : color.scaled(1 + light)).packed
      }
    }
  }
}

/// Direction of strokes: along the edges of things, and along a slow current of its own where there are none.
final class Flow {
  private let angles: Plane
  private let cosines: Plane
  /// How much there is to see, 0…1, at a quarter of the size.
  let detail: Plane

  /// - Parameter current: the direction in smooth places, by pixel, in radians.
  init(_ picture: Bitmap, cast: Plane?, current: (Float, Float) -> Float) {
    let small = Plane(luminanceOf: picture.reduced(by: 4))
    let width = small.width
    let height = small.height
    let xx = Plane(width: width, height: height)
    let yy = Plane(width: width, height: height)
    let xy = Plane(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let gx = small[clamped: x + 1, y] - small[clamped: x - 1, y]
        let gy = small[clamped: x, y + 1] - small[clamped: x, y - 1]
        let index = y &* width &+ x
        xx.values[index] = gx * gx
        yy.values[index] = gy * gy
        xy.values[index] = gx * gy
      }
    }
    for plane in [xx, yy, xy] { plane.blur(radius: 3, passes: 2) }
    angles = Plane(width: width, height: height)
    cosines = Plane(width: width, height: height)
    detail = Plane(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let index = y &* width &+ x
        let energy = xx.values[index] + yy.values[index]
        let along = 0.5 * atan2f(2 * xy.values[index], xx.values[index] - yy.values[index]) + .pi / 2
        let free = current(Float(x * 4), Float(y * 4))
        // Doubled angles, so that opposite directions agree when mixed.
        let sure = smoothstep(0.0006, 0.006, energy)
        let s = sinf(2 * along) * sure + sinf(2 * free) * (1 - sure)
        let c = cosf(2 * along) * sure + cosf(2 * free) * (1 - sure)
        angles.values[index] = s
        cosines.values[index] = c
        detail.values[index] = smoothstep(0.0004, 0.012, energy)
      }
    }
    if let cast {
      for y in 0..<height {
        for x in 0..<width {
          let index = y &* width &+ x
          detail.values[index] = max(detail.values[index], cast[clamped: x * 4 + 2, y * 4 + 2] * 0.34)
        }
      }
    }
  }

  func angle(_ x: Float, _ y: Float) -> Float {
    0.5 * atan2f(angles.sample(x * 0.25, y * 0.25), cosines.sample(x * 0.25, y * 0.25))
  }
}
