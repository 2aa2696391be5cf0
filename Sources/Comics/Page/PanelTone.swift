import Illustrator

/// Printing of a panel's colours: screens, ink, few colours, paper.
enum PanelTone: String, Sendable, Decodable {
  case plain = "none"
  case screen, noir, pop, paper

  func apply(to bitmap: Bitmap, pitch: Float) {
    switch self {
    case .plain: return
    case .screen: screen(bitmap, pitch)
    case .noir: noir(bitmap)
    case .pop: pop(bitmap, pitch)
    case .paper: paper(bitmap)
    }
  }

  private func map(_ bitmap: Bitmap, _ change: (RGB, Int, Int) -> RGB) {
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let index = y &* bitmap.width &+ x
        bitmap.pixels[index] = change(RGB(packed: bitmap.pixels[index]), x, y).packed
      }
    }
  }

  /// Distance from the middle of a turned grid's cell, 0 in the middle, 0.7 in the corner.
  @inline(__always)
  private func cell(_ x: Int, _ y: Int, _ pitch: Float) -> Float {
    let u = Float(x &+ y) / pitch * 0.7071
    let v = Float(x &- y) / pitch * 0.7071
    let (du, dv) = (u - u.rounded(.down) - 0.5, v - v.rounded(.down) - 0.5)
    return (du * du + dv * dv).squareRoot()
  }

  /// A colour with that many steps of each of its parts.
  @inline(__always)
  private func stepped(_ color: RGB, _ steps: Float) -> RGB {
    func few(_ part: Float) -> Float { (min(max(part, 0), 1) * steps).rounded() / steps }
    return RGB(few(color.r), few(color.g), few(color.b))
  }

  /// White, black and dots between.
  private func screen(_ bitmap: Bitmap, _ pitch: Float) {
    map(bitmap) { color, x, y in
      let light = min(max((color.luminance - 0.08) * 1.25, 0), 1)
      if light > 0.88 { return RGB(1, 1, 1) }
      if light < 0.12 { return RGB(gray: 0.06) }
      // Flat grey under the dots keeps forms readable in small panels.
      let dots = smoothstep(0.04, -0.04, cell(x, y, pitch * 0.8) - (1 - light) * 0.46)
      return RGB(gray: 0.56 + light * 0.42).mixed(RGB(gray: light * 0.5), dots * 0.55)
    }
  }

  private func noir(_ bitmap: Bitmap) {
    map(bitmap) { color, _, _ in
      let light = smoothstep(0.02, 0.74, color.luminance)
      let gray = (light * 5).rounded() / 5 * 0.55 + light * 0.45
      // A red stays red.
      let isRed = color.r > 0.6 && color.r > color.g * 2.6 && color.r > color.b * 2.2
      return isRed ? RGB(0.72 * color.r + 0.12, 0.08, 0.1) : RGB(gray * 0.97, gray * 0.97, gray)
    }
  }

  private func pop(_ bitmap: Bitmap, _ pitch: Float) {
    map(bitmap) { color, x, y in
      let vivid = color.saturated(1.5)
      let flat = stepped(vivid, 3)
      let light = color.luminance
      guard light > 0.25, light < 0.85 else { return flat.mixed(vivid, 0.2) }
      let dots = smoothstep(0.04, -0.04, cell(x, y, pitch * 1.3) - (0.85 - light) * 0.5)
      return flat.mixed(vivid, 0.3).mixed(flat.darker(0.32), dots * 0.8)
    }
  }

  /// Sheets of coloured paper: few tones, and a light edge with a shadow where one lies on another.
  private func paper(_ bitmap: Bitmap) {
    let copy = Bitmap(copying: bitmap)
    let reach = max(2, bitmap.width / 220)
    map(bitmap) { color, x, y in
      let own = stepped(color, 6)
      let upper = stepped(RGB(packed: copy[clamped: x &- reach, y &- reach]), 6)
      let edge = abs(own.luminance - upper.luminance)
      let grain = Float((x &* 374_761_393 &+ y &* 668_265_263) & 255) / 255 - 0.5
      return own.mixed(own.darker(0.5), min(0.7, edge * 2.2)).scaled(1 + grain * 0.05)
    }
  }
}
