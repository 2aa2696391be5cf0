import Synchronization

/// A value behind a mutex, for closures that share it.
final class LockedValue<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  init(_ value: Value) { mutex = Mutex(value) }

  var value: Value {
    get { mutex.withLock { $0 } }
    set { mutex.withLock { $0 = newValue } }
  }

  func withLock<Result: Sendable, Fault: Error>(_ body: (inout Value) throws(Fault) -> Result) throws(Fault) -> Result {
    try mutex.withLock { value throws(Fault) in try body(&value) }
  }
}
