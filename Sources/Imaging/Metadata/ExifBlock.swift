import SketchCore

/// Exif of a picture (CIPA DC-008), as far as it is read and written here.
struct ExifBlock: Equatable {
  /// Place of the first row and column, 1…8; 1 is upright.
  var orientation = 1
  var userComment: String?

  private enum Tag {
    static let orientation = 0x0112
    static let exif = 0x8769
    static let userComment = 0x9286
  }

  init(orientation: Int = 1, userComment: String? = nil) {
    self.orientation = orientation
    self.userComment = userComment
  }

  /// - Returns: nil for what is no TIFF structure.
  init?(_ bytes: [UInt8]) {
    let order: ByteOrder
    switch bytes.prefix(4) {
    case [0x49, 0x49, 0x2A, 0]: order = .littleEndian
    case [0x4D, 0x4D, 0, 0x2A]: order = .bigEndian
    default: return nil
    }
    guard let first = order.number(UInt32.self, in: bytes, at: 4) else { return nil }
    if let entry = Self.entry(Tag.orientation, in: bytes, at: first, order),
      let value = order.number(UInt16.self, in: bytes, at: entry + 8), 1...8 ~= value
    {
      orientation = value
    }
    guard let entry = Self.entry(Tag.exif, in: bytes, at: first, order),
      let exif = order.number(UInt32.self, in: bytes, at: entry + 8),
      let comment = Self.entry(Tag.userComment, in: bytes, at: exif, order),
      let count = order.number(UInt32.self, in: bytes, at: comment + 4), 8...EmbeddedText.limit ~= count,
      let place = order.number(UInt32.self, in: bytes, at: comment + 8), place <= bytes.count - count
    else { return }
    userComment = Self.text(bytes[place..<place + count], order)
  }

  /// Place of a tag's entry in a directory.
  private static func entry(_ tag: Int, in bytes: [UInt8], at directory: Int, _ order: ByteOrder) -> Int? {
    guard let count = order.number(UInt16.self, in: bytes, at: directory) else { return nil }
    return (0..<min(count, max(0, (bytes.count - directory - 2) / 12))).lazy.map { directory + 2 + $0 * 12 }.first {
      order.number(UInt16.self, in: bytes, at: $0) == tag
    }
  }

  private static func text(_ field: ArraySlice<UInt8>, _ order: ByteOrder) -> String? {
    let text = Array(field.dropFirst(8))
    switch field.prefix(7) {
    case Array("UNICODE".utf8)[...]:
      var units = stride(from: 0, to: text.count - 1, by: 2).compactMap {
        order.number(UInt16.self, in: text, at: $0)
      }
      // Programs disagree about the order: the one that makes Latin letters is right.
      if units.prefix(64).count(where: { $0 & 0xFF == 0 }) > units.prefix(64).count(where: { $0 >> 8 == 0 }) {
        units = units.map { ($0 & 0xFF) << 8 | $0 >> 8 }
      }
      return String(decoding: units.map { UInt16($0) }, as: UTF16.self)
    default: return String(validating: text.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// TIFF structure with the orientation where the picture is turned, and the comment in UTF-16, as
  /// stable-diffusion-webui writes it.
  var bytes: [UInt8] {
    let order = ByteOrder.bigEndian
    func entry(_ tag: Int, type: UInt16, count: Int, _ value: [UInt8]) -> [UInt8] {
      order.bytes(UInt16(tag)) + order.bytes(type) + order.bytes(UInt32(count)) + value
    }
    var first: [[UInt8]] = []
    if orientation != 1 {
      first.append(entry(Tag.orientation, type: 3, count: 1, order.bytes(UInt16(orientation)) + [0, 0]))
    }
    var rest: [UInt8] = []
    if let userComment {
      let comment = Array("UNICODE\0".utf8) + userComment.utf16.flatMap { order.bytes($0) }
      // Header, directory with one more entry, its end; then the second directory and its end.
      let directory = 8 + 2 + (first.count + 1) * 12 + 4
      first.append(entry(Tag.exif, type: 4, count: 1, order.bytes(UInt32(directory))))
      rest =
        order.bytes(UInt16(1))
        + entry(Tag.userComment, type: 7, count: comment.count, order.bytes(UInt32(directory + 2 + 12 + 4)))
        + order.bytes(UInt32(0)) + comment
    }
    return [0x4D, 0x4D, 0, 0x2A] + order.bytes(UInt32(8)) + order.bytes(UInt16(first.count)) + first.joined()
      + order.bytes(UInt32(0)) + rest
  }
}
