package import FoundationEssentials

package typealias ArtworkID = Int64
package typealias JobID = Int64

/// One picture's life: its revisions, which of them is shown, and what the user said of it.
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
  /// Set while it is in the trash.
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

/// One state of an artwork: 1 is the creation, each edit adds one.
package struct Revision: Sendable, Equatable, Codable {
  package var number: Int
  /// The revision it was made from; absent for the creation.
  package var parent: Int?
  /// The command as heard.
  package var transcript: String
  package var prompt: String
  package var style: StyleChoice?
  package var provider: String
  package var model: String
  package var seed: UInt32
  /// Seconds the provider took.
  package var generationSeconds: Double
  /// US dollars; absent when nothing was paid.
  package var cost: Double?
  package var image: ImageFile
  /// The illustrator's scene (JSON text), when it drew this.
  package var scene: String?
  package var createdAt: Date

  package init(
    number: Int, parent: Int?, transcript: String, prompt: String, style: StyleChoice?, provider: String, model: String, seed: UInt32,
    generationSeconds: Double, cost: Double? = nil, image: ImageFile, scene: String? = nil, createdAt: Date
  ) {
    self.number = number
    self.parent = parent
    self.transcript = transcript
    self.prompt = prompt
    self.style = style
    self.provider = provider
    self.model = model
    self.seed = seed
    self.generationSeconds = generationSeconds
    self.cost = cost
    self.image = image
    self.scene = scene
    self.createdAt = createdAt
  }
}

/// A stored image: its content address and what a decoder said of it.
package struct ImageFile: Sendable, Equatable, Codable {
  /// Lower-case hex.
  package var sha256: String
  package var mediaType: String
  package var width: Int
  package var height: Int
  package var byteCount: Int

  package init(sha256: String, mediaType: String, width: Int, height: Int, byteCount: Int) {
    self.sha256 = sha256
    self.mediaType = mediaType
    self.width = width
    self.height = height
    self.byteCount = byteCount
  }
}
