extension FalOptions {
  /// Question after a request that nobody made: it costs nothing, and without a right key the answer is 401.
  package func trial() -> HTTPRequest {
    HTTPRequest(
      .get, "\(queueBase)/fal-ai/flux/requests/00000000-0000-4000-8000-000000000000/status",
      headers: [HTTPField("Accept", "application/json")], credential: credential, limits: .trial)
  }
}

extension HTTPLimits {
  /// Somebody waits for the answer on a screen.
  static let trial = HTTPLimits(connect: .seconds(4), total: .seconds(8), maximumBytes: 4 << 20)
}
