package import SketchCore

extension PictureFormat {
  /// Whether the file has the end its format demands. A connection that breaks is noticed by the transport; this
  /// notices a file that was already cut short where it came from, without decoding it.
  package func hasEnd(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .png: return bytes.suffix(8).starts(with: [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    // Cameras and some encoders add zeros or more after the end-of-image marker.
    case .jpeg: return bytes.suffix(64 << 10).adjacentMarker(0xFF, 0xD9)
    case .gif: return bytes.last { $0 != 0 } == 0x3B
    case .webp:
      guard bytes.count >= 12 else { return false }
      let size = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
      return bytes.count >= size + 8
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func adjacentMarker(_ first: UInt8, _ second: UInt8) -> Bool {
    zip(self, dropFirst()).contains { $0 == first && $1 == second }
  }
}
