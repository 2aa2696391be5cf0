/// Fault of a Wyoming server.
enum WyomingFault: Error, Equatable {
  case unreachable(String)
  case slow
  case closed
  case malformed
  case flood
  /// Failure that it reports itself.
  case refused(String)

  var reason: String {
    switch self {
    case .unreachable(let why): "it cannot be reached (\(why))"
    case .slow: "it did not answer in time"
    case .closed: "it hung up without an answer"
    case .malformed: "it does not speak the Wyoming protocol"
    case .flood: "it sent far more than an answer"
    case .refused(let why): "it failed: \(why)"
    }
  }
}
