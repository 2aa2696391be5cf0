/// Collections, as the control protocol asks for them. All methods throw `SketchError`.
package protocol CollectionControl: Sendable {
  /// All collections in their order.
  func collections() async throws -> [ArtworkCollection]
  func collection(_ id: CollectionID) async throws -> ArtworkCollection
  func items(of id: CollectionID, limit: Int, cursor: String?) async throws -> CollectionItemPage
  /// - Returns: the collection as it is then; a deleted one as it was.
  func change(_ change: CollectionChange) async throws -> ArtworkCollection
  /// Puts artworks into a collection, or takes them out, all or none.
  /// - Returns: the collection as it is then.
  func collect(_ change: LibraryChange, _ ids: [ArtworkID]) async throws -> ArtworkCollection
}
