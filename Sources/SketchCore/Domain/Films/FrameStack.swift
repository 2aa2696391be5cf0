/// Frames of an animation below each other, three bytes a pixel.
package struct FrameStack: Sendable {
  package let width: Int
  package let height: Int
  /// Time that each frame is shown.
  package let milliseconds: Int
  package private(set) var count = 0
  package private(set) var pixels: [UInt8] = []

  package init(width: Int, height: Int, milliseconds: Int) {
    self.width = width
    self.height = height
    self.milliseconds = milliseconds
  }

  /// Adds a frame of 0xAARRGGBB words of that width and height.
  package mutating func add(_ words: UnsafePointer<UInt32>) {
    pixels.reserveCapacity(pixels.count + width * height * 3)
    for index in 0..<(width * height) {
      let word = words[index]
      pixels.append(UInt8(word >> 16 & 255))
      pixels.append(UInt8(word >> 8 & 255))
      pixels.append(UInt8(word & 255))
    }
    count += 1
  }
}
