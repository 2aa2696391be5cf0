/// Reason why a document cannot be read.
package struct JSONFault: Error, Sendable, Equatable {
  package enum Kind: Sendable, Equatable { case truncated, invalid, duplicateKey, tooLarge, badMedia }
  package var kind: Kind
  /// Fault of the document, with nothing of its content: "it ends in the middle".
  package var reason: String
  /// Number of bytes read before.
  package var offset: Int
}
