import Glibc
import SketchCore

/// A pattern or a material laid over the main surface of a drawing.
struct SurfaceFinish {
  var element: Scene.Element
  var subject: ArtCatalog.Subject

  func apply(to bitmap: Bitmap, where isSurface: (Int) -> Bool) {
    let edge = Float(bitmap.width)
    let base = element.color.flatMap(RGB.init(hex:)) ?? subject.color
    let other =
      element.accent.flatMap(RGB.init(hex:)) ?? (base.luminance > 0.6 ? base.darker(0.45) : base.lighter(0.7))
    let noise = Noise(7, salt: 3)
    for index in 0..<bitmap.count where bitmap.pixels[index] >> 24 > 0 && isSurface(index) {
      let pixel = bitmap.pixels[index]
      let alpha = Float(pixel >> 24) / 255
      let u = Float(index % bitmap.width) / edge
      let v = Float(index / bitmap.width) / edge
      var tone = RGB(packed: pixel).scaled(1 / max(alpha, 0.01))
      if let pattern = element.pattern, isMarked(pattern, u, v) { tone = tone.mixed(other, 0.85) }
      if let material = element.material { tone = material.finish(tone, u, v, noise) }
      let cover = element.material == .glass ? alpha * 0.55 : alpha
      let color = RGB(clamp(tone.r), clamp(tone.g), clamp(tone.b)).scaled(cover)
      bitmap.pixels[index] = UInt32(cover * 255) << 24 | color.packed & 0xFF_FFFF
    }
  }

  private func isMarked(_ pattern: Scene.Pattern, _ u: Float, _ v: Float) -> Bool {
    func wave(_ value: Float, _ period: Float) -> Float { value / period - (value / period).rounded(.down) }
    switch pattern {
    case .striped: return wave(v + 0.02 * sinf(u * 12), 0.085) < 0.5
    case .dotted:
      let row = (v / 0.075).rounded(.down)
      let x = wave(u + (Int(row) % 2 == 0 ? 0 : 0.0375), 0.075) - 0.5
      let y = wave(v, 0.075) - 0.5
      return x * x + y * y < 0.075
    case .checked: return (wave(u, 0.12) < 0.5) != (wave(v, 0.12) < 0.5)
    }
  }
}

extension Scene.Material {
  /// Colour of what is made of it, when none was said.
  var color: RGB {
    switch self {
    case .wood: RGB(0.68, 0.46, 0.27)
    case .stone: RGB(0.62, 0.61, 0.6)
    case .glass: RGB(0.72, 0.88, 0.94)
    case .gold: RGB(0.93, 0.72, 0.2)
    case .silver: RGB(0.78, 0.8, 0.84)
    case .metal: RGB(0.58, 0.63, 0.69)
    }
  }

  /// Grain of wood, specks of stone, the shine of metal.
  func finish(_ tone: RGB, _ u: Float, _ v: Float, _ noise: Noise) -> RGB {
    switch self {
    case .wood: return tone.scaled(0.9 + 0.2 * abs(sinf((v * 9 + noise.fractal(u * 3, v * 14, octaves: 3) * 2.4) * 6)))
    case .stone: return tone.scaled(0.78 + 0.4 * noise.fractal(u * 26, v * 26, octaves: 3))
    case .glass: return tone.mixed(RGB(1, 1, 1), smoothstep(0.82, 1, sinf((u + v) * 13)) * 0.6)
    case .gold, .silver, .metal:
      return tone.mixed(RGB(1, 1, 1), smoothstep(0.7, 1, sinf((u * 1.4 + v) * 9)) * 0.5).scaled(0.98)
    }
  }
}
