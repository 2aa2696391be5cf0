/// Limits of a request in time and size.
package struct HTTPLimits: Sendable, Equatable {
  package var connect: Duration
  /// Time from the start to the last byte.
  package var total: Duration
  package var stall: Stall
  /// Bytes of the decoded body.
  package var maximumBytes: Int
  /// Redirects followed; 0 makes a redirect the answer.
  package var redirects: Int

  package enum Stall: Sendable, Equatable {
    /// The transport's own rule.
    case usual
    case when(StallRule)
    /// The answer may take its time: a blocking generation, an event stream.
    case never
  }

  package init(
    connect: Duration = .seconds(10), total: Duration = .seconds(60), stall: Stall = .usual, maximumBytes: Int = 64 << 20,
    redirects: Int = 0
  ) {
    self.connect = connect
    self.total = total
    self.stall = stall
    self.maximumBytes = maximumBytes
    self.redirects = redirects
  }
}
