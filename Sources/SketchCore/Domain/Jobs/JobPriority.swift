/// Urgency of a job among those that wait; absent in a job is `normal`.
package enum JobPriority: String, Sendable, Codable, CaseIterable, Comparable {
  case low, normal, high

  private var rank: Int {
    switch self {
    case .low: 0
    case .normal: 1
    case .high: 2
    }
  }

  package static func < (left: JobPriority, right: JobPriority) -> Bool { left.rank < right.rank }
}
