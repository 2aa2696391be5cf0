/// Part of the daemon without which it is dead to its user.
struct VitalPart: Sendable {
  /// Name in the log and in `status`.
  let name: String
  /// Returns as soon as the part is seen to live. Costs next to nothing.
  let answer: @Sendable () async -> Void

  init(_ name: String, answer: @escaping @Sendable () async -> Void) {
    self.name = name
    self.answer = answer
  }
}
