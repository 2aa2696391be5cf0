/// Answers to requests that carry an idempotency key: a repeated request is answered, not carried out again.
///
/// The cache decides, its owner acts: `claim` says what to do about a request, `settle` ends what was granted.
struct IdempotencyCache<Answer: Sendable> {
  enum Claim {
    /// The request is the first with its key: carry it out, then `settle` it.
    case granted
    /// The same request is being carried out: wait for its end and claim again.
    case underWay(end: OneShotPromise<Void>)
    case answered(Answer)
  }

  private let capacity: Int
  private var answers: [(key: String, answer: Answer)] = []
  private var underWay: [String: OneShotPromise<Void>] = [:]

  /// - Parameter capacity: number of answers that are kept; the oldest goes first.
  init(capacity: Int) { self.capacity = capacity }

  mutating func claim(_ key: String) -> Claim {
    if let end = underWay[key] { return .underWay(end: end) }
    if let known = answers.last(where: { $0.key == key }) { return .answered(known.answer) }
    underWay[key] = OneShotPromise()
    return .granted
  }

  /// Ends what was granted under the key, and wakes those who wait for it.
  /// - Parameter answer: nil when there is none, after a failure: the next request with the key is granted.
  mutating func settle(_ key: String, with answer: Answer?) {
    if let answer { answers = answers.suffix(capacity - 1) + [(key, answer)] }
    underWay.removeValue(forKey: key)?.fulfil(())
  }
}
