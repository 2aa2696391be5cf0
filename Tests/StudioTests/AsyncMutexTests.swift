import Synchronization
import Testing

@testable import Studio

@Suite(.timeLimit(.minutes(10))) struct AsyncMutexTests {
  private final class Log: Sendable {
    private let entries = Mutex<[String]>([])
    var all: [String] { entries.withLock { $0 } }
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
  }

  private struct Refusal: Error {}

  private let mutex = AsyncMutex()
  private let log = Log()

  /// Takes the lock for as long as the promise is not fulfilled.
  private func holder(_ name: String, until end: OneShotPromise<Void>) -> Task<Void, Never> {
    Task.immediate {
      await mutex.withLock {
        log.add("\(name) begins")
        await end.value()
        log.add("\(name) ends\(Task.isCancelled ? ", cancelled" : "")")
      }
    }
  }

  @Test func `one at a time, in the order of asking`() async {
    let end = OneShotPromise<Void>()
    let holders = ["a", "b", "c"].map { holder($0, until: end) }
    #expect(log.all == ["a begins"])
    end.fulfil(())
    for holder in holders { await holder.value }
    #expect(log.all == ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"])
  }

  @Test func `who asks as it is handed on comes after those who wait`() async {
    let (end, never) = (OneShotPromise<Void>(), OneShotPromise<Void>())
    let first = holder("a", until: end)
    let waiting = holder("b", until: never)
    end.fulfil(())
    await first.value
    let late = holder("c", until: never)
    never.fulfil(())
    await waiting.value
    await late.value
    #expect(log.all == ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"])
  }

  @Test func `a cancelled waiter has its turn and hands the lock on`() async {
    let end = OneShotPromise<Void>()
    let holders = ["a", "b", "c"].map { holder($0, until: end) }
    holders[1].cancel()
    end.fulfil(())
    for holder in holders { await holder.value }
    #expect(log.all == ["a begins", "a ends", "b begins", "b ends, cancelled", "c begins", "c ends"])
  }

  @Test func `an error gives the lock back and is thrown on`() async throws {
    await #expect(throws: Refusal.self) { try await mutex.withLock { throw Refusal() } }
    #expect(await mutex.withLock { 7 } == 7)
  }

  @Test func `many at once never meet, cancelled or not`() async {
    await withTaskGroup { group in
      for number in 0..<100 {
        group.addTask { [mutex, log] in
          await mutex.withLock {
            log.add("in")
            await Task.yield()
            log.add("out")
          }
        }
        if number == 50 { group.cancelAll() }
      }
    }
    #expect(log.all == Array(repeating: ["in", "out"], count: 100).flatMap(\.self))
  }

  /// The studio's case: the lock is used within one actor.
  @Test func `within an actor the work stays on the actor`() async {
    actor Counter {
      private let mutex = AsyncMutex()
      private(set) var count = 0
      func increment() async {
        await mutex.withLock {
          let before = count
          await Task.yield()
          count = before + 1
        }
      }
    }
    let counter = Counter()
    await withTaskGroup { group in for _ in 0..<50 { group.addTask { await counter.increment() } } }
    #expect(await counter.count == 50)
  }
}
