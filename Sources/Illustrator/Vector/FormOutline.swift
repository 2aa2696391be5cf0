import Glibc
import SketchCore

/// The outline of a form in a box, in a drawing's 400 units. Pure.
struct FormOutline {
  let form: Scene.Form
  /// The form fills it but for what keeps its proportions.
  let box: SceneGeometry.Box

  init(_ form: Scene.Form, in outer: SceneGeometry.Box) {
    self.form = form
    box = Self.fitted(form, outer)
  }

  /// Width for a height of 1.
  private static func ratio(_ form: Scene.Form) -> Float {
    switch form {
    case .round, .square, .sphere, .pentagon, .octagon, .star, .cube: 1
    case .hexagon, .heart: 1.12
    case .oval: 0.72
    case .rectangle: 1.5
    case .triangle, .pyramid: 1.15
    case .diamond, .teardrop, .crescent: 0.8
    case .cone, .cylinder: 0.75
    }
  }

  /// A round thing becomes a square one of the same height; what lies flat stays as wide as it is.
  private static func fitted(_ form: Scene.Form, _ outer: SceneGeometry.Box) -> SceneGeometry.Box {
    guard !isFlat(outer) else { return outer }
    let ratio = ratio(form)
    let tall = min(outer.height, outer.width / ratio)
    let wide = tall * ratio
    let x = (outer.left + outer.right) / 2
    return SceneGeometry.Box(left: x - wide / 2, top: outer.bottom - tall, right: x + wide / 2, bottom: outer.bottom)
  }

  /// True for what lies flat: its far edge is shorter than the near one.
  private static func isFlat(_ box: SceneGeometry.Box) -> Bool { box.height < 0.55 * box.width }

  private func point(_ x: Float, _ y: Float) -> String {
    let across = Self.isFlat(box) ? 0.5 + (x - 0.5) * (0.76 + 0.24 * y) : x
    return "\((box.left + across * box.width).inUnits) \((box.top + y * box.height).inUnits)"
  }

  private func polygon(_ points: [(Float, Float)]) -> String {
    "M\(points.map { point($0.0, $0.1) }.joined(separator: "L"))Z"
  }

  /// Corners on an ellipse that fills the box, the first one straight up and turned by `turn` corners.
  private func regular(_ corners: Int, turn: Float = 0) -> String {
    polygon(
      (0..<corners).map { corner in
        let angle = (Float(corner) + turn) / Float(corners) * 2 * .pi
        return (0.5 + 0.5 * sinf(angle), 0.5 - 0.5 * cosf(angle))
      })
  }

  private var ellipse: String {
    let radii = "\((box.width / 2).inUnits) \((box.height / 2).inUnits)"
    let (left, right) = (box.left.inUnits, box.right.inUnits)
    return "M\(left) \(line(0.5))A\(radii) 0 1 1 \(right) \(line(0.5))A\(radii) 0 1 1 \(left) \(line(0.5))Z"
  }

  private func curve(_ points: (Float, Float)...) -> String {
    let texts = points.map { point($0.0, $0.1) }
    return "M\(texts[0])C\(texts.dropFirst().joined(separator: " "))Z"
  }

  /// As the `d` of a path.
  var path: String {
    switch form {
    case .round, .oval, .sphere: ellipse
    case .square, .rectangle: polygon([(0, 0), (1, 0), (1, 1), (0, 1)])
    case .triangle, .pyramid: polygon([(0.5, 0), (1, 1), (0, 1)])
    case .diamond: polygon([(0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)])
    case .pentagon: regular(5)
    case .hexagon: regular(6, turn: 0.5)
    case .octagon: regular(8, turn: 0.5)
    case .cube: polygon([(0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)])
    case .star:
      polygon(
        (0..<10).map { corner in
          let (angle, reach) = (Float(corner) * .pi / 5, Float(corner % 2 == 0 ? 0.55 : 0.25))
          return (0.5 + reach * sinf(angle), 0.55 - reach * cosf(angle))
        })
    case .heart:
      curve(
        (0.5, 1), (0.3, 0.84), (0, 0.6), (0, 0.3), (0, 0.02), (0.38, -0.12), (0.5, 0.2), (0.62, -0.12), (1, 0.02),
        (1, 0.3), (1, 0.6), (0.7, 0.84), (0.5, 1))
    case .teardrop:
      curve(
        (0.5, 0), (0.62, 0.26), (1, 0.44), (1, 0.7), (1, 1.1), (0, 1.1), (0, 0.7), (0, 0.44), (0.38, 0.26), (0.5, 0))
    case .crescent:
      curve((0.75, 0), (-0.25, 0), (-0.25, 1), (0.75, 1), (0.35, 0.82), (0.35, 0.18), (0.75, 0))
    case .cone:
      "M\(point(0.5, 0))L\(point(1, 0.9))C\(point(0.9, 1.03)) \(point(0.1, 1.03)) \(point(0, 0.9))Z"
    case .cylinder:
      "M\(point(0, 0.09))C\(point(0.05, -0.03)) \(point(0.95, -0.03)) \(point(1, 0.09))V\(line(0.91))"
        + "C\(point(0.95, 1.03)) \(point(0.05, 1.03)) \(point(0, 0.91))Z"
    }
  }

  private func line(_ y: Float) -> String { (box.top + y * box.height).inUnits }

  /// Sides of a solid that the light does not reach, as the `d` of a path; nil for what is flat.
  var shade: String? {
    switch form {
    case .cube: polygon([(0.5, 0.5), (1, 0.25), (1, 0.75), (0.5, 1)])
    case .pyramid: polygon([(0.5, 0), (1, 1), (0.66, 1)])
    case .cone: "M\(point(0.5, 0))L\(point(1, 0.9))Q\(point(0.9, 1)) \(point(0.62, 1))Z"
    case .cylinder: polygon([(0.7, 0.02), (1, 0.07), (1, 0.93), (0.7, 0.98)])
    case .sphere:
      "M\(point(0.85, 0.15))C\(point(1.05, 0.4)) \(point(1.05, 0.7)) \(point(0.85, 0.86))"
        + "C\(point(0.6, 1.05)) \(point(0.35, 1.02)) \(point(0.16, 0.86))"
        + "C\(point(0.5, 0.95)) \(point(0.95, 0.7)) \(point(0.85, 0.15))Z"
    default: nil
    }
  }

  /// Sides of a solid that the light falls on.
  var light: String? {
    switch form {
    case .cube: polygon([(0.5, 0), (1, 0.25), (0.5, 0.5), (0, 0.25)])
    case .cylinder:
      "M\(point(0, 0.09))C\(point(0.05, -0.03)) \(point(0.95, -0.03)) \(point(1, 0.09))"
        + "C\(point(0.95, 0.21)) \(point(0.05, 0.21)) \(point(0, 0.09))Z"
    default: nil
    }
  }
}
