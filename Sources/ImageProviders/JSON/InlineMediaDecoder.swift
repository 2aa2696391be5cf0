/// Decoder of a text that may be a picture, as it comes: a data URI (RFC 2397), bare base64, or just a text such as a
/// link.
struct InlineMediaDecoder: Sendable {
  enum Fault: Error, Equatable {
    case badBase64, badHeader, badEscape, tooLarge
  }

  enum Content: Equatable {
    case text([UInt8])
    case media(InlineMedia)
  }

  private enum Form {
    case undecided
    case text
    /// "data:" has been read, the comma has not.
    case header
    case base64(Base64Decoder)
    /// Percent-encoded bytes.
    case plain
  }

  private let isBase64Expected: Bool
  private let mediaLimit: Int
  private let textLimit: Int
  private var form = Form.undecided
  /// Bytes that are kept as they are: an undecided beginning, a text, a header, data that is not base64.
  private var kept: [UInt8] = []
  private var mediaType: String?
  /// The characters of a percent escape that has not ended.
  private var escape: [UInt8] = []

  /// The longest header a data URI may have.
  private static let headerLimit = 512
  private static let scheme = [UInt8]("data:".utf8)

  /// - Parameter isBase64Expected: what is no data URI is base64, else a text.
  init(isBase64Expected: Bool, mediaLimit: Int, textLimit: Int) {
    self.isBase64Expected = isBase64Expected
    self.mediaLimit = mediaLimit
    self.textLimit = textLimit
  }

  mutating func feed(_ bytes: [UInt8]) throws(Fault) {
    try bytes.withUnsafeBufferPointer { bytes throws(Fault) in try feed(UnsafeRawBufferPointer(bytes)) }
  }

  mutating func feed(_ piece: UnsafeRawBufferPointer) throws(Fault) {
    switch form {
    case .undecided:
      kept.append(contentsOf: piece)
      if kept.count >= InlineMediaDecoder.scheme.count { try decide() }
    case .text:
      guard kept.count + piece.count <= textLimit else { throw .tooLarge }
      kept.append(contentsOf: piece)
    case .header:
      kept.append(contentsOf: piece)
      try readHeader()
    case .base64, .plain: try feedData(piece)
    }
  }

  mutating func finish() throws(Fault) -> Content {
    if case .undecided = form { try decide() }
    guard escape.isEmpty else { throw .badEscape }
    switch form {
    case .undecided, .text: return .text(kept)
    case .header: throw .badHeader
    case .plain: return .media(InlineMedia(mediaType: mediaType, bytes: kept))
    case .base64(var decoder):
      form = .undecided
      do throws(Base64Decoder.Fault) {
        return .media(InlineMedia(mediaType: mediaType, bytes: try decoder.finish()))
      } catch {
        throw error == .tooLarge ? .tooLarge : .badBase64
      }
    }
  }

  private mutating func decide() throws(Fault) {
    let start = kept.prefix(InlineMediaDecoder.scheme.count).map { $0 | 0x20 }
    if start == InlineMediaDecoder.scheme.map({ $0 | 0x20 }) {
      form = .header
      try readHeader()
    } else if isBase64Expected, !kept.isEmpty {
      let beginning = kept
      kept = []
      form = .base64(Base64Decoder(limit: mediaLimit))
      try feedPiece(beginning)
    } else {
      form = .text
      guard kept.count <= textLimit else { throw .tooLarge }
    }
  }

  private mutating func readHeader() throws(Fault) {
    guard let comma = kept.firstIndex(of: UInt8(ascii: ",")) else {
      guard kept.count <= InlineMediaDecoder.headerLimit else { throw .badHeader }
      return
    }
    guard comma <= InlineMediaDecoder.headerLimit,
      let header = String(validating: kept[InlineMediaDecoder.scheme.count..<comma], as: UTF8.self)
    else { throw .badHeader }
    let rest = [UInt8](kept[(comma + 1)...])
    kept = []
    let parts = header.lowercased().split(separator: ";", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
    mediaType = parts[0].isEmpty ? "text/plain" : parts[0]
    form = parts.dropFirst().last == "base64" ? .base64(Base64Decoder(limit: mediaLimit)) : .plain
    try feedPiece(rest)
  }

  private mutating func feedPiece(_ bytes: [UInt8]) throws(Fault) {
    try bytes.withUnsafeBufferPointer { bytes throws(Fault) in try feedData(UnsafeRawBufferPointer(bytes)) }
  }

  /// Reads the data after the comma; a "+" or "=" may come as an escape there.
  private mutating func feedData(_ piece: UnsafeRawBufferPointer) throws(Fault) {
    let percent = UInt8(ascii: "%")
    guard mediaType != nil, !escape.isEmpty || piece.contains(percent) else { return try take(piece) }
    var plain: [UInt8] = []
    for byte in piece {
      if escape.isEmpty, byte != percent {
        plain.append(byte)
        continue
      }
      escape.append(byte)
      guard escape.count == 3 else { continue }
      guard let value = UInt8(String(decoding: escape[1...], as: UTF8.self), radix: 16), escape[1] != UInt8(ascii: "+") else {
        throw .badEscape
      }
      plain.append(value)
      escape = []
    }
    try plain.withUnsafeBufferPointer { plain throws(Fault) in try take(UnsafeRawBufferPointer(plain)) }
  }

  private mutating func take(_ piece: UnsafeRawBufferPointer) throws(Fault) {
    guard case .base64(var decoder) = form else {
      guard kept.count + piece.count <= mediaLimit else { throw .tooLarge }
      kept.append(contentsOf: piece)
      return
    }
    // Taken out and put back, so that there is one owner of the bytes and they are not copied.
    form = .undecided
    do throws(Base64Decoder.Fault) {
      try decoder.feed(piece)
    } catch {
      throw error == .tooLarge ? .tooLarge : .badBase64
    }
    form = .base64(decoder)
  }
}
