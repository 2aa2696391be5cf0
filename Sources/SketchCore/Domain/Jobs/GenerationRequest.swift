/// Order to a provider.
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
    /// It is the first frame of a film that is kept.
    package var hasFilm: Bool
    /// Part that may change; nil: anywhere. Whoever asks puts back what lies outside, so a provider need not know
    /// masks.
    package var mask: EditMask?
    /// Further pictures to look at.
    package var references: [ReferencePicture]

    package init(
      prompt: String, style: StyleChoice?, kind: ArtKind, seed: UInt32, image: [UInt8], mediaType: String, scene: String?,
      hasFilm: Bool = false, mask: EditMask? = nil, references: [ReferencePicture] = []
    ) {
      self.prompt = prompt
      self.style = style
      self.kind = kind
      self.seed = seed
      self.image = image
      self.mediaType = mediaType
      self.scene = scene
      self.hasFilm = hasFilm
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
  /// Kind, as the catalogue has it; the work names the one it looks like.
  package var kind: CatalogKind?
  /// Option of the kind, as the catalogue has it.
  package var option: CatalogOption?
  /// Pictures that a new one is made of or after, the first one above all.
  package var starting: [ParentPicture] = []
  /// US dollars it may cost at most; nil when nobody set a limit.
  package var budget: Double?
  /// US dollars it may cost at most, by model; for those with a budget of their own.
  package var modelBudgets: [String: Double] = [:]

  /// A new picture shows what the first one it starts from shows; otherwise it only looks like it.
  package var isRemade: Bool {
    guard case .create(let create) = work, let first = starting.first else { return false }
    return create.description == first.prompt
  }

  /// Number of pictures asked for.
  package var pictureCount: Int {
    switch work {
    case .create(let create): max(1, create.count)
    case .edit: 1
    }
  }

  /// Allowance units it takes where somebody charges: for each picture asked for, or panel of a comic, those of its
  /// option or kind.
  package var units: Int {
    guard case .create(let create) = work, create.kind == .comic else { return pictureCount * unitsEach }
    return max(1, create.panels ?? CreateRequest.usualPanels) * unitsEach
  }

  /// The same of one picture or panel.
  package var unitsEach: Int { max(1, option?.cost ?? kind?.cost ?? 1) }

  package init(
    job: JobID, work: Work, seed: UInt32, kind: CatalogKind? = nil, option: CatalogOption? = nil,
    budget: Double? = nil,
    modelBudgets: [String: Double] = [:]
  ) {
    self.job = job
    self.work = work
    self.seed = seed
    self.kind = kind
    self.option = option
    self.budget = budget
    self.modelBudgets = modelBudgets
  }
}
