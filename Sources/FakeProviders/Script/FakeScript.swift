import Synchronization

/// Script and log of one fake: the faults it was told to have, and the requests it got.
package final class FakeScript: Sendable {
  fileprivate struct State {
    var faults: [Fault] = []
    var entries: [FakeLogEntry] = []
    var counts: [String: Int] = [:]
    /// Bytes of bodies that are kept, and the entry whose body goes next.
    var kept = 0
    var oldest = 0
    var charges: [FakeCharge] = []
    var waiters: [(route: String, count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  init() {}

  deinit { reset() }

  /// Faults strike in the order they were added, the first that fits a request each time.
  package func add(_ faults: Fault...) { state.withLock { $0.faults += faults } }

  /// Everything that was asked, in order.
  package var requests: [FakeLogEntry] { state.withLock { $0.entries } }
  package var charges: [FakeCharge] { state.withLock { $0.charges } }
  /// Faults that have not struck (often enough) yet.
  package var pendingFaults: Int { state.withLock { $0.faults.count } }

  package func requests(_ route: String) -> [FakeLogEntry] { requests.filter { $0.route == route } }

  package func count(_ route: String) -> Int { counts[route] ?? 0 }

  /// Requests per route.
  package var counts: [String: Int] { state.withLock { $0.counts } }

  /// Returns once so many requests of a route have arrived (since the last reset); at once when they have.
  package func waitForRequests(_ route: String, count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        let isThere = state.counts[route, default: 0] >= count
        if !isThere { state.waiters.append((route, count, continuation)) }
        return isThere
      }
      if isThere { continuation.resume() }
    }
  }

  /// Forgets faults, requests and charges; whoever waits is let go.
  package func reset() {
    let waiters = state.withLock { state in
      defer { state = State() }
      return state.waiters
    }
    for waiter in waiters { waiter.continuation.resume() }
  }

  func charge(_ model: String, _ units: Double) { state.withLock { $0.charges.append(FakeCharge(model: model, units: units)) } }

  /// Logs the request, lets the fault strike whose turn it is, or does the work.
  func run(_ request: FakeRequest, route: String, _ exchange: FakeExchange, _ work: () -> FakeAnswer) -> FakeAnswer {
    let (number, fault, woken) = state.withLock { state in
      let number = state.add(request, route)
      let reached = state.counts[route, default: 0]
      let woken = state.waiters.filter { $0.route == route && $0.count <= reached }
      state.waiters.removeAll { $0.route == route && $0.count <= reached }
      return (number, state.nextFault(route), woken)
    }
    for waiter in woken { waiter.continuation.resume() }
    if let fault, !exchange.pause(fault.delay) { return .hangUp(reset: false) }
    let answer = (fault?.action ?? .work).answer(on: exchange, work)
    if case .respond(let response) = answer {
      state.withLock { state in
        // There may have been a reset meanwhile.
        if number <= state.entries.count { state.entries[number - 1].status = response.status }
      }
    }
    return answer
  }
}

extension FakeScript.State {
  /// Adds a request to the log, which keeps the latest 128 MiB of bodies.
  fileprivate mutating func add(_ request: FakeRequest, _ route: String) -> Int {
    let entry = FakeLogEntry(entries.count + 1, route, request)
    entries.append(entry)
    counts[route, default: 0] += 1
    kept += entry.body.count
    while kept > 128 << 20 {
      kept -= entries[oldest].body.count
      entries[oldest].body = []
      oldest += 1
    }
    return entries.count
  }

  /// Each fault that fits counts down its `skip`; the first that has none left strikes.
  fileprivate mutating func nextFault(_ route: String) -> Fault? {
    for index in faults.indices where faults[index].route == "*" || faults[index].route == route {
      guard faults[index].skip == 0 else {
        faults[index].skip -= 1
        continue
      }
      let fault = faults[index]
      faults[index].times -= 1
      if faults[index].times <= 0 { faults.remove(at: index) }
      return fault
    }
    return nil
  }
}
