import CCurl
import Glibc
import Synchronization

/// A thread that carries out all transfers, over libcurl's multi interface.
///
/// `@unchecked Sendable`: the multi handle is used by the thread alone, but for `curl_multi_wakeup`, which may be
/// called from any; it is freed when neither the thread nor anybody who could give an order is left.
final class TransferLoop: @unchecked Sendable {
  private struct Inbox {
    var orders: [TransferOrder] = []
    var hasThread = false
    var isStopping = false
  }

  private let multi: UnsafeMutableRawPointer
  private let settings: TransferSettings
  private let inbox = Mutex(Inbox())

  /// libcurl wants this once, before any other call.
  private static let globalInit = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
  /// libcurl's own timers and `curl_multi_wakeup` end the wait; this is only an upper bound.
  private static let longestWait: Int32 = 3_600_000

  init(_ settings: TransferSettings) {
    guard TransferLoop.globalInit == CURLE_OK, let multi = curl_multi_init() else {
      // Only where memory has run out, and then nothing else works either.
      preconditionFailure("libcurl could not be started")
    }
    self.multi = multi
    self.settings = settings
    vs_curl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    vs_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, settings.maximumInFlight)
  }

  deinit {
    curl_multi_cleanup(multi)
  }

  func give(_ order: TransferOrder) {
    let needsThread = inbox.withLock { inbox in
      inbox.orders.append(order)
      defer { inbox.hasThread = true }
      return !inbox.hasThread
    }
    if needsThread { startThread() } else { curl_multi_wakeup(multi) }
  }

  /// Ends all transfers and then the thread. Orders are of no use afterwards.
  func stop() {
    inbox.withLock { $0.isStopping = true }
    curl_multi_wakeup(multi)
  }

  private func startThread() {
    // The thread is born with all signals blocked but its own faults': they are for the program's own threads, and a
    // broken connection's SIGPIPE is for nobody.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&all, fault) }
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<TransferLoop>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    precondition(status == 0, "no thread for transfers: \(String(cString: strerror(status)))")
    pthread_detach(thread)
  }

  private func run() {
    var scheduler = TransferScheduler(multi, settings)
    while true {
      let (orders, isStopping) = inbox.withLock { inbox in
        defer { inbox.orders = [] }
        return (inbox.orders, inbox.isStopping)
      }
      for order in orders { scheduler.carryOut(order) }
      if isStopping { return scheduler.endAll() }
      scheduler.fillPlaces()
      var running: Int32 = 0
      curl_multi_perform(multi, &running)
      // A transfer that ended has left a place, or leads to a next hop, which is to begin before anything is waited
      // for.
      if scheduler.collect() { continue }
      curl_multi_poll(multi, nil, 0, TransferLoop.longestWait, nil)
    }
  }
}
