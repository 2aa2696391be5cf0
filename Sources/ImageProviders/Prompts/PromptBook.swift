/// The wording of prompts, from the data files beside the program.
package struct PromptBook: Sendable {
  let sentences: PromptFamily
  let tags: PromptFamily
  let edits: EditWording

  /// - Throws: `SketchError` `.configuration` when a file is missing or cannot be read.
  package static func load() throws -> PromptBook {
    PromptBook(
      sentences: try ModelData.read(PromptFamily.self, "prompts/sentence.json"),
      tags: try ModelData.read(PromptFamily.self, "prompts/tags.json"), edits: try ModelData.read(EditWording.self, "prompts/edits.json"))
  }

  func family(_ name: PromptFamilyName) -> PromptFamily {
    switch name {
    case .sentence: sentences
    case .tags: tags
    }
  }
}
