package import FoundationEssentials

/// What became of a command, in the words of the control protocol.
package struct CommandOutcome: Sendable, Equatable, Codable {
  package enum Status: String, Sendable, Codable {
    /// It happened.
    case done
    /// A job runs; follow it.
    case accepted
    /// Waiting for confirm or deny.
    case question
    /// Nothing was done, for the reason in `message`.
    case rejected
    /// `dryRun`: only parsed.
    case parsed
  }

  package var status: Status
  package var command: VoiceCommand
  /// One sentence for the user.
  package var message: String
  package var job: Job?
  /// The artwork it was about, as it is now.
  package var artwork: Artwork?
  /// list, search.
  package var artworks: [Artwork]?
  /// export: where the file is.
  package var file: String?
  /// Why, for `rejected`.
  package var error: SketchError?

  package init(
    _ status: Status, command: VoiceCommand, message: String, job: Job? = nil, artwork: Artwork? = nil, artworks: [Artwork]? = nil,
    file: String? = nil, error: SketchError? = nil
  ) {
    self.status = status
    self.command = command
    self.message = message
    self.job = job
    self.artwork = artwork
    self.artworks = artworks
    self.file = file
    self.error = error
  }
}

/// A command at the studio's door. Speech, socket and replay file all enter here.
package struct Submission: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    case text(Utterance)
    case command(VoiceCommand)
  }

  package var content: Content
  /// Return when the job is finished rather than when it is accepted.
  package var wait: Bool
  package var dryRun: Bool
  package var idempotencyKey: String?
  package var attachments: Attachments

  package init(
    _ content: Content, wait: Bool = false, dryRun: Bool = false, idempotencyKey: String? = nil, attachments: Attachments = Attachments()
  ) {
    self.content = content
    self.attachments = attachments
    self.wait = wait
    self.dryRun = dryRun
    self.idempotencyKey = idempotencyKey
  }
}

package struct StatusReport: Sendable, Equatable, Codable {
  package struct Provider: Sendable, Equatable, Codable {
    package enum Standing: String, Sendable, Codable {
      case ready
      /// Not asked for a while, after failures; then with one request at a time until one succeeds.
      case resting, probing
      /// At the limit it announced.
      case limited
      /// No key, no server.
      case unavailable
    }

    package var name: String
    package var available: Bool
    /// Why not, or how it does.
    package var detail: String
    package var standing: Standing
    /// Of the last request, unless that succeeded.
    package var lastError: SketchError?
    /// What one plain picture is expected to cost.
    package var price: Cost?
    /// What one picture took lately.
    package var seconds: Double?

    package init(
      name: String, available: Bool, detail: String, standing: Standing = .ready, lastError: SketchError? = nil, price: Cost? = nil,
      seconds: Double? = nil
    ) {
      self.name = name
      self.available = available
      self.detail = detail
      self.standing = standing
      self.lastError = lastError
      self.price = price
      self.seconds = seconds
    }
  }

  package struct Usage: Sendable, Equatable, Codable {
    package var artworks: Int
    package var jobsFinished: Int
    package var costThisMonth: Double
    /// US dollars a month may cost at most; nil when nobody set a cap.
    package var monthlyCap: Double?

    package init(artworks: Int, jobsFinished: Int, costThisMonth: Double, monthlyCap: Double? = nil) {
      self.artworks = artworks
      self.jobsFinished = jobsFinished
      self.costThisMonth = costThisMonth
      self.monthlyCap = monthlyCap
    }
  }

  package var version: String
  package var state: DaemonState
  package var mode: ListeningMode
  package var reason: String?
  package var device: String?
  package var currentArtwork: Artwork?
  /// Jobs that are not finished, oldest first.
  package var queue: [Job]
  /// Jobs that may have been paid for and of which nobody knows what became, oldest first.
  package var unsettled: [Job]
  package var pendingQuestion: String?
  package var providers: [Provider]
  package var usage: Usage
  package var startedAt: Date

  package init(
    version: String, state: DaemonState, mode: ListeningMode, reason: String?, device: String?, currentArtwork: Artwork?, queue: [Job],
    unsettled: [Job] = [], pendingQuestion: String?, providers: [Provider], usage: Usage, startedAt: Date
  ) {
    self.version = version
    self.state = state
    self.mode = mode
    self.reason = reason
    self.device = device
    self.currentArtwork = currentArtwork
    self.queue = queue
    self.unsettled = unsettled
    self.pendingQuestion = pendingQuestion
    self.providers = providers
    self.usage = usage
    self.startedAt = startedAt
  }
}

/// What may be changed on an artwork directly; absent fields stay.
package struct ArtworkPatch: Sendable, Equatable, Codable {
  package var title: String?
  package var favorite: Bool?
  package var tags: [String]?

  package init(title: String? = nil, favorite: Bool? = nil, tags: [String]? = nil) {
    self.title = title
    self.favorite = favorite
    self.tags = tags
  }
}

/// How a stored image is to be delivered.
package struct ImageSelection: Sendable, Equatable {
  /// The head when absent.
  package var revision: Int?
  /// As stored when absent.
  package var format: ImageFormat?
  package var width: Int?
  package var quality: Int?

  package init(revision: Int? = nil, format: ImageFormat? = nil, width: Int? = nil, quality: Int? = nil) {
    self.revision = revision
    self.format = format
    self.width = width
    self.quality = quality
  }
}

package struct ImagePayload: Sendable, Equatable {
  package var bytes: [UInt8]
  package var mediaType: String
  /// Changes exactly when the bytes would; without quotes.
  package var etag: String

  package init(bytes: [UInt8], mediaType: String, etag: String) {
    self.bytes = bytes
    self.mediaType = mediaType
    self.etag = etag
  }
}

/// Everything the control protocol can ask for. All methods throw `SketchError`.
package protocol StudioControl: Sendable {
  func status() async -> StatusReport
  func submit(_ submission: Submission) async throws -> CommandOutcome
  /// Returns the state after the change.
  func setListening(_ mode: ListeningMode) async throws -> StudioEvent.State

  func jobs(limit: Int) async throws -> [Job]
  func job(_ id: JobID) async throws -> Job
  /// - Throws: `.conflict` when it is already finished.
  func cancelJob(_ id: JobID) async throws -> Job
  /// The picture as far as it is. - Throws: `.notFound` when there is none, as for every job that ended.
  func preview(of id: JobID) async throws -> ImagePayload

  func artworks(_ query: ArtworkQuery) async throws -> ArtworkPage
  func artwork(_ id: ArtworkID) async throws -> Artwork
  func revisions(of id: ArtworkID) async throws -> [Revision]
  func change(_ id: ArtworkID, _ patch: ArtworkPatch) async throws -> Artwork
  func delete(_ id: ArtworkID) async throws -> Artwork
  func restore(_ id: ArtworkID) async throws -> Artwork
  func undo(_ id: ArtworkID, steps: Int) async throws -> Artwork
  func redo(_ id: ArtworkID, steps: Int) async throws -> Artwork

  func image(_ id: ArtworkID, _ selection: ImageSelection) async throws -> ImagePayload
  func thumbnail(_ id: ArtworkID, revision: Int?) async throws -> ImagePayload
}
