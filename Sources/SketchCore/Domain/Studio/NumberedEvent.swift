package import FoundationEssentials

/// An event with its place in the stream.
package struct NumberedEvent: Sendable, Equatable {
  /// Increases by one; what `Last-Event-ID` resumes after.
  package var number: Int
  package var time: Date
  package var event: StudioEvent

  package init(number: Int, time: Date, event: StudioEvent) {
    self.number = number
    self.time = time
    self.event = event
  }
}
