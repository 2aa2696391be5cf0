import FoundationEssentials
import SketchCore

/// Last events, oldest first, with numbers that increase by one; a ring of fixed capacity.
struct RecentEvents {
  private let capacity: Int
  private var ring: [NumberedEvent] = []
  /// Place of the oldest, once the ring is full.
  private var oldest = 0

  init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  mutating func append(_ event: NumberedEvent) {
    if ring.count < capacity {
      ring.append(event)
    } else {
      ring[oldest] = event
      oldest = (oldest + 1) % capacity
    }
  }

  /// Drops the events from a time on; nil drops all.
  mutating func drop(since: Date?) {
    let kept = after(0).filter { event in since.map { event.time < $0 } ?? false }
    (ring, oldest) = (kept, 0)
  }

  func after(_ number: Int) -> [NumberedEvent] {
    (ring[oldest...] + ring[..<oldest]).filter { $0.number > number }
  }
}
