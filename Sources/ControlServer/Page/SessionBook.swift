/// The sessions of browsers: in memory only, for `lifetime` each.
struct SessionBook: Sendable {
  static let lifetime = Duration.seconds(12 * 3600)
  /// The oldest gives way to another.
  static let limit = 32

  struct Session: Sendable {
    fileprivate var hash: PageToken.Hash
    let host: PageAddress.Host
    /// The text that a page of ours knows and no other page can read.
    let csrf: PageToken
    fileprivate(set) var end: ContinuousClock.Instant
  }

  private var sessions: [Session] = []

  mutating func begin(_ hash: PageToken.Hash, for host: PageAddress.Host, at now: ContinuousClock.Instant) -> Session {
    sessions.removeAll { $0.end <= now }
    if sessions.count == Self.limit { sessions.removeFirst() }
    let session = Session(hash: hash, host: host, csrf: PageToken(), end: now + Self.lifetime)
    sessions.append(session)
    return session
  }

  func find(_ cookie: String, for host: PageAddress.Host, at now: ContinuousClock.Instant) -> Session? {
    let hash = PageToken.Hash(of: cookie)
    return sessions.first { $0.hash == hash && $0.host == host && now < $0.end }
  }

  /// Begins the lifetime anew for a session that brought a new ticket.
  mutating func renew(_ session: Session, at now: ContinuousClock.Instant) {
    guard let index = sessions.firstIndex(where: { $0.hash == session.hash }) else { return }
    sessions[index].end = now + Self.lifetime
  }

  mutating func end(_ session: Session) { sessions.removeAll { $0.hash == session.hash } }

  /// - Returns: how many of them were alive.
  mutating func endAll(at now: ContinuousClock.Instant) -> Int {
    defer { sessions = [] }
    return sessions.count { now < $0.end }
  }

  func isInUse(_ host: PageAddress.Host, _ now: ContinuousClock.Instant) -> Bool {
    sessions.contains { $0.host == host && now < $0.end }
  }
}
