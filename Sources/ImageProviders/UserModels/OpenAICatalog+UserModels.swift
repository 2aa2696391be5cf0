extension OpenAICatalog {
  /// Catalogue with the user's models, which win over packaged ones of the same name.
  /// - Throws: `SketchError` `.configuration` when the packaged file is missing or cannot be read.
  package static func load(with user: UserModels) throws -> OpenAICatalog {
    var catalog = try load()
    catalog.models = user.openAI + catalog.models
    return catalog
  }
}
