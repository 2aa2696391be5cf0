import DaemonEvents
import Dispatch
import FoundationEssentials
import SketchCore
import Synchronization
import Testing

@Suite struct EventHubTests {
  private func transcript(_ text: String) -> StudioEvent {
    .transcript(StudioEvent.Transcript(text: text, final: true, source: .typed))
  }

  private func texts(_ events: [NumberedEvent]) -> [String] {
    events.compactMap { if case .transcript(let transcript) = $0.event { transcript.text } else { nil } }
  }

  /// What the stream holds once the hub is finished.
  private func collect(_ stream: AsyncStream<NumberedEvent>) async -> [NumberedEvent] {
    var events: [NumberedEvent] = []
    for await event in stream { events.append(event) }
    return events
  }

  @Test func `every subscriber gets every event, numbered from one`() async {
    let time = Date(timeIntervalSince1970: 1_800_000_000)
    let hub = EventHub(now: { time })
    let first = hub.subscribe(after: nil)
    let second = hub.subscribe(after: nil)
    hub.publish(transcript("a"))
    hub.publish(transcript("b"))
    hub.finish()
    let seen = await collect(first)
    #expect(seen.map(\.number) == [1, 2])
    #expect(seen.map(\.time) == [time, time])
    #expect(texts(seen) == ["a", "b"])
    #expect(await collect(second) == seen)
  }

  @Test func `what is forgotten comes back to no late reader, and the numbers go on`() async {
    let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
    let hub = EventHub(keeping: 3, now: { time.withLock { $0 } })
    for text in ["a", "b", "c", "d"] {
      hub.publish(transcript(text))
      time.withLock { $0 += 60 }
    }
    hub.forget(since: Date(timeIntervalSince1970: 1_800_000_100))
    hub.publish(transcript("e"))
    let late = hub.subscribe(after: 0)
    hub.forget(since: nil)
    hub.publish(transcript("f"))
    let later = hub.subscribe(after: 0)
    hub.finish()
    let seen = await collect(late)
    #expect(texts(seen) == ["b", "e", "f"] && seen.map(\.number) == [2, 5, 6])
    #expect(texts(await collect(later)) == ["f"])
  }

  @Test func `a new subscriber gets only what happens from now on`() async {
    let hub = EventHub()
    hub.publish(transcript("before"))
    let stream = hub.subscribe(after: nil)
    hub.publish(transcript("after"))
    hub.finish()
    #expect(texts(await collect(stream)) == ["after"])
  }

  @Test func `one that comes back gets what it missed, then live events, each once`() async {
    let hub = EventHub()
    for text in ["a", "b", "c"] { hub.publish(transcript(text)) }
    let stream = hub.subscribe(after: 1)
    hub.publish(transcript("d"))
    hub.finish()
    let seen = await collect(stream)
    #expect(texts(seen) == ["b", "c", "d"])
    #expect(seen.map(\.number) == [2, 3, 4])
  }

  @Test func `only the last events are kept and the gap shows`() async {
    let hub = EventHub(keeping: 3)
    for index in 1...10 { hub.publish(transcript("\(index)")) }
    let stream = hub.subscribe(after: 2)
    hub.finish()
    #expect(await collect(stream).map(\.number) == [8, 9, 10])
  }

  @Test func `one from an earlier run of the daemon gets everything kept`() async {
    let hub = EventHub()
    hub.publish(transcript("a"))
    let stream = hub.subscribe(after: 4711)
    hub.finish()
    #expect(texts(await collect(stream)) == ["a"])
  }

  @Test func `levels are live only and take no number`() async {
    let hub = EventHub()
    let live = hub.subscribe(after: nil)
    hub.publish(transcript("a"))
    hub.publish(.level(StudioEvent.Level(dbfs: -20)))
    hub.publish(transcript("b"))
    let late = hub.subscribe(after: 0)
    hub.finish()
    #expect(await collect(live).map(\.number) == [1, 1, 2])
    #expect(texts(await collect(late)) == ["a", "b"])
  }

  @Test func `a reader that does not read loses the oldest and delays nobody`() async {
    let hub = EventHub(keeping: 4, bufferSize: 8)
    let stuck = hub.subscribe(after: nil)
    for index in 1...10_000 { hub.publish(transcript("\(index)")) }
    hub.finish()
    #expect(await collect(stuck).map(\.number) == Array(9_993...10_000))
  }

  @Test func `a replay longer than the buffer is delivered whole`() async {
    let hub = EventHub(keeping: 100, bufferSize: 2)
    for index in 1...100 { hub.publish(transcript("\(index)")) }
    let stream = hub.subscribe(after: 0)
    hub.finish()
    #expect(await collect(stream).count == 100)
  }

  @Test func `a reader that leaves is forgotten`() async {
    let hub = EventHub()
    let reader = Task { [stream = hub.subscribe(after: nil)] in
      for await _ in stream {}
    }
    #expect(hub.subscriberCount == 1)
    reader.cancel()
    await reader.value
    #expect(hub.subscriberCount == 0)
  }

  /// Leaving and waking each take a lock of the runtime's: were one to wait for the other, both could wait for ever.
  @Test func `a reader leaves while another one is being woken`() async throws {
    let hub = EventHub()
    let (leaving, staying) = (WatchedExecutor(), WatchedExecutor())
    let left = DispatchSemaphore(value: 0)
    let leaver = Task(executorPreference: leaving) { [stream = hub.subscribe(after: nil)] in
      for await _ in stream {}
      left.signal()
    }
    let stayer = Task(executorPreference: staying) { [stream = hub.subscribe(after: nil)] in
      for await _ in stream {}
    }
    for executor in [leaving, staying] { executor.settle() }
    // Elsewhere, so that the test does not hang with the publisher.
    let hasLeft = await withCheckedContinuation { answer in
      staying.atNextJob {
        DispatchQueue(label: "canceller").async { leaver.cancel() }
        answer.resume(returning: left.wait(timeout: .now() + .seconds(10)) == .success)
      }
      DispatchQueue(label: "publisher").async { [self] in hub.publish(transcript("a")) }
    }
    try #require(hasLeft)
    hub.finish()
    await stayer.value
    await leaver.value
  }

  @Test func `after the end there is only what was kept`() async {
    let hub = EventHub()
    hub.publish(transcript("a"))
    hub.finish()
    hub.publish(transcript("too late"))
    #expect(texts(await collect(hub.subscribe(after: 0))) == ["a"])
    #expect(await collect(hub.subscribe(after: nil)).isEmpty)
  }

  @Test func `publishers on many threads lose nothing`() async {
    let hub = EventHub(bufferSize: 10_000)
    let stream = hub.subscribe(after: nil)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<500 { hub.publish(.transcript(.init(text: "x", final: true, source: .typed))) } }
      }
    }
    hub.finish()
    #expect(await collect(stream).map(\.number) == Array(1...4_000))
  }
}

/// Runs its tasks on a queue of its own; what is to happen while one of them is woken happens on the thread that wakes it.
private final class WatchedExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "watched")
  private let action = Mutex<(@Sendable () -> Void)?>(nil)

  /// Returns when its tasks have run as far as they can by themselves.
  func settle() { queue.sync {} }

  func atNextJob(_ action: @escaping @Sendable () -> Void) { self.action.withLock { $0 = action } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    action.withLock { $0.take() }?()
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
