/// Enriches descriptions of pictures before they are drawn.
package protocol PromptWriter: Sendable {
  /// - Parameters:
  ///   - kind: of the picture, as the catalogue has it.
  ///   - option: of the kind.
  /// - Returns: nil where there is nothing better than the description.
  func enhanced(_ description: String, kind: CatalogKind?, option: CatalogOption?) async -> String?
}
