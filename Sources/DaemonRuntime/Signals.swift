import Dispatch
import Glibc

/// A signal the daemon acts on.
enum DaemonSignal: Sendable {
  /// SIGTERM, SIGINT.
  case stop
  /// SIGHUP.
  case reload
}

/// Signals as a stream; registered when this returns, so that an early SIGTERM is not missed.
///
/// The buffer holds what a busy daemon has not taken yet; eight are more than anybody sends.
func daemonSignals() -> AsyncStream<DaemonSignal> {
  let (stream, continuation) = AsyncStream.makeStream(of: DaemonSignal.self, bufferingPolicy: .bufferingNewest(8))
  let queue = DispatchQueue(label: "signals")
  let table: [(Int32, DaemonSignal)] = [(SIGTERM, .stop), (SIGINT, .stop), (SIGHUP, .reload)]
  // Dispatch sources may be cancelled from any thread; the type only does not say so.
  nonisolated(unsafe) let sources = table.map { number, meaning in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler { continuation.yield(meaning) }
    source.activate()
    return source
  }
  // A reader that went away in the middle of an answer is an error to return, not a reason to die.
  signal(SIGPIPE, SIG_IGN)
  continuation.onTermination = { _ in sources.forEach { $0.cancel() } }
  return stream
}
