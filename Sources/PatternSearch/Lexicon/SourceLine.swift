/// Line of a lexicon file.
package struct SourceLine: BitwiseCopyable, Sendable, Hashable {
  /// Index into the lexicon's file names.
  package var file: Int16
  /// Line number, from one.
  package var line: Int32
}
