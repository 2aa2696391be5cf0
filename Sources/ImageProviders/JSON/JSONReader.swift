/// Reader of one JSON document as it comes, in pieces of any length, that decodes the pictures in it on the way.
///
///     var reader = JSONReader(media: [.base64("data[].b64_json"), .link("images[].url")])
///     try reader.feed(piece)  // for each
///     let answer = try reader.finish()
///     answer["data"]?[0]?["b64_json"]?.media?.bytes
///
/// As strict as RFC 8259, and stricter where its text leaves it open: a key may come once, strings are valid UTF-8, and
/// depth, number of values, text and pictures are limited.
package struct JSONReader: Sendable {
  private var tokenizer = JSONTokenizer()
  private var builder: JSONTreeBuilder

  package init(media: [JSONMediaPath] = [], limits: JSONLimits = JSONLimits()) {
    builder = JSONTreeBuilder(media: media, limits: limits)
  }

  /// The tree of a whole document.
  package static func read(_ bytes: [UInt8], media: [JSONMediaPath] = [], limits: JSONLimits = JSONLimits()) throws(JSONFault) -> JSONTree {
    var reader = JSONReader(media: media, limits: limits)
    try reader.feed(bytes)
    return try reader.finish()
  }

  package mutating func feed(_ bytes: [UInt8]) throws(JSONFault) { try feed(bytes[...]) }

  package mutating func feed(_ bytes: ArraySlice<UInt8>) throws(JSONFault) {
    try bytes.withUnsafeBufferPointer { bytes throws(JSONFault) in
      try tokenizer.feed(UnsafeRawBufferPointer(bytes), to: &builder)
    }
  }

  /// - Throws: also when the document has not come to its end.
  package mutating func finish() throws(JSONFault) -> JSONTree {
    try tokenizer.finish(to: &builder)
    guard let root = builder.root else { throw builder.fault(.truncated, "it ends in the middle") }
    return root
  }
}
