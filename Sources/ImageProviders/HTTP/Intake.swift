import Synchronization

/// What the closures of one streamed request share.
final class Intake<Content: Sendable>: Sendable {
  let content: Mutex<Content>

  init(_ content: Content) { self.content = Mutex(content) }
}
