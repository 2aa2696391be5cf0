/// Number of requests a provider still takes in the present period, as it announced it.
package struct AnnouncedLimit: Sendable, Equatable {
  package var remaining: Int
  /// Until it counts anew.
  package var resetsAfter: Duration

  package init(remaining: Int, resetsAfter: Duration) {
    self.remaining = remaining
    self.resetsAfter = resetsAfter
  }
}
