/// Boxes of a file of ISO's base media format (ISO/IEC 14496-12), as AVIF and MP4 are.
enum MediaBoxes {
  /// Type of the box that XMP stands in (XMP specification, part 3).
  private static let xmp: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  /// The file with this packet of XMP in a box of its own behind the others.
  ///
  /// - Returns: nil for what is no such file, and for one whose boxes are cut or reach to its end, whatever that is.
  static func adding(_ packet: String, to file: [UInt8]) -> [UInt8]? {
    guard file.dropFirst(4).starts(with: "ftyp".utf8) else { return nil }
    var place = 0
    while place < file.count {
      guard let length = length(ofBoxAt: place, in: file), length >= 8, length <= file.count - place else { return nil }
      place += length
    }
    let body = Array("uuid".utf8) + xmp + Array(packet.utf8)
    return file + ByteOrder.bigEndian.bytes(UInt32(4 + body.count)) + body
  }

  /// Bytes of a box with its head; nil beyond the end of the file.
  private static func length(ofBoxAt place: Int, in file: [UInt8]) -> Int? {
    let short = ByteOrder.bigEndian.number(UInt32.self, in: file, at: place)
    // One is told behind the type as a longer number.
    return short == 1 ? ByteOrder.bigEndian.number(UInt64.self, in: file, at: place + 8) : short
  }
}
