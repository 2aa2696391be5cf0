/// Kind of thing that is made, as the catalogue has it: its shape, its cost and its options.
package struct CatalogKind: Sendable, Equatable, Codable {
  package var id: ArtKind
  package var name: String
  package var description: String
  /// One emoji.
  package var icon: String
  /// Place among the kinds, by which they are sorted.
  package var order: Int
  /// Proportions where none are said.
  package var aspect: Aspect
  /// Allowance units of one picture.
  package var cost: Int
  package var isActive: Bool
  package var isDefault: Bool
  /// Names it is asked for by, for a kind that a file of the user's adds: "bookmark".
  package var spoken: [String]
  /// Kind that comes with the program which the illustrator draws it as, and hosted models are told of where it has no
  /// `prompt`; nil: it is one itself.
  package var look: ArtKind?
  /// Template for hosted models: "a bookmark of {subject}[, {option}]"; nil: that of its look.
  package var prompt: String?
  /// Things that must not be in it, for models that take a negative prompt.
  package var avoid: String
  /// The same by families of models, before `prompt` and `avoid`.
  package var prompts: ModelPrompts?
  /// Work on pictures of hosted models.
  package var finish: [FinishingStep]
  /// The same for a detail, by the end of its name: `tile` of "seamless".
  package var finishByDetail: [String: FinishingStep]?
  /// Pixels along the longer side of a finished picture, by `Quality`.
  package var longerSide: [String: Int]?
  /// The same by details that name a size: 7680 of "8k".
  package var longerSideByDetail: [String: Int]?
  /// Options, in the order in which they are shown.
  package var options: [CatalogOption]
  /// Option that a file of the user's makes the usual one, by its `id`: it is meant where none is asked for.
  package var usualOption: String?

  package init(
    id: ArtKind, name: String, description: String = "", icon: String = "", aspect: Aspect = .square, cost: Int = 1,
    order: Int = 0, isActive: Bool = true, isDefault: Bool = false, spoken: [String] = [], look: ArtKind? = nil,
    prompt: String? = nil, avoid: String = "", prompts: ModelPrompts? = nil, finish: [FinishingStep] = [],
    options: [CatalogOption] = []
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.icon = icon
    self.aspect = aspect
    self.cost = cost
    self.order = order
    self.isActive = isActive
    self.isDefault = isDefault
    self.spoken = spoken
    self.look = look
    self.prompt = prompt
    self.avoid = avoid
    self.prompts = prompts
    self.finish = finish
    self.options = options
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(ArtKind.self, forKey: .id)
    name = try fields.decodeIfPresent(String.self, forKey: .name) ?? id.rawValue
    description = try fields.decodeIfPresent(String.self, forKey: .description) ?? ""
    icon = try fields.decodeIfPresent(String.self, forKey: .icon) ?? ""
    aspect = try fields.decodeIfPresent(Aspect.self, forKey: .aspect) ?? .square
    cost = try fields.decodeIfPresent(Int.self, forKey: .cost) ?? 1
    order = try fields.decodeIfPresent(Int.self, forKey: .order) ?? 0
    isActive = try fields.decodeIfPresent(Bool.self, forKey: .isActive) ?? true
    isDefault = try fields.decodeIfPresent(Bool.self, forKey: .isDefault) ?? false
    spoken = try fields.decodeIfPresent([String].self, forKey: .spoken) ?? []
    look = try fields.decodeIfPresent(ArtKind.self, forKey: .look)
    prompt = try fields.decodeIfPresent(String.self, forKey: .prompt)
    avoid = try fields.decodeIfPresent(String.self, forKey: .avoid) ?? ""
    prompts = try fields.decodeIfPresent(ModelPrompts.self, forKey: .prompts)
    finish = try fields.decodeIfPresent([FinishingStep].self, forKey: .finish) ?? []
    finishByDetail = try fields.decodeIfPresent([String: FinishingStep].self, forKey: .finishByDetail)
    longerSide = try fields.decodeIfPresent([String: Int].self, forKey: .longerSide)
    longerSideByDetail = try fields.decodeIfPresent([String: Int].self, forKey: .longerSideByDetail)
    options = try fields.decodeIfPresent([CatalogOption].self, forKey: .options) ?? []
    usualOption = try fields.decodeIfPresent(String.self, forKey: .usualOption)
  }
}

extension CatalogKind {
  /// Pixels along the longer side that a request wants: of a size that it names, else of its quality.
  package func longerSide(of create: CreateRequest) -> Int? {
    namedSide(create) ?? longerSide?[(create.quality ?? .standard).rawValue]
  }

  /// Shape that a request says; “8k” alone means a screen's. nil where nothing is said.
  package func shape(of create: CreateRequest) -> Aspect? { create.aspect ?? (namedSide(create) == nil ? nil : .wide) }

  private func namedSide(_ create: CreateRequest) -> Int? {
    (create.details ?? []).lazy.compactMap { longerSideByDetail?[$0] }.first
  }
}
