extension FalCatalog {
  /// Catalogue with the user's models, which win over packaged ones of the same name.
  /// - Throws: `SketchError` `.configuration` when the packaged file is missing or cannot be read.
  package static func load(with user: UserModels) throws -> FalCatalog {
    var catalog = try load()
    catalog.models = user.fal + catalog.models
    return catalog
  }
}
