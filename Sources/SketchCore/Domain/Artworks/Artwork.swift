package import FoundationEssentials

package typealias ArtworkID = Int64

package typealias JobID = Int64

/// A picture's life: its revisions, which of them is shown, and what the user said of it.
package struct Artwork: Sendable, Equatable, Codable {
  package var id: ArtworkID
  package var title: String
  package var kind: ArtKind
  /// Number of the revision that is shown.
  package var head: Int
  /// The shown revision.
  package var revision: Revision
  package var revisionCount: Int
  package var favorite: Bool
  package var tags: [String]
  package var createdAt: Date
  package var updatedAt: Date
  /// Time at which it was put into the trash; nil outside it.
  package var deletedAt: Date?
  package var canUndo: Bool
  package var canRedo: Bool

  package init(
    id: ArtworkID, title: String, kind: ArtKind, revision: Revision, revisionCount: Int, favorite: Bool = false, tags: [String] = [],
    createdAt: Date, updatedAt: Date, deletedAt: Date? = nil, canUndo: Bool = false, canRedo: Bool = false
  ) {
    self.id = id
    self.title = title
    self.kind = kind
    self.head = revision.number
    self.revision = revision
    self.revisionCount = revisionCount
    self.favorite = favorite
    self.tags = tags
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.deletedAt = deletedAt
    self.canUndo = canUndo
    self.canRedo = canRedo
  }
}
