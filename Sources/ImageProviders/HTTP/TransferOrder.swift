/// Order to the loop's thread.
enum TransferOrder: Sendable {
  case start(Exchange)
  /// The exchange's buffer was emptied.
  case resume(Exchange)
  case cancel(Exchange)
}
