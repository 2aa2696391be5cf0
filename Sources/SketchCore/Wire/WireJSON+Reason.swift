extension WireJSON {
  /// Reason why JSON could not be read, with its place: "line 3, column 7: expected a value" where it is no JSON, else
  /// the way to the field, "models.3.price: no value".
  /// - Parameter bytes: the text that was read, where it is at hand.
  package static func reason(_ error: any Error, in bytes: [UInt8] = []) -> String {
    guard let error = error as? DecodingError else { return String(describing: error) }
    guard let context = error.context else { return "it is malformed" }
    let place = place(of: error) ?? ""
    if !place.isEmpty { return "\(place): \(context.debugDescription)" }
    return (bytes.isEmpty ? nil : JSONSyntaxFault.find(in: bytes)?.description) ?? context.debugDescription
  }

  /// Way to the value that could not be read, "models.3.price"; nil for another error, and empty for the whole.
  package static func place(of error: any Error) -> String? {
    (error as? DecodingError)?.context.map { context in
      context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
  }
}

extension DecodingError {
  fileprivate var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context): context
    case .dataCorrupted(let context): context
    @unknown default: nil
    }
  }
}
