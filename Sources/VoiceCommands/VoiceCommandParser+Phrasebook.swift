import PatternSearch
package import SketchCore

extension VoiceCommandParser {
  /// Examples of what can be said, in the order of the lexicon: the answer to "what can I say?".
  package func phrasebook() -> [PhrasebookSection] {
    lexicon.phrasebook.map { PhrasebookSection(title: $0.heading, examples: $0.examples) }
  }
}
