/// Addition of facts to a TIFF (TIFF 6.0): the directory of its first picture is written anew behind all else.
struct TIFFUpdate {
  /// Tag of XMP (XMP specification, part 3).
  private static let xmpTag = 700
  private static let entryLength = 12
  /// Type of an entry: bytes.
  private static let byte: UInt16 = 1

  private let file: [UInt8]
  private let order: ByteOrder
  /// Entries of the directory, 12 bytes each.
  private let entries: [ArraySlice<UInt8>]
  /// Place of the next directory; 0 where there is none.
  private let next: Int

  /// - Returns: nil for what is no TIFF, and for one whose directory is cut.
  init?(_ file: [UInt8]) {
    if file.starts(with: [0x49, 0x49, 42, 0]) {
      order = .littleEndian
    } else if file.starts(with: [0x4D, 0x4D, 0, 42]) {
      order = .bigEndian
    } else {
      return nil
    }
    guard let place = order.number(UInt32.self, in: file, at: 4),
      let count = order.number(UInt16.self, in: file, at: place),
      let next = order.number(UInt32.self, in: file, at: place + 2 + count * Self.entryLength)
    else { return nil }
    self.file = file
    self.next = next
    entries = (0..<count).map { file[(place + 2 + $0 * Self.entryLength)...].prefix(Self.entryLength) }
  }

  /// The file with this packet of XMP and no other. Places in it count to 4 GB.
  func adding(_ packet: String) -> [UInt8] {
    let xmp = Array(packet.utf8)
    var result = file + (file.count.isMultiple(of: 2) ? [] : [0])
    let place = result.count
    result += xmp + (xmp.count.isMultiple(of: 2) ? [] : [0])
    let entry =
      order.bytes(UInt16(Self.xmpTag)) + order.bytes(Self.byte) + order.bytes(UInt32(xmp.count))
      + order.bytes(UInt32(place))
    let others = entries.map(Array.init).filter { tag(of: $0) != Self.xmpTag }
    let directory = result.count
    let all = others.filter { tag(of: $0) < Self.xmpTag } + [entry] + others.filter { tag(of: $0) > Self.xmpTag }
    result += order.bytes(UInt16(all.count)) + all.joined() + order.bytes(UInt32(next))
    result.replaceSubrange(4..<8, with: order.bytes(UInt32(directory)))
    return result
  }

  private func tag(of entry: [UInt8]) -> Int { order.number(UInt16.self, in: entry, at: 0) ?? 0 }
}
