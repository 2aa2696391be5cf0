/// Change of one thing in the library, with what takes it back.
package struct JournalChange: Sendable, Equatable, Codable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case created, revised, head, deleted, restored, favorite, tags, title
    /// Removed from the trash for good; nothing takes that back.
    case purged
  }

  /// Fields of an artwork; those that are nil stay as they are.
  package struct Fields: Sendable, Equatable, Codable {
    package var head: Int?
    package var tip: Int?
    package var deleted: Bool?
    package var favorite: Bool?
    package var tags: [String]?
    package var title: String?

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

  package var kind: Kind
  package var artwork: ArtworkID
  /// Title at that time, for when the artwork is gone.
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

  /// Fields that a move sets.
  package func fields(after move: HeadMove) -> Fields? { move == .undo ? before : after }
}
