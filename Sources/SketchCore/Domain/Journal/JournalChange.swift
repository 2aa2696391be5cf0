package import FoundationEssentials

/// Change of one thing in the library, with what takes it back.
package struct JournalChange: Sendable, Equatable, Codable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case created, revised, head, deleted, restored, favorite, tags, title
    /// An artwork went into a collection, came out of it, or has another note there.
    case collected, uncollected, noted
    case collectionCreated, collectionChanged, collectionDeleted
    /// The order of what is in a collection.
    case rearranged
    /// Removed from the trash for good; nothing takes that back.
    case purged
  }

  /// Fields of an artwork, of a collection, or of an artwork's place in a collection; those that are nil stay as they
  /// are, an empty text is none.
  package struct Fields: Sendable, Equatable, Codable {
    package var head: Int?
    package var tip: Int?
    package var deleted: Bool?
    package var favorite: Bool?
    package var tags: [String]?
    package var title: String?
    package var name: String?
    package var description: String?
    package var color: String?
    package var icon: String?
    package var shared: Bool?
    package var query: ArtworkSearch?
    /// Place among the collections, or in one.
    package var place: Double?
    /// It is in the collection.
    package var member: Bool?
    package var note: String?
    package var addedAt: Date?
    /// All that is in the collection, in its order.
    package var order: [ArtworkID]?

    package init(
      head: Int? = nil, tip: Int? = nil, deleted: Bool? = nil, favorite: Bool? = nil, tags: [String]? = nil,
      title: String? = nil
    ) {
      self.head = head
      self.tip = tip
      self.deleted = deleted
      self.favorite = favorite
      self.tags = tags
      self.title = title
    }
  }

  /// A collection, with its name at that time.
  package struct Mention: Sendable, Equatable, Codable {
    package var id: CollectionID
    package var name: String

    package init(id: CollectionID, name: String) {
      self.id = id
      self.name = name
    }
  }

  package var kind: Kind
  /// nil of a change to a collection itself.
  package var artwork: ArtworkID?
  /// nil of a change to an artwork alone.
  package var collection: Mention?
  /// Title at that time, for when the artwork is gone; the name of a collection.
  package var title: String
  /// Fields that undo sets.
  package var before: Fields?
  /// Fields that redo sets.
  package var after: Fields?

  package init(_ kind: Kind, _ artwork: ArtworkID, title: String, before: Fields? = nil, after: Fields? = nil) {
    self.kind = kind
    self.artwork = artwork
    self.title = title
    self.before = before
    self.after = after
  }

  /// Change to a collection, or to an artwork's place in it.
  package init(
    _ kind: Kind, of collection: Mention, _ artwork: Artwork? = nil, before: Fields? = nil, after: Fields? = nil
  ) {
    self.kind = kind
    self.artwork = artwork?.id
    self.collection = collection
    self.title = artwork?.title ?? collection.name
    self.before = before
    self.after = after
  }

  /// Fields that a move sets.
  package func fields(after move: HeadMove) -> Fields? { move == .undo ? before : after }
}
