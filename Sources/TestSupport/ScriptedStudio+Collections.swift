package import SketchCore

/// Collections of the scripted studio: it has none.
extension ScriptedStudio {
  package func collections() -> [ArtworkCollection] { [] }

  package func collection(_ id: CollectionID) throws -> ArtworkCollection {
    throw SketchError(.notFound, "there is no collection \(id)", advice: "See voicesketchctl collections.")
  }

  package func items(of id: CollectionID, limit: Int, cursor: String?) throws -> CollectionItemPage {
    _ = try collection(id)
    return CollectionItemPage(items: [])
  }

  package func change(_ change: CollectionChange) throws -> ArtworkCollection { try collection(0) }

  package func collect(_ change: LibraryChange, _ ids: [ArtworkID]) throws -> ArtworkCollection { try collection(0) }
}
