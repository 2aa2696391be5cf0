/// Steps of a compound command that follow a job's picture and are still to be carried out.
package struct PendingSteps: Sendable, Equatable {
  /// Number of them: the last ones of `job.command.then`.
  package var left: Int
  /// The first of them was begun; whether it happened is not known.
  package var isBegun: Bool

  package init(left: Int, isBegun: Bool = false) {
    self.left = left
    self.isBegun = isBegun
  }
}
