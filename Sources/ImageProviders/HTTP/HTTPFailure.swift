/// Failure of a transfer: there is no answer, or no whole one.
package struct HTTPFailure: Error, Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case nameNotFound, refused, tls, connectTimeout, reset, stalled, timeout, tooLarge, tooManyRedirects
    /// An address, scheme or redirect the request's `destinations` does not allow.
    case forbidden
    /// A header or URL that cannot be sent, or an answer that is no HTTP.
    case malformed
    case cancelled
  }

  package var kind: Kind
  /// Sentence for the user, without secrets: "queue.fal.run refused the connection".
  package var reason: String
  /// Whether any byte of the request left: a submit that was not sent can be sent again, one that was may have been
  /// accepted.
  package var wasSent: Bool

  package init(_ kind: Kind, reason: String, wasSent: Bool) {
    self.kind = kind
    self.reason = reason
    self.wasSent = wasSent
  }
}
