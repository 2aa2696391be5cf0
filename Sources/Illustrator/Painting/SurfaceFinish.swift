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
      let cover = alpha * (element.material?.cover ?? 1)
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
  /// Share of what is behind it that it hides.
  var cover: Float {
    switch self {
    case .glass: 0.55
    case .ice: 0.82
    default: 1
    }
  }

  /// Colour of what is made of it, when none was said; nil where that keeps its own.
  var color: RGB? {
    switch self {
    case .wood: RGB(0.68, 0.46, 0.27)
    case .stone: RGB(0.62, 0.61, 0.6)
    case .glass: RGB(0.72, 0.88, 0.94)
    case .gold: RGB(0.93, 0.72, 0.2)
    case .silver: RGB(0.78, 0.8, 0.84)
    case .metal: RGB(0.58, 0.63, 0.69)
    case .brick: RGB(0.71, 0.35, 0.26)
    case .leather: RGB(0.5, 0.31, 0.18)
    case .ice: RGB(0.72, 0.87, 0.96)
    case .concrete: RGB(0.66, 0.66, 0.65)
    case .coral: RGB(0.94, 0.5, 0.45)
    case .knit, .fluffy, .velvet, .rust: nil
    }
  }

  /// Grain of wood, specks of stone, the shine of metal, courses of bricks, stitches.
  func finish(_ tone: RGB, _ u: Float, _ v: Float, _ noise: Noise) -> RGB {
    func wave(_ value: Float, _ period: Float) -> Float { value / period - (value / period).rounded(.down) }
    switch self {
    case .brick:
      let course = (v / 0.042).rounded(.down)
      let x = wave(u + (Int(course) % 2 == 0 ? 0 : 0.04), 0.08)
      let isMortar = x < 0.08 || wave(v, 0.042) < 0.16
      let brick = ((u + (Int(course) % 2 == 0 ? 0 : 0.04)) / 0.08).rounded(.down)
      let shade = 0.86 + 0.28 * noise.value(brick * 3.7, course * 2.3)
      return isMortar ? tone.mixed(RGB(0.86, 0.82, 0.76), 0.6) : tone.scaled(shade)
    case .leather:
      let grain = noise.fractal(u * 46, v * 46, octaves: 2)
      let shine = smoothstep(0.62, 0.9, noise.fractal(u * 3 + 5, v * 3, octaves: 2))
      return tone.scaled(0.8 + 0.34 * grain).mixed(RGB(1, 0.92, 0.84), shine * 0.22)
    case .ice:
      let crack = abs(noise.fractal(u * 7, v * 7, octaves: 3) - 0.5)
      let shine = 0.25 * smoothstep(0.7, 1, sinf((u - v) * 15))
      return tone.mixed(RGB(1, 1, 1), (1 - smoothstep(0, 0.035, crack)) * 0.75 + shine)
    case .concrete:
      let pit = smoothstep(0.7, 0.78, noise.fractal(u * 60, v * 60, octaves: 2))
      return tone.scaled((0.86 + 0.2 * noise.fractal(u * 9, v * 9, octaves: 2)) * (1 - 0.22 * pit))
    case .knit:
      let x = wave(u, 0.034) - 0.5
      let y = wave(v + abs(x) * 0.03, 0.03)
      return tone.scaled(0.78 + 0.34 * sinf(y * .pi) * (1 - 0.5 * smoothstep(0.38, 0.5, abs(x))))
    case .fluffy:
      let strand = noise.fractal(u * 70, v * 16 + u * 8, octaves: 2)
      return tone.scaled(0.74 + 0.52 * strand)
    case .velvet:
      let nap = noise.fractal(u * 5, v * 5, octaves: 3)
      return tone.scaled(0.66 + 0.6 * nap).mixed(RGB(1, 1, 1), smoothstep(0.62, 0.85, nap) * 0.16)
    case .rust:
      let patch = smoothstep(0.42, 0.62, noise.fractal(u * 8, v * 8, octaves: 4))
      return tone.mixed(RGB(0.55, 0.28, 0.13).scaled(0.8 + 0.4 * noise.value(u * 60, v * 60)), patch * 0.9)
    case .coral:
      let bump = noise.fractal(u * 24, v * 24, octaves: 2)
      return tone.scaled(0.76 + 0.44 * bump).mixed(RGB(1, 0.93, 0.9), smoothstep(0.66, 0.74, bump) * 0.5)
    case .wood: return tone.scaled(0.9 + 0.2 * abs(sinf((v * 9 + noise.fractal(u * 3, v * 14, octaves: 3) * 2.4) * 6)))
    case .stone: return tone.scaled(0.78 + 0.4 * noise.fractal(u * 26, v * 26, octaves: 3))
    case .glass: return tone.mixed(RGB(1, 1, 1), smoothstep(0.82, 1, sinf((u + v) * 13)) * 0.6)
    case .gold, .silver, .metal:
      return tone.mixed(RGB(1, 1, 1), smoothstep(0.7, 1, sinf((u * 1.4 + v) * 9)) * 0.5).scaled(0.98)
    }
  }
}
