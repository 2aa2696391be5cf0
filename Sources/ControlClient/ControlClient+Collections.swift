import ControlProtocol
package import SketchCore

/// Calls for collections, and for changes to many artworks.
extension ControlClient {
  package func collections() async throws -> [ArtworkCollection] { try await call(Endpoints.collections).collections }

  package func createCollection(_ patch: CollectionPatch) async throws -> ArtworkCollection {
    try await call(Endpoints.createCollection, with: CollectionBody(patch))
  }

  package func collection(_ id: CollectionID) async throws -> ArtworkCollection {
    try await call(Endpoints.collection, at: id)
  }

  package func changeCollection(_ id: CollectionID, _ patch: CollectionPatch) async throws -> ArtworkCollection {
    try await call(Endpoints.changeCollection, at: id, with: CollectionBody(patch))
  }

  package func deleteCollection(_ id: CollectionID) async throws -> ArtworkCollection {
    try await call(Endpoints.deleteCollection, at: id)
  }

  package func items(
    of id: CollectionID, limit: Int = 50, cursor: String? = nil
  ) async throws -> CollectionItemPage {
    try await call(Endpoints.items, at: id, with: JournalQuery(limit: limit, cursor: cursor))
  }

  package func add(
    _ artworks: [ArtworkID], to id: CollectionID, note: String? = nil
  ) async throws -> ArtworkCollection {
    try await call(Endpoints.addItems, at: id, with: CollectionItemsBody(artworks, note: note))
  }

  /// Puts some artworks of a collection first.
  package func arrange(_ artworks: [ArtworkID], in id: CollectionID) async throws -> ArtworkCollection {
    try await call(Endpoints.changeItems, at: id, with: .order(artworks))
  }

  package func note(_ text: String, on artwork: ArtworkID, in id: CollectionID) async throws -> ArtworkCollection {
    try await call(Endpoints.changeItems, at: id, with: .note(artwork, text))
  }

  package func remove(_ artworks: [ArtworkID], from id: CollectionID) async throws -> ArtworkCollection {
    try await call(Endpoints.removeItems, at: id, with: ItemsQuery(artworks))
  }

  /// Does the same to many artworks. Nothing is asked before.
  /// - Parameter name: the tag or the collection.
  package func bulk(
    _ action: BulkAction, _ artworks: [ArtworkID], name: String? = nil, export: VoiceCommand.ExportRequest? = nil
  ) async throws -> CommandOutcome {
    let isTag = action == .tag || action == .untag
    let body = BulkBody(
      action, .ids(artworks), tag: isTag ? name : nil, collection: isTag ? nil : name, export: export)
    return try await value(of: WireRequest(Endpoints.bulk, at: (), with: body, timeout: nil))
  }
}
