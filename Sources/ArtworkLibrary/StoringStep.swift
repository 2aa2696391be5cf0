/// Points in storing pictures between which a process may die, in order; the first four repeat for each picture. An undo
/// has the last three, the first of them after each change.
///
/// The library calls its `step` closure at each: tests kill the process or throw there. In the product the closure does
/// nothing.
package enum StoringStep: String, Sendable, CaseIterable {
  case temporaryWritten, temporarySynced, renamed, folderSynced
  case rowsInserted, beforeCommit, afterCommit
}

package typealias StoringStepHook = @Sendable (StoringStep) throws -> Void
