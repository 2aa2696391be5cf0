/// What a provider is asked to make.
package struct GenerationRequest: Sendable, Equatable {
  package enum Work: Sendable, Equatable {
    case create(CreateRequest)
    case edit([Edit], of: ParentPicture)
  }

  /// The revision an edit starts from.
  package struct ParentPicture: Sendable, Equatable {
    package var prompt: String
    package var style: StyleChoice?
    package var kind: ArtKind
    package var seed: UInt32
    package var image: [UInt8]
    package var mediaType: String
    package var scene: String?

    package init(
      prompt: String, style: StyleChoice?, kind: ArtKind, seed: UInt32, image: [UInt8], mediaType: String, scene: String?
    ) {
      self.prompt = prompt
      self.style = style
      self.kind = kind
      self.seed = seed
      self.image = image
      self.mediaType = mediaType
      self.scene = scene
    }
  }

  package var job: JobID
  package var work: Work
  package var seed: UInt32

  package init(job: JobID, work: Work, seed: UInt32) {
    self.job = job
    self.work = work
    self.seed = seed
  }
}

/// One picture a provider made.
package struct GeneratedPicture: Sendable, Equatable {
  /// An encoded image (PNG, JPEG, WebP); checked by decoding before it is stored.
  package var image: [UInt8]
  /// The prompt that describes the picture now; after an edit the composed one.
  package var prompt: String
  package var style: StyleChoice?
  package var model: String
  package var seed: UInt32
  package var scene: String?
  package var cost: Double?
  /// What the provider left out or did differently, for the user ("I have no picture of a xylophone").
  package var notes: [String]

  package init(
    image: [UInt8], prompt: String, style: StyleChoice?, model: String, seed: UInt32, scene: String? = nil, cost: Double? = nil,
    notes: [String] = []
  ) {
    self.image = image
    self.prompt = prompt
    self.style = style
    self.model = model
    self.seed = seed
    self.scene = scene
    self.cost = cost
    self.notes = notes
  }
}

package struct ProviderCapabilities: Sendable, Equatable {
  package var creates: Bool
  package var edits: Bool
  /// A request costs nothing, so it needs no confirmation and may be sent again after a crash.
  package var isFree: Bool

  package init(creates: Bool, edits: Bool, isFree: Bool) {
    self.creates = creates
    self.edits = edits
    self.isFree = isFree
  }
}

/// Why a provider did not deliver, in kinds that decide what happens next.
package struct ImageProviderError: Error, Sendable, Equatable {
  package enum Kind: String, Sendable, Codable {
    case invalidInput, contentBlocked, auth, billing, rateLimited, providerBusy, timeoutBeforeStart, timeoutRunning, cancelled, network
    case notFound, modelGone, badResponse
  }

  package var kind: Kind
  package var provider: String
  /// For the user: what happened and why.
  package var reason: String
  package var advice: String
  /// The provider's own wish.
  package var retryAfter: Duration?

  package init(_ kind: Kind, provider: String, reason: String, advice: String = "", retryAfter: Duration? = nil) {
    self.kind = kind
    self.provider = provider
    self.reason = reason
    self.advice = advice
    self.retryAfter = retryAfter
  }

  /// The same request may succeed later.
  package var isRetriable: Bool { kind == .rateLimited || kind == .providerBusy || kind == .network || kind == .timeoutBeforeStart }
  /// Another provider may succeed where this one did not; a refusal is never shopped around.
  package var isCurableElsewhere: Bool { kind != .contentBlocked && kind != .cancelled && kind != .invalidInput }
}

/// What a provider tells while it works.
package enum ProviderProgress: Sendable, Equatable {
  /// An attempt begins; through the chain there is exactly one of these for each.
  case started(provider: String)
  /// The provider's handle for the request; stored before anything else happens.
  case handle(String)
  case fraction(Double)
  /// An attempt failed and this is what happens next ("fal.ai is busy: trying again in 2 s").
  case note(String)
  case failedAttempt(ImageProviderError)
}

/// Makes pictures.
package protocol ImageProvider: Sendable {
  var name: String { get }
  var capabilities: ProviderCapabilities { get }

  /// Makes the pictures of one request (`count` of them for a creation, one for an edit).
  ///
  /// Cancelling the task cancels the work. `report` is awaited: when it returns, what it told is stored.
  /// - Throws: `ImageProviderError`.
  func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture]
}
