/// Limits of a document that is read.
package struct JSONLimits: Sendable, Equatable {
  package var depth = 64
  /// Values of all kinds, containers and keys included.
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
