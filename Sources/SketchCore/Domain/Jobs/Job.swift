package import FoundationEssentials

/// A request to a provider, stored before it is sent.
package struct Job: Sendable, Equatable, Codable {
  package enum State: String, Sendable, Codable, CaseIterable {
    case queued, starting, processing, completing
    case completed, failed, cancelled
    /// A paid provider may have taken the request, and nobody knows what became of it: never sent again unless the user
    /// says so.
    case unknown

    /// It stays so for ever.
    package var isFinal: Bool { self == .completed || self == .failed || self == .cancelled }
    /// The studio works on it, or will: worth waiting for.
    package var isActive: Bool { !isFinal && self != .unknown }
  }

  package struct Attempt: Sendable, Equatable, Codable {
    package var provider: String
    package var startedAt: Date
    /// End of the attempt; nil while it goes on, and as long as nobody knows whether the provider took the request.
    package var endedAt: Date?
    package var error: SketchError?
    /// Expected cost; nil when nobody knew.
    package var estimate: Cost?
    /// Model, as budgets name it.
    package var model: String?
    /// The provider took it, and may charge for it, although it brought no picture; nil when not.
    package var isCharged: Bool?
    /// US dollars that cost, where the provider said so or the price list has it; nil: what was expected.
    package var cost: Double?

    package init(
      provider: String, startedAt: Date, endedAt: Date? = nil, error: SketchError? = nil, estimate: Cost? = nil,
      model: String? = nil
    ) {
      self.provider = provider
      self.startedAt = startedAt
      self.endedAt = endedAt
      self.error = error
      self.estimate = estimate
      self.model = model
    }
  }

  package var id: JobID
  package var state: State
  /// 0…1.
  package var progress: Double
  package var command: VoiceCommand
  /// The artwork an edit works on, and the revision it starts from.
  package var artwork: ArtworkID?
  package var parent: Int?
  /// The unfinished job that makes what an edit is about: when that one fails, "it" was never made and the edit must
  /// not hit another picture. For another go at an unfinished edit, that edit.
  package var after: JobID?
  /// Mask of the part an edit may change; nil: anywhere.
  package var mask: ImageFile?
  /// Further pictures an edit looks at; nil: none.
  package var with: [ArtworkVersion]?
  package var seed: UInt32
  /// nil: `normal`.
  package var priority: JobPriority?
  /// Pictures of the allowance that are held for it until it ends; 0: only who draws for nothing may make it;
  /// nil: nobody charges.
  package var units: Int?
  package var attempts: [Attempt]
  /// The handle by which the last attempt's provider can be asked for its request; opaque to everyone else.
  package var handle: String?
  package var error: SketchError?
  /// Artworks it made.
  package var artworks: [ArtworkID]
  /// Notes for the user on things the provider left out or did differently.
  package var notes: [String]
  /// Path of the unfinished picture, while there is one; not stored.
  package var preview: String?
  /// Work on it in words, until it ends; not stored.
  package var phase: String?
  /// Number of its pictures that are there, where several are made; not stored.
  package var imageCount: Int?
  /// Expected cost, until somebody is asked for it; not stored.
  package var estimate: Cost?
  /// Seconds until it is done, as such pictures took lately; nil when nobody knows; not stored.
  package var secondsLeft: Double?
  /// Choices the user has now; not stored.
  package var offers: [JobOffer]?
  package var createdAt: Date
  package var updatedAt: Date

  package init(
    id: JobID = 0, command: VoiceCommand, artwork: ArtworkID? = nil, parent: Int? = nil, after: JobID? = nil, seed: UInt32, createdAt: Date
  ) {
    self.id = id
    self.state = .queued
    self.progress = 0
    self.command = command
    self.artwork = artwork
    self.parent = parent
    self.after = after
    self.seed = seed
    self.attempts = []
    self.artworks = []
    self.notes = []
    self.createdAt = createdAt
    self.updatedAt = createdAt
  }

  /// The last attempt's provider charges for what it makes. The attempt says so itself: who is configured today may be
  /// somebody else.
  package var isPaid: Bool { attempts.last.map { $0.estimate?.isFree != true } ?? false }
}
