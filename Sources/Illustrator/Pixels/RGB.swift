/// A colour, each part 0…1 (sRGB, not premultiplied).
package struct RGB: Sendable, Equatable {
  package var r: Float
  package var g: Float
  package var b: Float

  package init(_ r: Float, _ g: Float, _ b: Float) {
    self.r = r
    self.g = g
    self.b = b
  }

  package init(gray: Float) { self.init(gray, gray, gray) }

  /// `#rrggbb`; nil for anything else.
  package init?(hex: String) {
    let digits = hex.utf8
    guard digits.count == 7, digits.first == UInt8(ascii: "#"), let value = UInt32(hex.dropFirst(), radix: 16) else { return nil }
    self.init(packed: value)
  }

  /// The low 24 bits of a pixel.
  @inline(__always)
  package init(packed value: UInt32) {
    r = Float((value >> 16) & 255) * (1 / 255)
    g = Float((value >> 8) & 255) * (1 / 255)
    b = Float(value & 255) * (1 / 255)
  }

  /// An opaque pixel; parts outside 0…1 are clamped.
  @inline(__always)
  package var packed: UInt32 {
    0xFF00_0000 | RGB.byte(r) << 16 | RGB.byte(g) << 8 | RGB.byte(b)
  }

  @inline(__always)
  private static func byte(_ value: Float) -> UInt32 { UInt32(bitPattern: (min(max(value, 0), 1) * 255 + 0.5).smallWhole) }

  package var hex: String {
    let digits = String(packed & 0xFF_FFFF, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  @inline(__always)
  package var luminance: Float { 0.299 * r + 0.587 * g + 0.114 * b }

  @inline(__always)
  package func mixed(_ other: RGB, _ amount: Float) -> RGB {
    RGB(r + (other.r - r) * amount, g + (other.g - g) * amount, b + (other.b - b) * amount)
  }

  @inline(__always)
  package func scaled(_ factor: Float) -> RGB { RGB(r * factor, g * factor, b * factor) }

  @inline(__always)
  package static func + (left: RGB, right: RGB) -> RGB { RGB(left.r + right.r, left.g + right.g, left.b + right.b) }

  @inline(__always)
  package static func - (left: RGB, right: RGB) -> RGB { RGB(left.r - right.r, left.g - right.g, left.b - right.b) }

  @inline(__always)
  package static func * (left: RGB, right: RGB) -> RGB { RGB(left.r * right.r, left.g * right.g, left.b * right.b) }

  /// 1 leaves it, 0 is gray, above 1 is stronger.
  @inline(__always)
  package func saturated(_ factor: Float) -> RGB { RGB(gray: luminance).mixed(self, factor) }

  package func lighter(_ amount: Float) -> RGB { mixed(RGB(1, 1, 1), amount) }
  package func darker(_ amount: Float) -> RGB { scaled(1 - amount) }

  /// Hue in turns 0..<1, saturation and lightness 0…1.
  package var hsl: (hue: Float, saturation: Float, lightness: Float) {
    let high = max(r, g, b)
    let low = min(r, g, b)
    let lightness = (high + low) / 2
    let range = high - low
    guard range > 0.0001 else { return (0, 0, lightness) }
    let saturation = range / max(0.0001, 1 - abs(2 * lightness - 1))
    var hue: Float
    if high == r {
      hue = (g - b) / range
    } else if high == g {
      hue = 2 + (b - r) / range
    } else {
      hue = 4 + (r - g) / range
    }
    hue /= 6
    return (hue < 0 ? hue + 1 : hue, min(1, saturation), lightness)
  }

  package init(hue: Float, saturation: Float, lightness: Float) {
    let chroma = (1 - abs(2 * lightness - 1)) * saturation
    func part(_ shift: Float) -> Float {
      var turn = hue + shift
      turn -= turn.rounded(.down)
      let ramp = min(max(abs(turn * 6 - 3) - 1, 0), 1)
      return lightness + chroma * (ramp - 0.5)
    }
    self.init(part(0), part(2 / 3), part(1 / 3))
  }

  package func shifted(hue: Float = 0, saturation: Float = 1, lightness: Float = 0) -> RGB {
    let own = hsl
    return RGB(
      hue: own.hue + hue, saturation: min(1, own.saturation * saturation), lightness: min(1, max(0, own.lightness + lightness)))
  }
}

@inline(__always)
func clamp(_ value: Float, _ low: Float = 0, _ high: Float = 1) -> Float { min(max(value, low), high) }

/// 0 below `low`, 1 above `high`, smooth between.
@inline(__always)
package func smoothstep(_ low: Float, _ high: Float, _ value: Float) -> Float {
  let t = clamp((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}

@inline(__always)
func lerp(_ from: Float, _ to: Float, _ amount: Float) -> Float { from + (to - from) * amount }
