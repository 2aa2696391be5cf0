internal import CZlib

/// Chunks of a PNG (ISO/IEC 15948).
struct PNGContainer: PictureContainer {
  private struct Chunk {
    var type: String
    /// Length, type, body and checksum.
    var whole: Range<Int>
    var body: Range<Int> { whole.lowerBound + 8..<whole.upperBound - 4 }
  }

  private static let xmpKeyword = "XML:com.adobe.xmp"
  /// Types of chunks that tell something and show nothing.
  private static let telling: Set = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME", "caBX"]
  /// Chunks of a file that are read; each may hold as much as `EmbeddedText.limit`.
  private static let most = 64

  private let bytes: [UInt8]
  private let chunks: [Chunk]
  let width: Int
  let height: Int
  let end: Int

  /// - Returns: nil where chunks overlap, are cut or do not begin and end as they have to.
  init?(_ bytes: [UInt8]) {
    var chunks: [Chunk] = []
    var place = 8
    while chunks.last?.type != "IEND" {
      guard let length = ByteOrder.bigEndian.number(UInt32.self, in: bytes, at: place), place + 12 <= bytes.count,
        length <= bytes.count - place - 12
      else { return nil }
      let type = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      chunks.append(Chunk(type: type, whole: place..<place + 12 + length))
      place += 12 + length
    }
    guard chunks.first?.type == "IHDR", chunks.first?.body.count == 13, chunks.contains(where: { $0.type == "IDAT" }),
      let width = ByteOrder.bigEndian.number(UInt32.self, in: bytes, at: 16),
      let height = ByteOrder.bigEndian.number(UInt32.self, in: bytes, at: 20)
    else { return nil }
    self.bytes = bytes
    self.chunks = chunks
    self.width = width
    self.height = height
    end = place
  }

  var text: EmbeddedText {
    var text = EmbeddedText()
    for chunk in chunks.lazy.filter({ Self.telling.contains($0.type) }).prefix(Self.most) {
      if chunk.type == "eXIf" {
        text.exif = ExifBlock(Array(bytes[chunk.body]))
      } else if let (keyword, value) = read(chunk) {
        if keyword == Self.xmpKeyword { text.xmp = value } else { text.chunks[keyword] = value }
      }
    }
    return text
  }

  private func read(_ chunk: Chunk) -> (keyword: String, value: String)? {
    let parts = bytes[chunk.body].split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count <= EmbeddedText.limit else { return nil }
    let keyword = Self.latin1(parts[0])
    switch chunk.type {
    case "tEXt": return (keyword, Self.latin1(parts[1]))
    case "zTXt": return Self.inflated(parts[1].dropFirst()).map { (keyword, Self.latin1($0[...])) }
    case "iTXt":
      // Compression flag and method, then language and translated keyword, each with a zero behind it.
      let rest = parts[1].dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      guard rest.count == 3, let flag = parts[1].first else { return nil }
      guard let value = flag == 0 ? Array(rest[2]) : Self.inflated(rest[2]) else { return nil }
      return (keyword, String(decoding: value, as: UTF8.self))
    default: return nil
    }
  }

  func file(carrying text: EmbeddedText) -> [UInt8] {
    guard let header = chunks.first?.whole else { return bytes }
    var file = Array(bytes[..<header.upperBound])
    if let exif = text.exif, exif.orientation != 1 { file += Self.chunk("eXIf", exif.bytes) }
    for (keyword, value) in text.chunks.sorted(by: { $0.key < $1.key }) {
      file += Self.chunk(keyword: keyword, value)
    }
    if let xmp = text.xmp {
      file += Self.chunk("iTXt", Array(Self.xmpKeyword.utf8) + [0, 0, 0, 0, 0] + Array(xmp.utf8))
    }
    for chunk in chunks.dropFirst() where !Self.telling.contains(chunk.type) { file += bytes[chunk.whole] }
    return file
  }

  /// Text in Latin-1 where that has its characters, as most readers expect it, else in UTF-8.
  private static func chunk(keyword: String, _ value: String) -> [UInt8] {
    let key = Array(keyword.utf8) + [0]
    guard value.unicodeScalars.allSatisfy({ $0.value < 256 && $0.value != 0 }) else {
      return chunk("iTXt", key + [0, 0, 0, 0] + Array(value.utf8))
    }
    return chunk("tEXt", key + value.unicodeScalars.map { UInt8($0.value) })
  }

  private static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + body
    let checksum = checked.withUnsafeBufferPointer { UInt32(crc32_z(0, $0.baseAddress, $0.count)) }
    return ByteOrder.bigEndian.bytes(UInt32(body.count)) + checked + ByteOrder.bigEndian.bytes(checksum)
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    // Several programs write UTF-8 where Latin-1 is meant.
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// - Returns: nil for what is no zlib stream, or is larger than texts are read.
  private static func inflated(_ packed: ArraySlice<UInt8>) -> [UInt8]? {
    var size = 16_384
    while size <= EmbeddedText.limit {
      var length = uLongf(size)
      var output = [UInt8](repeating: 0, count: size)
      let code = packed.withUnsafeBufferPointer { uncompress(&output, &length, $0.baseAddress, uLong($0.count)) }
      if code == Z_OK { return Array(output[..<Int(length)]) }
      guard code == Z_BUF_ERROR else { return nil }
      size = size < EmbeddedText.limit ? min(size * 4, EmbeddedText.limit) : size + 1
    }
    return nil
  }
}
