/// Blocks of a GIF (GIF89a). Only XMP is carried: what comments hold is anybody's guess.
struct GIFContainer: PictureContainer {
  private static let xmpHead: [UInt8] = [0x21, 0xFF, 0x0B] + Array("XMP DataXMP".utf8)
  /// Tail by which readers that count in blocks find out of the packet (XMP specification, part 3).
  private static let xmpTail: [UInt8] = [0x01] + (0...255).reversed().map { UInt8($0) } + [0x00]

  private let bytes: [UInt8]
  /// XMP, with head and tail.
  private let packets: [Range<Int>]
  /// XMP and comments: what a file carries of its own goes when it carries ours.
  private let hidden: [Range<Int>]
  let width: Int
  let height: Int
  let end: Int

  /// - Returns: nil where blocks are cut or there is no picture among them.
  init?(_ bytes: [UInt8]) {
    guard let width = ByteOrder.littleEndian.number(UInt16.self, in: bytes, at: 6),
      let height = ByteOrder.littleEndian.number(UInt16.self, in: bytes, at: 8), bytes.count > 13
    else { return nil }
    var (packets, hidden): ([Range<Int>], [Range<Int>]) = ([], [])
    var hasPicture = false
    var place = 13 + Self.tableSize(bytes[10])
    loop: while true {
      guard place < bytes.count else { return nil }
      let start = place
      switch bytes[place] {
      case 0x3B:
        place += 1
        break loop
      case 0x21:
        guard let after = Self.blocks(in: bytes, from: place + 2) else { return nil }
        place = after
        if bytes[start...].starts(with: Self.xmpHead) { packets.append(start..<place) }
        if packets.last?.lowerBound == start || bytes[start + 1] == 0xFE { hidden.append(start..<place) }
      case 0x2C:
        guard place + 10 <= bytes.count,
          let after = Self.blocks(in: bytes, from: place + 11 + Self.tableSize(bytes[place + 9]))
        else { return nil }
        place = after
        hasPicture = true
      default: return nil
      }
    }
    guard hasPicture else { return nil }
    self.bytes = bytes
    self.packets = packets
    self.hidden = hidden
    self.width = width
    self.height = height
    end = place
  }

  private static func tableSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  /// Index after the blocks that begin at a place.
  private static func blocks(in bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    while place < bytes.count {
      let size = Int(bytes[place])
      place += 1 + size
      if size == 0 { return place }
    }
    return nil
  }

  var text: EmbeddedText {
    var text = EmbeddedText()
    guard let packet = packets.last, packet.count <= EmbeddedText.limit,
      packet.count > Self.xmpHead.count + Self.xmpTail.count
    else { return text }
    text.xmp = String(
      decoding: bytes[packet.lowerBound + Self.xmpHead.count..<packet.upperBound - Self.xmpTail.count], as: UTF8.self)
    return text
  }

  func file(carrying text: EmbeddedText) -> [UInt8] {
    var file: [UInt8] = []
    var place = 0
    for packet in hidden {
      file += bytes[place..<packet.lowerBound]
      place = packet.upperBound
    }
    file += bytes[place..<end - 1]
    if let xmp = text.xmp {
      file[4] = UInt8(ascii: "9")  // GIF87a has no extensions
      file += Self.xmpHead + Array(xmp.utf8) + Self.xmpTail
    }
    return file + [0x3B]
  }
}
