import PatternSearch

/// Section of the phrasebook: one kind of thing that can be said.
package struct PhrasebookSection: Sendable, Equatable, Codable {
  package var title: String
  package var examples: [String]
}

extension VoiceCommandParser {
  /// Examples of what can be said, in the order of the lexicon: the answer to "what can I say?".
  package func phrasebook() -> [PhrasebookSection] {
    lexicon.phrasebook.map { PhrasebookSection(title: $0.heading, examples: $0.examples) }
  }
}
