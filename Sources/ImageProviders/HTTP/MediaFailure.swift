/// Failure to fetch a picture that was announced.
package struct MediaFailure: Error, Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// There is no (whole) answer.
    case transport(HTTPFailure)
    /// The link was answered with this status: 403, 404 and 410 mostly mean that it has expired.
    case status(Int)
    /// A page, a text, another format, a file without end.
    case notAPicture
    case tooLarge
  }

  package var kind: Kind
  /// Sentence for the user: "v3.fal.media answered with a web page instead of a picture".
  package var reason: String

  package init(_ kind: Kind, reason: String) {
    self.kind = kind
    self.reason = reason
  }

  /// The link worked once and does no more.
  package var isExpired: Bool { [.status(403), .status(404), .status(410)].contains(kind) }
}
