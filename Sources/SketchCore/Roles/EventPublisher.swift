package import FoundationEssentials

/// Publishes without ever waiting for a reader.
package protocol EventPublisher: Sendable {
  func publish(_ event: StudioEvent)
  /// Drops what is kept for readers that come late.
  /// - Parameter since: nil for all there is.
  func forget(since: Date?)
}

extension EventPublisher {
  package func forget(since: Date?) {}
}
