import Foundation
import SketchCore
import Testing

@testable import Finishing

@Suite struct CutoutTests {
  private let edge = 256

  /// A disc on a noisy plain ground.
  private func disc(_ ground: SIMD3<Double>, _ color: SIMD3<Double>, radius: Double = 80) -> PixelImage {
    var random = SeededGenerator(seed: 4)
    var bytes: [UInt8] = []
    for y in 0..<edge {
      for x in 0..<edge {
        let cover = min(max(radius + 0.5 - hypot(Double(x) - 128, Double(y) - 128), 0), 1)
        let noise = Double.random(in: -3...3, using: &random)
        for band in 0..<3 {
          bytes.append(UInt8(min(max(ground[band] * (1 - cover) + color[band] * cover + noise, 0), 255)))
        }
      }
    }
    return PixelImage(width: edge, height: edge, bytes: bytes)
  }

  private func alpha(_ picture: PixelImage, _ x: Int) -> UInt8 { picture.alpha![128 * edge + x] }

  @Test(arguments: [SIMD3<Double>(245, 245, 245), SIMD3(40, 200, 60), SIMD3(20, 20, 24)])
  func `a thing on a plain ground is cut out with a white border`(ground: SIMD3<Double>) throws {
    let cutout = try #require(Cutout(disc(ground, SIMD3(200, 60, 40)), hasBorder: true))
    #expect(cutout.wasOpaque)
    let picture = cutout.picture
    #expect(alpha(picture, 3) == 0 && alpha(picture, 128) == 255)
    // 3.5 pixels of border at this size.
    let border = 128 + 82
    #expect(alpha(picture, border) == 255 && picture.bytes[(128 * edge + border) * 3 + 1] > 240)
    #expect(alpha(picture, 128 + 90) == 0)
  }

  @Test(arguments: [SIMD3<Double>(255, 255, 255), SIMD3(0, 0, 0), SIMD3(255, 0, 0)])
  func `the edge has no trace of the ground it was cut from, whatever it is laid on`(under: SIMD3<Double>) throws {
    let color = SIMD3<Double>(60, 70, 200)
    let picture = try #require(Cutout(disc(SIMD3(40, 220, 60), color), hasBorder: false)).picture
    let alpha = try #require(picture.alpha)
    for pixel in alpha.indices where alpha[pixel] > 0 {
      let share = Double(alpha[pixel]) / 255
      for band in 0..<3 {
        let seen = Double(picture.bytes[pixel * 3 + band]) * share + under[band] * (1 - share)
        let least = min(color[band], under[band]) - 32
        let most = max(color[band], under[band]) + 32
        #expect((least...most).contains(seen), "pixel \(pixel): \(seen)")
      }
    }
  }

  @Test func `a ground with scenery is left on`() {
    var picture = disc(SIMD3(200, 200, 200), SIMD3(10, 10, 10))
    for y in 0..<edge {
      for x in 0..<edge where (x / 16 + y / 16) % 2 == 0 { picture.bytes[(y * edge + x) * 3] = 20 }
    }
    #expect(Cutout(picture, hasBorder: true) == nil)
  }

  @Test func `a border that was drawn is enough`() throws {
    var picture = disc(SIMD3(90, 140, 220), SIMD3(255, 255, 255), radius: 90)
    let inner = disc(SIMD3(255, 255, 255), SIMD3(200, 60, 40), radius: 76)
    for y in 0..<edge {
      for x in 0..<edge where hypot(Double(x) - 128, Double(y) - 128) < 84 {
        for band in 0..<3 { picture.bytes[(y * edge + x) * 3 + band] = inner.bytes[(y * edge + x) * 3 + band] }
      }
    }
    let cut = try #require(Cutout(picture, hasBorder: true)).picture
    #expect(alpha(cut, 128 + 88) > 200 && alpha(cut, 128 + 93) == 0)
  }
}
