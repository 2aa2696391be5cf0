import CMicroHTTPD
import Glibc
import Synchronization

/// Open connections and what they are at. There are always places for requests that are made and answered at once: who
/// is slow loses theirs.
///
/// A connection is closed by shutting its socket down; libmicrohttpd then finds the other end gone.
final class OpenConnections: Sendable {
  enum Stage {
    /// Between two requests, or before the first.
    case idle
    /// The request's first line is there, but not all of it.
    case receiving
    /// We are to answer.
    case answering
    /// An answer is written.
    case sending
    /// Events are written.
    case streaming
  }

  fileprivate struct Entry {
    let descriptor: Int32
    var stage = Stage.idle
    /// Begin of the stage.
    var since: ContinuousClock.Instant
    /// Look at which a stream had bytes its reader had not taken, the first in a row.
    var unreadSince: ContinuousClock.Instant?
    var isDropped = false
    /// It was not let in, so nothing of what it sent before is read.
    var isRefused = false
    /// The address of the request is nothing we could read.
    var hasOddAddress = false
  }

  private let limits: ControlLimits
  private let entries = Mutex<[Int: Entry]>([:])

  init(_ limits: ControlLimits) { self.limits = limits }

  // MARK: Notes of the polling thread

  /// Takes the place of the slowest where all are taken.
  func opened(_ connection: OpaquePointer) {
    entries.withLock { entries in
      entries[Int(bitPattern: connection)] = Entry(descriptor: vs_mhd_connection_fd(connection), since: .now)
      guard entries.values.count(where: { !$0.isDropped }) > limits.connections else { return }
      let slowest = entries.filter { !$0.value.isDropped && $0.key != Int(bitPattern: connection) && $0.value.isWaitingForClient }
        .min { $0.value.since < $1.value.since }
      if let slowest { entries[slowest.key]?.drop() }
    }
  }

  /// Closes it at once; it takes nobody's place.
  func refused(_ connection: OpaquePointer) {
    entries.withLock { entries in
      var entry = Entry(descriptor: vs_mhd_connection_fd(connection), since: .now)
      entry.isRefused = true
      entry.drop()
      entries[Int(bitPattern: connection)] = entry
    }
  }

  func isRefused(_ connection: OpaquePointer) -> Bool {
    entries.withLock { $0[Int(bitPattern: connection)]?.isRefused == true }
  }

  func closed(_ connection: OpaquePointer) { entries.withLock { $0[Int(bitPattern: connection)] = nil } }

  func enter(_ stage: Stage, _ connection: OpaquePointer) {
    entries.withLock { entries in
      entries[Int(bitPattern: connection)]?.stage = stage
      entries[Int(bitPattern: connection)]?.since = .now
      entries[Int(bitPattern: connection)]?.unreadSince = nil
    }
  }

  /// The first line of a request has come, with its address as it was sent.
  func began(_ connection: OpaquePointer, address: UnsafePointer<CChar>) {
    enter(.receiving, connection)
    let isOdd = String(validatingCString: address).map { $0.contains("%00") } ?? true
    entries.withLock { $0[Int(bitPattern: connection)]?.hasOddAddress = isOdd }
  }

  func hasOddAddress(_ connection: OpaquePointer) -> Bool {
    entries.withLock { $0[Int(bitPattern: connection)]?.hasOddAddress == true }
  }

  /// Finds a place for another event stream, if need be that of one whose reader is gone, as where a page was loaded anew,
  /// or of the one whose reader has not read for longest.
  /// - Returns: false when all are read; the connection that was closed, if one was.
  func makeRoomForStream() -> (isRoom: Bool, dropped: OpaquePointer?) {
    entries.withLock { entries in
      guard entries.values.count(where: { $0.stage == .streaming && !$0.isDropped }) >= limits.eventReaders else {
        return (true, nil)
      }
      let left = entries.first { !$0.value.isDropped && $0.value.stage == .streaming && $0.value.isLeft }
      if let left {
        entries[left.key]?.drop()
        return (true, OpaquePointer(bitPattern: left.key))
      }
      let unread = entries.filter { !$0.value.isDropped && $0.value.stage == .streaming && $0.value.isUnread }
      let slowest = unread.min { ($0.value.unreadSince ?? .now) < ($1.value.unreadSince ?? .now) }
      guard let slowest, slowest.value.unreadSince != nil else { return (false, nil) }
      entries[slowest.key]?.drop()
      return (true, OpaquePointer(bitPattern: slowest.key))
    }
  }

  // MARK: Time

  /// Closes what has taken too long, again and again, until the task is cancelled.
  func watch() async {
    while (try? await Task.sleep(for: limits.look)) != nil { dropOverdue() }
  }

  private func dropOverdue() {
    let now = ContinuousClock.now
    entries.withLock { entries in
      for (key, entry) in entries where !entry.isDropped {
        let limit: Duration? =
          switch entry.stage {
          case .idle: .seconds(limits.idleSeconds)
          case .receiving: limits.request
          case .sending: limits.answer
          case .answering, .streaming: nil
          }
        if let limit, now - entry.since > limit { entries[key]?.drop() }
        if entry.stage == .streaming { entries[key]?.unreadSince = entry.isUnread ? entry.unreadSince ?? now : nil }
      }
    }
  }
}

extension OpenConnections.Entry {
  fileprivate var isWaitingForClient: Bool { stage == .idle || stage == .receiving || stage == .sending }
  /// Its reader has not taken all that was written.
  fileprivate var isUnread: Bool { vs_unread_bytes(descriptor) > 0 }

  /// Its reader has closed the connection, which is noticed otherwise with the next event.
  fileprivate var isLeft: Bool { vs_is_left(descriptor) }

  fileprivate mutating func drop() {
    isDropped = true
    shutdown(descriptor, Int32(SHUT_RDWR))
  }
}
