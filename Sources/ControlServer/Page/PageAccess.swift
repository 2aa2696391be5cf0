import SketchCore
import Synchronization

/// Tickets and sessions of the studio page, kept in memory for as long as the daemon runs.
final class PageAccess: Sendable {
  let address: PageAddress
  private let now: @Sendable () -> ContinuousClock.Instant
  private let books = Mutex((tickets: TicketBook(), sessions: SessionBook()))
  private let onEnd = Mutex<(@Sendable () -> Void)?>(nil)

  init(_ address: PageAddress, now: @escaping @Sendable () -> ContinuousClock.Instant) {
    self.address = address
    self.now = now
  }

  /// The session that a browser has now, with its cookie's value.
  struct Opened: Sendable {
    var session: SessionBook.Session
    /// nil where the browser has it already.
    var cookie: PageToken?
  }

  /// Calls back, from any thread, after sessions were ended before their time.
  func whenSessionsEnd(_ body: @escaping @Sendable () -> Void) { onEnd.withLock { $0 = body } }

  /// An address that opens the page, with a new ticket.
  func ticketAddress(_ host: PageAddress.Host) -> String {
    let ticket = PageToken()
    books.withLock { $0.tickets.add(ticket.hash, for: host, at: now()) }
    return "\(address.origin(host))/#\(ticket.text)"
  }

  /// Uses a ticket: a session begins, or the one that the browser has is renewed.
  /// - Returns: nil where neither the ticket nor the browser's cookie is good.
  func open(_ ticket: String?, _ request: HTTPRequest, at host: PageAddress.Host) -> Opened? {
    books.withLock { books in
      let isGood = ticket.map { books.tickets.redeem($0, for: host, at: now()) } ?? false
      if let session = find(request, host, books.sessions) {
        if isGood { books.sessions.renew(session, at: now()) }
        return Opened(session: session, cookie: nil)
      }
      guard isGood else { return nil }
      let cookie = PageToken()
      return Opened(session: books.sessions.begin(cookie.hash, for: host, at: now()), cookie: cookie)
    }
  }

  func session(of request: HTTPRequest, at host: PageAddress.Host) -> SessionBook.Session? {
    books.withLock { find(request, host, $0.sessions) }
  }

  /// 127.0.0.1 is answered only where somebody asked for the page there.
  func isServed(at host: PageAddress.Host) -> Bool {
    host == .own || books.withLock { $0.tickets.isAwaited(at: host, now()) || $0.sessions.isInUse(host, now()) }
  }

  func end(_ session: SessionBook.Session) {
    books.withLock { $0.sessions.end(session) }
    onEnd.withLock { $0 }?()
  }

  /// Ends all sessions and open tickets.
  /// - Returns: how many sessions there were.
  func endAll() -> Int {
    let count = books.withLock { books in
      books.tickets.removeAll()
      return books.sessions.endAll(at: now())
    }
    onEnd.withLock { $0 }?()
    return count
  }

  private func find(
    _ request: HTTPRequest, _ host: PageAddress.Host, _ sessions: SessionBook
  ) -> SessionBook.Session? {
    request.cookie(named: address.cookieName).flatMap { sessions.find($0, for: host, at: now()) }
  }
}

extension HTTPRequest {
  /// nil also where there are several of that name: one of them is somebody else's.
  fileprivate func cookie(named name: String) -> String? {
    let pairs = (headers["cookie"] ?? "").split(separator: ";").map { $0.split(separator: "=", maxSplits: 1) }
    let values = pairs.filter { $0.count == 2 && $0[0].trimmed == name }.map { $0[1].trimmed }
    return values.count == 1 ? values[0] : nil
  }
}
