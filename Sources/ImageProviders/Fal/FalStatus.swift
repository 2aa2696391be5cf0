/// State of a request in fal's queue.
enum FalStatus: Sendable, Equatable {
  /// Waiting, behind so many requests if that was told.
  case queued(ahead: Int?)
  /// 0…1 where the logs tell.
  case running(Double?)
  case completed(Failure?)

  /// fal has no failed status: a failure is a completed request with an error.
  struct Failure: Sendable, Equatable {
    var type: String?
    var text: String
  }

  /// - Returns: nil for what is no status object.
  init?(_ value: JSONTree) {
    switch value["status"]?.string {
    case "IN_QUEUE": self = .queued(ahead: value["queue_position"]?.integer)
    case "IN_PROGRESS": self = .running(FalStatus.fraction(ofLogs: value["logs"]?.elements ?? []))
    case "COMPLETED":
      let type = value["error_type"]?.string
      let text = value["error"]?.string
      self = .completed(type == nil && text == nil ? nil : Failure(type: type, text: text ?? ""))
    default: return nil
    }
  }

  /// Models print progress bars: " 57%|█████▋    | 16/28". The last one counts.
  private static func fraction(ofLogs logs: [JSONTree]) -> Double? {
    for entry in logs.reversed() {
      guard let message = entry["message"]?.string, let bar = message.firstRange(of: "%|")?.lowerBound else { continue }
      let digits = message[..<bar].reversed().prefix { $0.isNumber }.reversed()
      if let percent = Int(String(digits)), (0...100).contains(percent) { return Double(percent) / 100 }
    }
    return nil
  }
}
