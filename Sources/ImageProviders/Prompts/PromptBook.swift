import KindCatalog

/// The wording of prompts, from the data files beside the program.
package struct PromptBook: Sendable {
  let sentences: PromptFamily
  let tags: PromptFamily
  let edits: EditWording

  /// - Throws: `SketchError` `.configuration` when a file is missing or cannot be read.
  package static func load() throws -> PromptBook {
    let catalog = try CatalogLoader.packaged()
    func family(_ name: PromptFamilyName) throws -> PromptFamily {
      try ModelData.read(PromptFamily.self, "prompts/\(name.rawValue).json").telling(catalog, as: name)
    }
    return PromptBook(
      sentences: try family(.sentence), tags: try family(.tags), edits: try ModelData.read(EditWording.self, "prompts/edits.json"))
  }

  func family(_ name: PromptFamilyName) -> PromptFamily {
    switch name {
    case .sentence: sentences
    case .tags: tags
    }
  }
}
