import FoundationEssentials
import SketchCore

extension Job {
  /// A provider that charges has, or may have, the job's request.
  var mayBePaidFor: Bool { attempts.last?.endedAt == nil && isPaid }

  /// The last attempt's provider may charge for it, picture or not.
  /// - Parameter cost: US dollars, where it is known.
  mutating func chargeAttempt(cost: Double? = nil) {
    guard mayBePaidFor else { return }
    chargeDelivery(cost: cost)
  }

  /// The last attempt's provider delivered, and charges for what is not kept.
  mutating func chargeDelivery(cost: Double?) {
    guard isPaid else { return }
    attempts[attempts.count - 1].isCharged = true
    attempts[attempts.count - 1].cost = cost
  }

  /// - Parameter time: nil when nobody knows whether the provider took the request.
  mutating func endAttempt(at time: Date?, error: SketchError? = nil) {
    guard !attempts.isEmpty else { return }
    attempts[attempts.count - 1].endedAt = time
    attempts[attempts.count - 1].error = error
  }
}
