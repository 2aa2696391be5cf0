import Foundation
import SketchCore

/// Drawing of closed areas as a diffusion model makes it: grey and coloured areas, noise, specks, uneven lines with
/// gaps; with a place in each of the areas.
struct DiffusionPage {
  private(set) var picture: PixelImage
  /// A place within each area, and one outside of all.
  private(set) var places: [(x: Int, y: Int)] = [(4, 4)]
  private var random: SeededGenerator
  private var light: [SIMD3<Double>]

  /// - Parameter gaps: widest gap in a line, in pixels.
  init(seed: UInt64, edge: Int = 768, gaps: Int) {
    random = SeededGenerator(seed: seed)
    light = Array(repeating: SIMD3(repeating: 247), count: edge * edge)
    picture = PixelImage(width: edge, height: edge, bytes: [])
    let rows = 3
    let cell = edge / rows
    for index in 0..<(rows * rows) {
      let (x, y) = (index % rows * cell + cell / 2, index / rows * cell + cell / 2)
      draw(x, y, Double(cell) * .random(in: 0.28...0.38, using: &random), gaps: gaps)
    }
    finish()
  }

  /// A wobbly ring with a smaller one within it.
  private mutating func draw(_ x: Int, _ y: Int, _ radius: Double, gaps: Int) {
    let (lobes, swing) = (Double(Int.random(in: 2...6, using: &random)), Double.random(in: 0...0.14, using: &random))
    let ink = Double.random(in: 15...85, using: &random)
    let thickness = Double.random(in: 2...4.5, using: &random)
    let tint = SIMD3(
      Double.random(in: 165...250, using: &random), .random(in: 165...250, using: &random),
      .random(in: 165...250, using: &random))
    let grey = SIMD3<Double>(repeating: .random(in: 150...235, using: &random))
    let isGrey = Bool.random(using: &random)
    var outer: [Double] = []
    for _ in 0..<3 { outer.append(.random(in: 0..<(2 * .pi), using: &random)) }
    let inner = Double.random(in: 0..<(2 * .pi), using: &random)
    let width = Double(gaps)
    func reach(_ angle: Double) -> Double { radius * (1 + swing * cos(lobes * angle)) }
    for row in (y - Int(radius * 1.3))...(y + Int(radius * 1.3)) {
      for column in (x - Int(radius * 1.3))...(x + Int(radius * 1.3)) {
        guard row >= 0, column >= 0, row < picture.height, column < picture.width else { continue }
        let (dx, dy) = (Double(column - x), Double(row - y))
        let (distance, angle) = ((dx * dx + dy * dy).squareRoot(), atan2(dy, dx))
        let pixel = row * picture.width + column
        if distance < reach(angle) { light[pixel] = isGrey ? grey : tint * (0.94 + 0.06 * cos(distance / 9)) }
        func line(_ at: Double, _ ends: [Double]) {
          let isGap = ends.contains { abs(remainder(angle - $0, 2 * .pi)) * at < width / 2 }
          let cover = min(max(thickness / 2 + 0.5 - abs(distance - at), 0), 1)
          guard !isGap, cover > 0 else { return }
          light[pixel] = light[pixel] * (1 - cover) + SIMD3(repeating: ink) * cover
        }
        line(reach(angle), outer)
        line(radius * 0.45, [inner])
      }
    }
    places += [(x, y), (x + Int(radius * 0.72), y)]
  }

  /// Noise, specks, and a shadow over the sheet.
  private mutating func finish() {
    let edge = picture.width
    for _ in 0..<150 {
      let pixel = Int.random(in: 0..<(edge * (edge - 1) - 1), using: &random)
      for step in [0, 1, edge, edge + 1] { light[pixel + step] = SIMD3(repeating: 90) }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(edge * edge * 3)
    for pixel in light.indices {
      let shade = 1 - 0.12 * Double(pixel % edge) / Double(edge)
      let noise = Double.random(in: -11...11, using: &random)
      for band in 0..<3 { bytes.append(UInt8(min(max(light[pixel][band] * shade + noise, 0), 255))) }
    }
    picture.bytes = bytes
  }
}
