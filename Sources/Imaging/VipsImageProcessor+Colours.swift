import CVips
package import SketchCore

extension VipsImageProcessor {
  /// Longest edge of the small picture whose pixels are looked at.
  private static let sampleEdge = 64

  package func colors(of image: [UInt8]) throws -> PictureColors? {
    try decoding(image, VS_VIPS_RANDOM) { picture, _ in
      let sample = try picture.normalised().shrunk(toFit: Self.sampleEdge, Self.sampleEdge)
      let pixels = try sample.cairoPixels()
      let bytes = UnsafeRawBufferPointer(start: pixels.memory, count: pixels.width * pixels.height * 4)
      // Half-transparent pixels are left out: what they look like depends on what is behind them.
      let seen = stride(from: 0, to: bytes.count, by: 4).lazy.filter { bytes[$0 + 3] >= 0x80 }.map { place in
        let alpha = Int(bytes[place + 3])
        func channel(_ offset: Int) -> UInt8 { UInt8(min(255, Int(bytes[place + offset]) * 255 / alpha)) }
        return (red: channel(2), green: channel(1), blue: channel(0))
      }
      let colors = PictureColors(pixels: seen)
      withExtendedLifetime(pixels) {}
      return colors
    }
  }
}
