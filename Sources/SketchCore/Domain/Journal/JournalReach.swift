/// Reach of an undo or redo of the journal.
package enum JournalReach: Sendable, Equatable {
  case steps(Int)
  /// The entry is the last one done afterwards; 0: nothing is.
  case entry(JournalEntryID)
}
