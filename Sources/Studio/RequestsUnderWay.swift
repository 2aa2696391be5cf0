/// Requests with an idempotency key that are being carried out: one at a time for each key.
struct RequestsUnderWay {
  private var ends: [String: OneShotPromise<Void>] = [:]

  /// Takes the key for a request.
  /// - Returns: nil when it is taken, to be settled after; else the end of the request that has it, to wait for before
  ///   the next claim.
  mutating func claim(_ key: String) -> OneShotPromise<Void>? {
    if let end = ends[key] { return end }
    ends[key] = OneShotPromise()
    return nil
  }

  /// Lets go of the key and wakes those who wait for it.
  mutating func settle(_ key: String) { ends.removeValue(forKey: key)?.fulfil(()) }
}
