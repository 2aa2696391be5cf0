import Glibc

/// Segments of a JPEG (ITU-T T.81), with those that carry text.
struct JPEGContainer: PictureContainer {
  private struct Segment {
    var marker: UInt8
    /// Marker, length and body.
    var whole: Range<Int>
    var body: Range<Int> { min(whole.lowerBound + 4, whole.upperBound)..<whole.upperBound }
  }

  private static let exifName = Array("Exif\0\0".utf8)
  private static let xmpName = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let profileName = Array("ICC_PROFILE\0".utf8)

  private let bytes: [UInt8]
  /// Segments before the first scan.
  private let head: [Segment]
  let width: Int
  let height: Int
  let end: Int

  /// - Returns: nil where segments are cut, there is no frame, or no end.
  init?(_ bytes: [UInt8]) {
    var head: [Segment] = []
    var size: (width: Int, height: Int)?
    var isScanning = false
    var place = 2
    while true {
      guard let found = Self.marker(in: bytes, from: place, skipping: isScanning) else { return nil }
      let marker = bytes[found + 1]
      if marker == 0xD9 {
        place = found + 2
        break
      }
      guard let length = ByteOrder.bigEndian.number(UInt16.self, in: bytes, at: found + 2), length >= 2,
        found + 2 + length <= bytes.count
      else { return nil }
      place = found + 2 + length
      if !isScanning { head.append(Segment(marker: marker, whole: found..<place)) }
      if marker == 0xDA { isScanning = true }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker), size == nil,
        let height = ByteOrder.bigEndian.number(UInt16.self, in: bytes, at: found + 5),
        let width = ByteOrder.bigEndian.number(UInt16.self, in: bytes, at: found + 7)
      {
        size = (width, height)
      }
    }
    guard let size, isScanning else { return nil }
    self.bytes = bytes
    self.head = head
    (width, height) = size
    end = place
  }

  /// Place of the next marker.
  /// - Parameter skipping: over the data of a scan, in which a zero or a restart marker follows what is none.
  private static func marker(in bytes: [UInt8], from start: Int, skipping: Bool) -> Int? {
    bytes.withUnsafeBytes { buffer in
      var place = start
      while place + 1 < buffer.count {
        guard let base = buffer.baseAddress, let found = memchr(base + place, 0xFF, buffer.count - place) else {
          return nil
        }
        let next = base.distance(to: UnsafeRawPointer(found))
        guard next + 1 < buffer.count, skipping || next == place else { return nil }
        switch buffer[next + 1] {
        case 0xFF: place = next + 1
        case 0x00, 0xD0...0xD7: place = next + 2
        default: return next
        }
        if !skipping, buffer[next + 1] != 0xFF { return nil }
      }
      return nil
    }
  }

  var text: EmbeddedText {
    var text = EmbeddedText()
    for segment in head {
      let body = bytes[segment.body]
      switch segment.marker {
      case 0xE1 where body.starts(with: Self.exifName):
        text.exif = ExifBlock(Array(body.dropFirst(Self.exifName.count)))
      case 0xE1 where body.starts(with: Self.xmpName):
        text.xmp = String(decoding: body.dropFirst(Self.xmpName.count), as: UTF8.self)
      case 0xFE: text.chunks["Comment"] = String(validating: body, as: UTF8.self)
      default: break
      }
    }
    return text
  }

  func file(carrying text: EmbeddedText) -> [UInt8] {
    var file: [UInt8] = [0xFF, 0xD8]
    // JFIF wants to be first.
    let rest = head.first?.marker == 0xE0 ? head.dropFirst() : head[...]
    if let first = head.first, first.marker == 0xE0 { file += bytes[first.whole] }
    if let exif = text.exif { file += Self.segment(Self.exifName + exif.bytes) }
    if let xmp = text.xmp { file += Self.segment(Self.xmpName + Array(xmp.utf8)) }
    for segment in rest where !tells(segment) { file += bytes[segment.whole] }
    guard let scan = head.last else { return bytes }
    return file + bytes[scan.whole.upperBound..<end]
  }

  /// The segment is not needed to show the picture: comments and applications' data but colours.
  private func tells(_ segment: Segment) -> Bool {
    switch segment.marker {
    case 0xFE: true
    case 0xE2: !bytes[segment.body].starts(with: Self.profileName)
    case 0xEE: false
    case 0xE0...0xEF: true
    default: false
    }
  }

  /// - Returns: nothing for what is longer than a segment can be.
  private static func segment(_ body: [UInt8]) -> [UInt8] {
    guard body.count <= 65_533 else { return [] }
    return [0xFF, 0xE1] + ByteOrder.bigEndian.bytes(UInt16(body.count + 2)) + body
  }
}
