import Glibc
import SketchCore

/// Shapes that are laid over a part of a drawing, in its 400 units: cracks, an open door, teeth.
enum PartOverlays {
  static let dark = "#2b1d22"

  /// A hole with jagged edges, and cracks from it to the frame.
  static func cracks(_ box: SceneGeometry.Box) -> String {
    let middle = (x: box.left + 0.54 * box.width, y: box.top + 0.46 * box.height)
    func point(_ angle: Float, _ reach: Float) -> String {
      let x = clamp(middle.x + cosf(angle) * reach * box.width, box.left + 1, box.right - 1)
      let y = clamp(middle.y + sinf(angle) * reach * box.height, box.top + 1, box.bottom - 1)
      return "\(x.inUnits) \(y.inUnits)"
    }
    let hole = (0..<12).map { point(Float($0) / 6 * .pi + 0.3, [0.3, 0.13, 0.24, 0.15][$0 % 4]) }
    let lines = [0.2, 1.3, 2.3, 3.5, 4.4, 5.4].map { (angle: Float) in
      "M\(point(angle, 0.15)) L\(point(angle + 0.2, 0.34)) L\(point(angle - 0.1, 0.56))"
    }
    let wide = max(1.6, min(box.width, box.height) * 0.05)
    return "<path fill=\"#1d2430\" d=\"M\(hole.joined(separator: " L"))Z\"/>"
      + "<path fill=\"none\" stroke=\"#f6fbff\" stroke-width=\"\(wide.inUnits)\" d=\"\(lines.joined())\"/>"
  }

  /// The leaf of a door that stands open, to the side where there is room.
  static func leaf(_ box: SceneGeometry.Box, _ color: RGB) -> String {
    let isLeft = box.left - 0.5 * box.width > 6
    let hinge = isLeft ? box.left : box.right
    let edge = hinge + (isLeft ? -0.5 : 0.5) * box.width
    let (top, low) = (box.top + 0.06 * box.height, box.bottom)
    let (far, near) = (top + 0.07 * box.height, min(low + 0.05 * box.height, 392))
    let knob = (x: hinge + (isLeft ? -0.42 : 0.42) * box.width, y: (far + near) / 2)
    func path(_ points: [(Float, Float)]) -> String {
      "M\(points.map { "\($0.0.inUnits) \($0.1.inUnits)" }.joined(separator: " L"))Z"
    }
    let whole = [(hinge, top), (edge, far), (edge, near), (hinge, low)]
    let inner = (x: (hinge * 3 + edge) / 4, far: (hinge + 3 * edge) / 4)
    let panel = [
      (inner.x, far + 0.1 * box.height), (inner.far, far + 0.13 * box.height), (inner.far, near - 0.16 * box.height),
      (inner.x, near - 0.18 * box.height),
    ]
    return "<path fill=\"\(color.hex)\" d=\"\(path(whole))\"/>"
      + "<path fill=\"\(color.darker(0.14).hex)\" d=\"\(path(panel))\"/>"
      + "<circle fill=\"#f4c95d\" cx=\"\(knob.x.inUnits)\" cy=\"\(knob.y.inUnits)\" r=\"\((0.05 * box.width).inUnits)\"/>"
  }

  /// A door with a round top, in its frame.
  /// - Parameter color: nil for the doorway without the door.
  static func arch(_ box: SceneGeometry.Box, _ color: RGB?, _ frame: RGB) -> String {
    func path(_ out: Float) -> String {
      let (left, right) = (box.left - out, box.right + out)
      let radius = (right - left) / 2
      let spring = min(box.top - out + radius, box.bottom)
      return "M\(left.inUnits) \(box.bottom.inUnits)V\(spring.inUnits)"
        + "A\(radius.inUnits) \(radius.inUnits) 0 0 1 \(right.inUnits) \(spring.inUnits)V\(box.bottom.inUnits)Z"
    }
    let (width, low) = (box.width, box.bottom)
    let opening =
      "<path fill=\"\(frame.hex)\" d=\"\(path(max(3, 0.08 * width)))\"/>"
      + "<path fill=\"\(color?.hex ?? dark)\" d=\"\(path(0))\"/>"
    guard let color else { return opening }
    let planks = [1, 2].map { (third: Float) in
      let x = box.left + third * width / 3
      return "M\(x.inUnits) \((box.top + 0.12 * box.height).inUnits)V\((low - 2).inUnits)"
    }
    let knob = (x: box.right - 0.18 * width, y: box.top + 0.6 * box.height)
    return opening
      + "<path fill=\"none\" stroke=\"\(color.darker(0.2).hex)\" stroke-width=\"2\" d=\"\(planks.joined())\"/>"
      + "<circle fill=\"#f4c95d\" cx=\"\(knob.x.inUnits)\" cy=\"\(knob.y.inUnits)\" r=\"\((0.06 * width).inUnits)\"/>"
  }

  /// A round window with a cross of bars.
  static func roundel(_ box: SceneGeometry.Box, _ color: RGB, _ frame: RGB) -> String {
    let (x, y) = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    let radius = min(box.width, box.height) / 2
    let wide = max(2.5, radius * 0.18)
    let bars =
      "M\((x - radius).inUnits) \(y.inUnits)h\((2 * radius).inUnits)"
      + "M\(x.inUnits) \((y - radius).inUnits)v\((2 * radius).inUnits)"
    func disc(_ radius: Float, _ fill: RGB) -> String {
      "<circle fill=\"\(fill.hex)\" cx=\"\(x.inUnits)\" cy=\"\(y.inUnits)\" r=\"\(radius.inUnits)\"/>"
    }
    return disc(radius + wide, frame) + disc(radius, color)
      + "<path fill=\"none\" stroke=\"\(frame.hex)\" stroke-width=\"\((wide * 0.7).inUnits)\" d=\"\(bars)\"/>"
  }

  /// A row of points over the teeth.
  static func teeth(_ box: SceneGeometry.Box) -> String {
    let count = max(2, Int(box.width / 16))
    let step = box.width / Float(count)
    let low = box.top + max(box.height, 14)
    let path = (0..<count).map { index in
      let x = box.left + Float(index) * step
      return "M\(x.inUnits) \(box.top.inUnits) L\((x + step).inUnits) \(box.top.inUnits) "
        + "L\((x + step / 2).inUnits) \(low.inUnits)Z"
    }
    return "<path fill=\"#ffffff\" d=\"\(path.joined())\"/>"
  }

  static func fangs(x: Float, y: Float) -> String {
    let path = [-17, -4, 9].map { (left: Float) in
      "M\((x + left).inUnits) \((y - 3).inUnits) h9 l-4.5 17Z"
    }
    return "<path fill=\"#ffffff\" d=\"\(path.joined())\"/>"
  }

  /// Light around something that glows.
  static func halo(_ box: SceneGeometry.Box, _ color: RGB) -> String {
    let (x, y) = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    let glow = color.mixed(RGB(1, 1, 0.8), 0.4).hex
    return [(1.5, ".22"), (1.1, ".32"), (0.8, ".5")].map { (reach: Float, opacity: String) in
      "<ellipse fill=\"\(glow)\" fill-opacity=\"\(opacity)\" cx=\"\(x.inUnits)\" cy=\"\(y.inUnits)\" "
        + "rx=\"\((reach * box.width).inUnits)\" ry=\"\((reach * box.height).inUnits)\"/>"
    }.joined()
  }
}

extension Float {
  /// At most two decimals.
  var inUnits: String {
    let hundredths = Int((self * 100).rounded())
    return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Float(hundredths) / 100)"
  }
}
