import Glibc
import Illustrator

/// Draws the land into a frame: what is near moves more than what is far, and water ripples.
struct Landscape {
  let layers: SceneLayers
  let clock: FilmClock
  /// Whole sines in 1/1024 of a round, −256…256.
  private static let sine: [Int] = (0..<1024).map { Int(256 * sinf(2 * .pi * Float($0) / 1024)) }

  init(_ layers: SceneLayers, _ clock: FilmClock) {
    self.layers = layers
    self.clock = clock
  }

  /// Share of the camera's way that what stands at `depth` goes.
  static func parallax(_ depth: Float?) -> Float { depth.map { 0.3 + 0.7 * $0 } ?? 0.3 }

  func draw(into frame: Bitmap, camera: Float, u: Float) {
    let width = layers.width
    let land = layers.land
    let below = Float(max(1, layers.height - layers.horizon))
    let rounds = clock.rounds(2.6)
    layers.water.withUnsafeBufferPointer { water in
      Self.sine.withUnsafeBufferPointer { sine in
        for y in 0..<layers.height {
          let depth = max(0, Float(y - layers.horizon) / below)
          let shift = -camera * Landscape.parallax(depth)
          let phase = Int(1024 * (1.6 / (depth + 0.16) + rounds * u))
          let sway = depth * 3.4 * Float(width) / 1408 + 0.5
          let calm = Int((-shift * 256).rounded())
          let rippled = calm + Int(sway * Float(sine[phase & 1023]))
          let light = 512 + phase * 2
          let from = land.pixels + y * width
          let to = frame.pixels + y * width
          let wet = water.baseAddress! + y * width
          for x in 0..<width {
            var u = x << 8 &+ calm
            let isWet = wet[x]
            if isWet { u = x << 8 &+ rippled }
            var column = u >> 8
            column = column < 0 ? 0 : column >= width ? width &- 1 : column
            if isWet && !wet[column] {
              u = x << 8 &+ calm
              column = min(max(u >> 8, 0), width &- 1)
            }
            let next = column &+ 1 < width ? column &+ 1 : column
            var pixel = BitmapWarp.mixed(from[column], from[next], UInt32(u & 255))
            if isWet {
              // Bands of light that come nearer, broken up across.
              let band = sine[(light &+ (x &* 7) >> 1 &+ sine[(x &* 3 &+ y &* 11) & 1023]) & 1023]
              let keep = UInt32(247 &+ band >> 5)
              pixel =
                (((pixel & 0x00FF_00FF) &* keep) >> 8 & 0x00FF_00FF)
                | (((pixel >> 8 & 0x0000_00FF) &* keep) & 0x0000_FF00) | pixel & 0xFF00_0000
            }
            let alpha = pixel >> 24
            if alpha == 255 {
              to[x] = pixel
            } else if alpha > 0 {
              to[x] = Bitmap.over(pixel, to[x], 256)
            }
          }
        }
      }
    }
  }
}
