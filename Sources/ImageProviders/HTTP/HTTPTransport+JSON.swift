extension HTTPTransport {
  /// Reads an answer as JSON while it comes in, pictures in it decoded on the way: a picture is in memory once.
  ///
  /// An answer that is no JSON is not read to its end.
  /// - Throws: `HTTPFailure`.
  package func json(
    _ request: HTTPRequest, media: [JSONMediaPath] = [], limits: JSONLimits = JSONLimits()
  ) async throws -> JSONAnswer {
    let reader = LockedValue(JSONAnswerReader(media: media, limits: limits))
    do {
      try await stream(request) { head in
        reader.withLock { $0.head = head }
      } piece: { piece in
        try reader.withLock { reader throws(JSONFault) in try reader.feed(piece) }
      }
    } catch is JSONFault {
      // The answer says so.
    }
    return reader.withLock { $0.finish() }
  }
}
