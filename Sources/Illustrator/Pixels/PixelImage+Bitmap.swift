package import SketchCore

extension PixelImage {
  /// Colours as an opaque bitmap.
  package var bitmap: Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<min(bitmap.count, bytes.count / 3) {
        let red = UInt32(bytes[index &* 3])
        let green = UInt32(bytes[index &* 3 &+ 1])
        let blue = UInt32(bytes[index &* 3 &+ 2])
        bitmap.pixels[index] = 0xFF00_0000 | red << 16 | green << 8 | blue
      }
    }
    return bitmap
  }
}
