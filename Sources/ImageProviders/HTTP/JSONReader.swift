/// Reads one JSON document as it comes, in pieces of any length, and decodes the pictures in it on the way.
///
///     var reader = JSONReader(media: [.base64("data[].b64_json"), .link("images[].url")])
///     try reader.feed(piece)  // for each
///     let answer = try reader.finish()
///     answer["data"]?[0]?["b64_json"]?.media?.bytes
///
/// As strict as RFC 8259, and stricter where its text leaves it open: a key may come once, strings are valid UTF-8, and depth, number of values,
/// text and pictures are limited.
package struct JSONReader: Sendable {
  /// Where pictures are expected: keys with dots between them, `[]` for each element of an array ("images[]", "result.images[].b64_json").
  package enum MediaPath: Sendable, Equatable {
    /// A string there is a data URI or base64.
    case base64(String)
    /// A string there is a data URI, or else a link and stays a string.
    case link(String)
  }

  package struct Limits: Sendable, Equatable {
    package var depth = 64
    /// Of all kinds, containers and keys included.
    package var values = 100_000
    /// Bytes of all strings, keys and numbers together.
    package var text = 8 << 20
    /// Bytes of all pictures together, once decoded.
    package var media = 64 << 20

    package init(depth: Int = 64, values: Int = 100_000, text: Int = 8 << 20, media: Int = 64 << 20) {
      self.depth = depth
      self.values = values
      self.text = text
      self.media = media
    }
  }

  package struct Fault: Error, Sendable, Equatable {
    package enum Kind: Sendable, Equatable { case truncated, invalid, duplicateKey, tooLarge, badMedia }
    package var kind: Kind
    /// What is wrong with the document, with nothing of its content: "it ends in the middle".
    package var reason: String
    /// How many bytes were read before.
    package var offset: Int
  }

  private var tokenizer = JSONTokenizer()
  private var builder: JSONTreeBuilder

  package init(media: [MediaPath] = [], limits: Limits = Limits()) {
    builder = JSONTreeBuilder(media: media, limits: limits)
  }

  /// The tree of a whole document.
  package static func read(_ bytes: [UInt8], media: [MediaPath] = [], limits: Limits = Limits()) throws(Fault) -> JSONTree {
    var reader = JSONReader(media: media, limits: limits)
    try reader.feed(bytes)
    return try reader.finish()
  }

  package mutating func feed(_ bytes: [UInt8]) throws(Fault) { try feed(bytes[...]) }

  package mutating func feed(_ bytes: ArraySlice<UInt8>) throws(Fault) {
    try bytes.withUnsafeBufferPointer { bytes throws(Fault) in
      try tokenizer.feed(UnsafeRawBufferPointer(bytes), to: &builder)
    }
  }

  /// - Throws: also when the document has not come to its end.
  package mutating func finish() throws(Fault) -> JSONTree {
    try tokenizer.finish(to: &builder)
    guard let root = builder.root else { throw builder.fault(.truncated, "it ends in the middle") }
    return root
  }
}
