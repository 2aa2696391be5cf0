/// Chunks of a WebP (RFC 9649).
struct WebPContainer: PictureContainer {
  private struct Chunk {
    /// Four bytes, any where a file is damaged.
    var type: [UInt8]
    var body: Range<Int>
  }

  private static let exifFlag: UInt8 = 0x08
  private static let xmpFlag: UInt8 = 0x04
  private static let alphaFlag: UInt8 = 0x10
  private static let exif = Array("EXIF".utf8)
  private static let xmp = Array("XMP ".utf8)
  private static let provenance = Array("C2PA".utf8)
  private static let extended = Array("VP8X".utf8)
  private static let lossless = Array("VP8L".utf8)
  private static let lossy = Array("VP8 ".utf8)

  private let bytes: [UInt8]
  private let chunks: [Chunk]
  let width: Int
  let height: Int
  let end: Int

  /// - Returns: nil where chunks are cut or there is no picture in them.
  init?(_ bytes: [UInt8]) {
    guard let length = ByteOrder.littleEndian.number(UInt32.self, in: bytes, at: 4), length + 8 <= bytes.count else {
      return nil
    }
    var chunks: [Chunk] = []
    var place = 12
    while place + 8 <= length + 8 {
      guard let size = ByteOrder.littleEndian.number(UInt32.self, in: bytes, at: place + 4),
        place + 8 + size <= length + 8
      else { return nil }
      chunks.append(
        Chunk(type: Array(bytes[place..<place + 4]), body: place + 8..<place + 8 + size))
      place += 8 + size + size % 2
    }
    guard let first = chunks.first, let size = Self.size(first.type, Array(bytes[first.body].prefix(10))) else {
      return nil
    }
    self.bytes = bytes
    self.chunks = chunks
    (width, height) = size
    end = length + 8
  }

  private static func size(_ type: [UInt8], _ body: [UInt8]) -> (Int, Int)? {
    func number(_ place: Int) -> Int {
      ByteOrder.littleEndian.number(UInt32.self, in: body + [0, 0, 0], at: place) ?? 0
    }
    switch type {
    case extended where body.count == 10: return (number(4) & 0xFF_FFFF + 1, number(7) & 0xFF_FFFF + 1)
    case lossless where body.count >= 5: return (number(1) & 0x3FFF + 1, number(1) >> 14 & 0x3FFF + 1)
    case lossy where body.count == 10: return (number(6) & 0x3FFF, number(6) >> 16 & 0x3FFF)
    default: return nil
    }
  }

  var text: EmbeddedText {
    var text = EmbeddedText()
    for chunk in chunks {
      let body = bytes[chunk.body]
      switch chunk.type {
      case Self.exif:
        let name = Array("Exif\0\0".utf8)
        text.exif = ExifBlock(Array(body.starts(with: name) ? body.dropFirst(name.count) : body))
      case Self.xmp where body.count <= EmbeddedText.limit: text.xmp = String(decoding: body, as: UTF8.self)
      default: break
      }
    }
    return text
  }

  func file(carrying text: EmbeddedText) -> [UInt8] {
    var told: [([UInt8], [UInt8])] = []
    if let exif = text.exif { told.append((Self.exif, exif.bytes)) }
    if let xmp = text.xmp { told.append((Self.xmp, Array(xmp.utf8))) }
    var shown = chunks.filter { ![Self.exif, Self.xmp, Self.provenance].contains($0.type) }.map { ($0.type, Array(bytes[$0.body])) }
    if shown.first?.0 != Self.extended, !told.isEmpty { shown.insert((Self.extended, header), at: 0) }
    if shown.first?.0 == Self.extended, var flags = shown[0].1.first {
      flags &= ~(Self.exifFlag | Self.xmpFlag)
      if text.exif != nil { flags |= Self.exifFlag }
      if text.xmp != nil { flags |= Self.xmpFlag }
      shown[0].1[0] = flags
      // A header that was there for the text alone goes with it: the same picture has the same file again.
      if flags == (hasAlpha ? Self.alphaFlag : 0), shown.count == 2,
        let size = Self.size(shown[1].0, Array(shown[1].1.prefix(10))), size == (width, height)
      {
        shown.removeFirst()
      }
    }
    var body = Array("WEBP".utf8)
    for (type, content) in shown + told {
      body += type + ByteOrder.littleEndian.bytes(UInt32(content.count)) + content
      if content.count % 2 == 1 { body.append(0) }
    }
    return Array("RIFF".utf8) + ByteOrder.littleEndian.bytes(UInt32(body.count)) + body
  }

  /// Extended header of a file that has none.
  private var header: [UInt8] {
    [hasAlpha ? Self.alphaFlag : 0, 0, 0, 0] + ByteOrder.littleEndian.bytes(UInt32(width - 1)).prefix(3)
      + ByteOrder.littleEndian.bytes(UInt32(height - 1)).prefix(3)
  }

  private var hasAlpha: Bool {
    guard let picture = chunks.first(where: { $0.type == Self.lossless }) else { return false }
    return (ByteOrder.littleEndian.number(UInt32.self, in: bytes, at: picture.body.lowerBound + 1) ?? 0) >> 28 & 1
      == 1
  }
}
