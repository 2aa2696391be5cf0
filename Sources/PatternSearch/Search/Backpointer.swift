/// Step of a path: a word, a phrase or a stretch of free text, linked to the step before it.
struct Backpointer: Sendable {
  /// Index of the step before, -1 at the beginning.
  var previous: Int32
  /// Index of the automaton's edge; -1 in free text.
  var automatonEdge: Int32
  /// Index of the automaton's free step; valid only where `automatonEdge` is -1.
  var freeStep: Int32
  /// First position, and the one after the last.
  var start: Int32
  var end: Int32
  /// Index of the lattice edge of a phrase; -1 for a word.
  var phrase: Int32
}
