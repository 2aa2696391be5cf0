import Testing

@testable import Studio

@Suite(.timeLimit(.minutes(10))) struct OneShotPromiseTests {
  private func waiters(_ count: Int, for promise: OneShotPromise<Int>) -> [Task<Int, Never>] {
    // At once up to where they wait: the order of what follows is certain.
    (0..<count).map { _ in Task.immediate { await promise.value() } }
  }

  @Test func `all who wait get the value, and all who ask later`() async {
    let promise = OneShotPromise<Int>()
    let early = waiters(3, for: promise)
    promise.fulfil(7)
    for waiter in early { #expect(await waiter.value == 7) }
    #expect(await promise.value() == 7)
  }

  @Test func `the first value counts`() async {
    let promise = OneShotPromise<Int>()
    promise.fulfil(1)
    promise.fulfil(2)
    #expect(await promise.value() == 1)
  }

  @Test func `who is cancelled gets the value all the same, and nobody else misses it`() async {
    let promise = OneShotPromise<Int>()
    let early = waiters(3, for: promise)
    early[1].cancel()
    promise.fulfil(7)
    for waiter in early { #expect(await waiter.value == 7) }
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      return await promise.value()
    }
    late.cancel()
    #expect(await late.value == 7)
  }

  @Test func `fulfilled, asked and cancelled from everywhere at once, it answers everybody once`() async {
    for _ in 0..<200 {
      let promise = OneShotPromise<Int>()
      let values = await withTaskGroup { group in
        for _ in 0..<8 { group.addTask { await promise.value() } }
        for number in 0..<4 {
          group.addTask {
            promise.fulfil(number)
            return await promise.value()
          }
        }
        group.cancelAll()
        return await group.reduce(into: Set<Int>()) { $0.insert($1) }
      }
      #expect(values.count == 1)
    }
  }
}
