/// Keeps collections, and changes many artworks as one. Every method is one transaction with its entry of the journal.
///
/// All methods throw `SketchError`: `.notFound` for a collection or artwork that is not there, `.conflict` for a name
/// that is taken, `.invalidInput`, `.storageFull`, `.storageReadOnly`, `.storage`.
package protocol CollectionRepository: Sendable {
  /// All collections in their order.
  func collections() async throws -> [ArtworkCollection]
  func collection(_ reference: CollectionReference) async throws -> ArtworkCollection?
  /// Page of what is in a collection, outside the trash, in its order.
  func items(of collection: CollectionID, limit: Int, cursor: String?) async throws -> CollectionItemPage
  /// Changes a collection and takes the command that asked for it out of the queue, in one.
  /// - Returns: the collection as it is then; a deleted one as it was.
  func change(_ change: CollectionChange, finishing command: CommandID?) async throws -> ArtworkCollection
  /// Changes artworks, all or none, and takes the command that asked for it out of the queue, in one.
  /// - Returns: the artworks as they are then, with those that were so already.
  func apply(_ change: LibraryChange, to ids: [ArtworkID], finishing command: CommandID?) async throws -> ManyChanged
}
