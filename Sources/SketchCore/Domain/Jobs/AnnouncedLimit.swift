/// How many more requests a provider takes in the present period, as it announced it.
package struct AnnouncedLimit: Sendable, Equatable {
  package var remaining: Int
  /// Until it counts anew.
  package var resetsAfter: Duration

  package init(remaining: Int, resetsAfter: Duration) {
    self.remaining = remaining
    self.resetsAfter = resetsAfter
  }
}
