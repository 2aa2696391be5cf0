import SketchCore

extension PictureFormat {
  /// The size a picture's header tells, without decoding it; nil when it tells none.
  static func size(of bytes: [UInt8]) -> PixelSize? {
    guard let format = PictureFormat(sniffing: bytes) else { return nil }
    let size: PixelSize? =
      switch format {
      case .png: bytes.count >= 24 ? PixelSize(width: bytes.big(16, 4), height: bytes.big(20, 4)) : nil
      case .gif: bytes.count >= 10 ? PixelSize(width: bytes.little(6, 2), height: bytes.little(8, 2)) : nil
      case .jpeg: sizeOfJPEG(bytes)
      case .webp: sizeOfWebP(bytes)
      }
    return size.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
  }

  /// Size in the frame header (ITU T.81 B.2.2), the first marker SOF0…SOF15 that is no table.
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> PixelSize? {
    var index = 2
    while index + 9 <= bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return PixelSize(width: bytes.big(index + 7, 2), height: bytes.big(index + 5, 2))
      }
      // A fill byte stands alone.
      index += marker == 0xFF ? 1 : 2 + bytes.big(index + 2, 2)
    }
    return nil
  }

  /// Size in the first chunk: extended, lossless or lossy (RFC 9649).
  private static func sizeOfWebP(_ bytes: [UInt8]) -> PixelSize? {
    guard bytes.count >= 30 else { return nil }
    switch bytes[15] {
    case UInt8(ascii: "X"): return PixelSize(width: bytes.little(24, 3) + 1, height: bytes.little(27, 3) + 1)
    case UInt8(ascii: "L"):
      let bits = bytes.little(21, 4)
      return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    default: return PixelSize(width: bytes.little(26, 2) & 0x3FFF, height: bytes.little(28, 2) & 0x3FFF)
    }
  }
}

extension [UInt8] {
  fileprivate func big(_ offset: Int, _ count: Int) -> Int { self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) } }
  fileprivate func little(_ offset: Int, _ count: Int) -> Int { self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) } }
}
