/// Frames of an animation below each other, three bytes a pixel.
package struct FrameStack: Sendable {
  package let width: Int
  package let height: Int
  /// Time that a frame is shown where nothing else is said.
  private let milliseconds: Int
  /// Milliseconds that each frame is shown.
  package private(set) var delays: [Int] = []
  package var count: Int { delays.count }
  package private(set) var pixels: [UInt8] = []

  package init(width: Int, height: Int, milliseconds: Int) {
    self.width = width
    self.height = height
    self.milliseconds = milliseconds
  }

  /// Adds a frame of 0xAARRGGBB words of that width and height.
  package mutating func add(_ words: UnsafePointer<UInt32>, milliseconds: Int? = nil) {
    pixels.reserveCapacity(pixels.count + width * height * 3)
    for index in 0..<(width * height) {
      let word = words[index]
      pixels.append(UInt8(word >> 16 & 255))
      pixels.append(UInt8(word >> 8 & 255))
      pixels.append(UInt8(word & 255))
    }
    delays.append(milliseconds ?? self.milliseconds)
  }
}
