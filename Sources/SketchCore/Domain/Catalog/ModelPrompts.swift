/// Words for hosted models, where a family of them is told other words than the rest.
package struct ModelPrompts: Sendable, Equatable, Codable {
  package struct Wording: Sendable, Equatable, Codable {
    package var prompt: String?
    /// Things that must not be in the picture, for models that take a negative prompt.
    package var avoid: String?

    package init(prompt: String? = nil, avoid: String? = nil) {
      self.prompt = prompt
      self.avoid = avoid
    }
  }

  /// For models that read sentences.
  package var sentence: Wording?
  /// For models that read words in a row, and a negative prompt.
  package var tags: Wording?

  package init(sentence: Wording? = nil, tags: Wording? = nil) {
    self.sentence = sentence
    self.tags = tags
  }

  package var all: [Wording] { [sentence, tags].compactMap(\.self) }
}
