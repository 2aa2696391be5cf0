/// Acts of colouring that are to become a revision.
package struct ColouringRequest: Sendable, Equatable {
  /// Revision they go on from; the shown one when absent.
  package var base: Int?
  /// Number of the base's acts that stay before these; all when absent.
  package var keep: Int?
  package var marks: [ColouringMark]

  package init(base: Int? = nil, keep: Int? = nil, marks: [ColouringMark]) {
    self.base = base
    self.keep = keep
    self.marks = marks
  }
}
