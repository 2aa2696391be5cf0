/// The tickets that were given out and not used yet. A ticket is used once, within `lifetime`, at the address it was
/// given out for.
struct TicketBook: Sendable {
  static let lifetime = Duration.seconds(30)
  /// The oldest gives way to another.
  static let limit = 16

  private struct Ticket {
    var hash: PageToken.Hash
    var host: PageAddress.Host
    var end: ContinuousClock.Instant
  }

  private var tickets: [Ticket] = []

  mutating func add(_ hash: PageToken.Hash, for host: PageAddress.Host, at now: ContinuousClock.Instant) {
    tickets.removeAll { $0.end <= now }
    if tickets.count == Self.limit { tickets.removeFirst() }
    tickets.append(Ticket(hash: hash, host: host, end: now + Self.lifetime))
  }

  /// Uses a ticket up, for whatever address it is brought to.
  mutating func redeem(_ text: String, for host: PageAddress.Host, at now: ContinuousClock.Instant) -> Bool {
    let hash = PageToken.Hash(of: text)
    guard let index = tickets.firstIndex(where: { $0.hash == hash }) else { return false }
    let ticket = tickets.remove(at: index)
    return ticket.host == host && now < ticket.end
  }

  mutating func removeAll() { tickets = [] }

  func isAwaited(at host: PageAddress.Host, _ now: ContinuousClock.Instant) -> Bool {
    tickets.contains { $0.host == host && now < $0.end }
  }
}
