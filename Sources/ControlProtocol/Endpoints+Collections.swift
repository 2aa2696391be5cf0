package import SketchCore

/// Endpoints of collections, and of changes to many artworks.
extension Endpoints {
  package static let collections = Endpoint(
    "collections", .get, "/v1/collections", "The collections in their order",
    returns: .json(CollectionList.self, "Collections"))

  package static let createCollection = Endpoint(
    "createCollection", .post, "/v1/collections", "Make a collection",
    description: "409 when there is one with that name, whatever the case.",
    takes: .body(
      CollectionBody.self,
      examples: [
        "beach": ["name": "beach", "color": "#3a7bd5", "icon": "🏖"],
        "saved search": ["name": "blue boats", "query": ["q": "boat", "color": "blue"]],
      ]),
    returns: .shared(ArtworkCollection.self))

  package static let collection = Endpoint(
    "collection", .get, "/v1/collections/{id}", of: .collection, "One collection",
    returns: .shared(ArtworkCollection.self))

  package static let changeCollection = Endpoint(
    "changeCollection", .patch, "/v1/collections/{id}", of: .collection, "Change what is said of a collection",
    description: "409 when another one has that name.",
    takes: .body(CollectionBody.self), returns: .shared(ArtworkCollection.self))

  package static let deleteCollection = Endpoint(
    "deleteCollection", .delete, "/v1/collections/{id}", of: .collection, "Delete a collection; its artworks stay",
    description: "Nothing is asked before; undo brings it back as it was, which is the answer.",
    returns: .shared(ArtworkCollection.self))

  package static let items = Endpoint(
    "items", .get, "/v1/collections/{id}/items", of: .collection, "What is in a collection, a page at a time",
    description: "In its order, without what is in the trash.",
    takes: .query(JournalQuery.self), returns: .json(CollectionItemPage.self, "A page; “next” is absent on the last"))

  package static let addItems = Endpoint(
    "addItems", .post, "/v1/collections/{id}/items", of: .collection, "Put artworks into a collection, at its end",
    description: """
      All or none, as one entry of the journal. Those that are in it already stay where they are. 409 for a saved \
      search.
      """,
    takes: .body(CollectionItemsBody.self), returns: .shared(ArtworkCollection.self))

  package static let changeItems = Endpoint(
    "changeItems", .patch, "/v1/collections/{id}/items", of: .collection,
    "Arrange what is in a collection, or write a note on one of its artworks",
    takes: .body(CollectionOrderBody.self), returns: .shared(ArtworkCollection.self))

  package static let removeItems = Endpoint(
    "removeItems", .delete, "/v1/collections/{id}/items", of: .collection, "Take artworks out of a collection",
    description: "As one entry of the journal. The artworks stay in the gallery.",
    takes: .query(ItemsQuery.self), returns: .shared(ArtworkCollection.self))

  package static let bulk = Endpoint(
    "bulk", .post, "/v1/bulk", "Do one thing to many artworks",
    description: """
      Exactly one of ids and query is given. All are changed or none, as one entry of the journal, and nothing is \
      asked before. 404 when there is none.
      """,
    headers: [.idempotencyKey],
    takes: .body(
      BulkBody.self,
      examples: [
        "delete": ["action": "delete", "query": ["tag": "test"]],
        "collect": ["action": "collect", "ids": [3, 4, 7], "collection": "beach"],
      ]),
    returns: .json(CommandOutcome.self, "It was done; “count” says for how many"))
}
