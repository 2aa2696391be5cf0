/// Bounds on what clients may do; beyond them a client is refused or dropped, never the daemon slowed.
package struct ControlLimits: Sendable {
  /// Bytes of a request's body; more is 413.
  package var body = 1_048_576
  /// Bytes of memory for one connection's request line and headers; more is 431.
  package var header = 32_768
  /// Open connections; more wait in the backlog.
  package var connections = 64
  /// Open event streams; more are 503, so that readers cannot use up the connections.
  package var eventReaders = 16
  /// Unsent bytes of one event stream; beyond it the oldest events are dropped.
  package var eventBuffer = 1_048_576
  /// A connection that neither sends nor takes anything for so many seconds is closed.
  package var idleSeconds = 30
  /// An event stream says at least this often that it is alive; that is also when a vanished reader is noticed.
  package var ping = Duration.seconds(15)

  package init() {}
}
