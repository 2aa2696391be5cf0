/// Bounds on what clients may do; beyond them a client is refused or dropped, never the daemon slowed.
package struct ControlLimits: Sendable {
  /// Bytes of a request's body; more is 413.
  package var body = 1_048_576
  /// Bytes of memory for one connection's request line and headers; more is 431.
  package var header = 32_768
  /// Open connections; another takes the place of the slowest, or one of `spare` while none waits for its client.
  package var connections = 64
  package var spare = 64
  /// Requests that wait for a picture; more are 503.
  package var waiting = 32
  /// Open event streams; another takes the place of one that is not read, and is 503 where all are.
  package var eventReaders = 16
  /// Unsent bytes of one event stream; beyond it the oldest events are dropped.
  package var eventBuffer = 1_048_576
  /// A connection that neither sends nor takes anything for so many seconds is closed.
  package var idleSeconds = 30
  /// Time for sending a request from its first line to its last byte, and for taking its answer.
  package var request = Duration.seconds(15)
  package var answer = Duration.seconds(60)
  /// Pause between two looks for connections that have taken too long.
  package var look = Duration.seconds(2)
  /// An event stream says at least this often that it is alive; that is also when a vanished reader is noticed.
  package var ping = Duration.seconds(15)

  package init() {}
}
