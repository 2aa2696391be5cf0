/// A transfer that delivers fewer bytes a second than this, for this long, has stalled.
package struct StallRule: Sendable, Equatable {
  package var time: Duration
  package var speed: Int

  package init(time: Duration = .seconds(20), speed: Int = 256) {
    self.time = time
    self.speed = speed
  }
}
