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
    /// Where it may change; nil: anywhere. Whoever asks puts back what lies outside, so a provider need not know masks.
    package var mask: EditMask?
    /// Further pictures to look at.
    package var references: [ReferencePicture]

    package init(
      prompt: String, style: StyleChoice?, kind: ArtKind, seed: UInt32, image: [UInt8], mediaType: String, scene: String?,
      mask: EditMask? = nil, references: [ReferencePicture] = []
    ) {
      self.prompt = prompt
      self.style = style
      self.kind = kind
      self.seed = seed
      self.image = image
      self.mediaType = mediaType
      self.scene = scene
      self.mask = mask
      self.references = references
    }
  }

  /// A picture an edit is to look at, and leaves as it is.
  package struct ReferencePicture: Sendable, Equatable {
    package var prompt: String
    package var image: [UInt8]
    package var mediaType: String

    package init(prompt: String, image: [UInt8], mediaType: String) {
      self.prompt = prompt
      self.image = image
      self.mediaType = mediaType
    }
  }

  package var job: JobID
  package var work: Work
  package var seed: UInt32
  /// US dollars it may cost at most; nil when nobody set a limit.
  package var budget: Double?

  package init(job: JobID, work: Work, seed: UInt32, budget: Double? = nil) {
    self.job = job
    self.work = work
    self.seed = seed
    self.budget = budget
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
  /// US dollars this one picture cost, and what came with it and cannot be used; nil when nothing was paid.
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

/// What a provider tells while it works.
package enum ProviderProgress: Sendable, Equatable {
  /// An attempt begins; through the chain there is exactly one of these for each, with what it is expected to cost (nil: not known).
  case started(provider: String, estimate: Cost? = nil)
  /// The provider's handle for the request; stored before anything else happens. A later one replaces it.
  case handle(String)
  case fraction(Double)
  /// The picture as far as it is; a later one replaces it.
  case preview([UInt8])
  /// An attempt failed and this is what happens next ("fal.ai is busy: trying again in 2 s").
  case note(String)
  case failedAttempt(ImageProviderError)
  /// The provider said how much more it takes now.
  case limit(AnnouncedLimit)
}

/// How many more requests a provider takes in the present period, as it announced it.
package struct AnnouncedLimit: Sendable, Equatable {
  package var remaining: Int
  /// Until it counts anew.
  package var resetsAfter: Duration

  package init(remaining: Int, resetsAfter: Duration) {
    self.remaining = remaining
    self.resetsAfter = resetsAfter
  }
}

/// Makes pictures.
package protocol ImageProvider: Sendable {
  /// Without a colon: the chain puts it before the handles it passes on.
  var name: String { get }
  /// As sentences call it: "fal.ai", "the illustrator".
  var title: String { get }
  var capabilities: ProviderCapabilities { get }

  /// What the request would cost here, before it is sent; nil when nobody knows.
  func estimate(for request: GenerationRequest) -> Cost?

  /// Makes the pictures of one request (`count` of them for a creation, one for an edit).
  ///
  /// Cancelling the task cancels the work. `report` is awaited: when it returns, what it told is stored.
  /// - Throws: `ImageProviderError`.
  func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture]

  /// Asks what became of a request sent before, perhaps by an earlier run of the daemon, and waits for its pictures; never sends it again.
  ///
  /// Cancelling the task cancels the work at the provider, as in `generate`.
  /// - Parameter handle: the last one reported for it.
  /// - Throws: `ImageProviderError`; one whose `acceptance` is `.refused` when the provider is sure it never had, or will not charge, the request.
  func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture]

  /// Tells the provider that nobody waits for this request any more.
  /// - Throws: `ImageProviderError` when it could not be told.
  func withdraw(handle: String) async throws
}

extension ImageProvider {
  package var title: String { name }

  package func estimate(for request: GenerationRequest) -> Cost? { capabilities.isFree ? .free : nil }

  package func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    throw ImageProviderError.cannotBeAsked(name)
  }

  package func withdraw(handle: String) async throws { throw ImageProviderError.cannotBeAsked(name) }
}
