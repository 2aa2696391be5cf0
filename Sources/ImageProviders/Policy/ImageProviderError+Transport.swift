import SketchCore

extension ImageProviderError {
  /// Error for a transfer that brought no answer.
  /// - Parameter isSubmit: the request asked for new work, which may have begun without our hearing of it.
  init(_ failure: HTTPFailure, provider: String, isSubmit: Bool) {
    let acceptance: Acceptance? = isSubmit ? (failure.wasSent ? .unknown : .refused) : nil
    let (kind, advice, shouldRetry): (Kind, String, Bool?) =
      switch failure.kind {
      case .nameNotFound: (.network, "Check the internet connection, or the server's address in the configuration.", nil)
      case .refused, .connectTimeout: (.network, "Check that the server is running and can be reached.", nil)
      case .tls: (.network, "Check the date of this machine and who is between it and the server.", false)
      case .reset: (.network, "Try again; the connection broke.", nil)
      case .stalled, .timeout: (isSubmit ? .timeoutRunning : .network, "Try again later, or use a faster model.", nil)
      case .tooLarge: (.badResponse, "Use another model or a smaller size.", false)
      case .tooManyRedirects, .forbidden: (.badResponse, "Check the server's address in the configuration.", false)
      case .malformed: (.badResponse, "Check the server's address in the configuration.", nil)
      case .cancelled: (.cancelled, "", nil)
      }
    self.init(kind, provider: provider, reason: failure.reason, advice: advice, shouldRetry: shouldRetry, acceptance: acceptance)
  }

  /// A picture that was made, and paid for, but is not in our hands.
  init(_ failure: MediaFailure, provider: String) {
    switch failure.kind {
    case .transport(let transfer): self.init(transfer, provider: provider, isSubmit: false)
    case .status where failure.isExpired:
      self.init(.expired, provider: provider, reason: failure.reason, advice: "Ask for the picture again.")
    case .status(500...): self.init(.network, provider: provider, reason: failure.reason, advice: "Try again.")
    case .status, .notAPicture: self.init(.badResponse, provider: provider, reason: failure.reason, advice: "Try again.")
    case .tooLarge:
      self.init(.badResponse, provider: provider, reason: failure.reason, advice: "Ask for a smaller one.", shouldRetry: false)
    }
    statedAcceptance = .accepted
  }

  /// An answer that is not what was agreed on.
  static func unreadable(_ answer: JSONAnswer, provider: String, title: String, acceptance: Acceptance) -> ImageProviderError {
    let what =
      answer.isTruncated
      ? "\(title)'s answer broke off in the middle"
      : "\(title) answered with something that is not from its protocol (status \(answer.status)\(answer.kindOfBody))"
    return ImageProviderError(
      .badResponse, provider: provider, reason: what,
      advice: answer.isTruncated ? "Try again." : "Check the server's address in the configuration, and for a proxy in between.",
      acceptance: acceptance)
  }
}

extension JSONAnswer {
  /// ", a web page"
  fileprivate var kindOfBody: String {
    let start = beginning.drop { $0.isWhitespace }.prefix(15).lowercased()
    if start.isEmpty { return ", nothing in it" }
    return start.hasPrefix("<!doctype html") || start.hasPrefix("<html") ? ", a web page" : ""
  }
}
