/// How many of the last commands of a job's breath are still to be carried out.
package struct PendingSteps: Sendable, Equatable {
  package var left: Int
  /// The first of them was begun; whether it happened is not known.
  package var isBegun: Bool

  package init(left: Int, isBegun: Bool = false) {
    self.left = left
    self.isBegun = isBegun
  }
}
