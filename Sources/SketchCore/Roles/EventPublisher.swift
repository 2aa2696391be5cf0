/// Publishes without ever waiting for a reader.
package protocol EventPublisher: Sendable {
  func publish(_ event: StudioEvent)
}
