/// Section of the phrasebook: one kind of thing that can be said.
package struct PhrasebookSection: Sendable, Equatable, Codable {
  package var title: String
  package var examples: [String]

  package init(title: String, examples: [String]) {
    self.title = title
    self.examples = examples
  }
}
