/// Variety of a kind, as the catalogue has it: a floral mandala.
package struct CatalogOption: Sendable, Equatable, Codable {
  /// Name in a command's `option`; unique within its kind.
  package var id: String
  package var name: String
  package var description: String
  /// Emoji, a single character.
  package var icon: String
  /// Place among the options of its kind, by which they are sorted.
  package var order: Int
  /// Proportions where none are said; nil: those of its kind.
  package var aspect: Aspect?
  /// Allowance units of one picture; nil: those of its kind.
  package var cost: Int?
  /// False: it can be neither said nor chosen, and what was made with it stays.
  package var isActive: Bool
  /// Shown first. Of a file of the user's it is meant where none is named (`CatalogKind.usualOption`).
  package var isDefault: Bool
  /// Words that ask for it before the name of its kind: "flower" of "a flower mandala".
  package var spoken: [String]
  /// Words for a hosted model, beside the subject.
  package var prompt: String
  /// Things that must not be in it, for models that take a negative prompt.
  package var avoid: String
  /// The same by families of models, before `prompt` and `avoid`.
  package var prompts: ModelPrompts?
  package var scene: SceneHint?
  /// Work on pictures of hosted models, beside that of its kind.
  package var finish: [FinishingStep]?

  /// Look from the illustrator, where the words say nothing else.
  package struct SceneHint: Sendable, Equatable, Codable {
    /// Backdrop, a row of `settings.tsv`.
    package var setting: String?
    /// Subject added to what was named, a row of `subjects.tsv`.
    package var subject: String?
    /// Feature of the sky: "stars", "rainbow".
    package var sky: String?
    package var style: StyleChoice?
    /// Look of its kind, a row of `looks.tsv`; nil: the one named as the option, where there is one.
    package var look: String?

    package init(
      setting: String? = nil, subject: String? = nil, sky: String? = nil, style: StyleChoice? = nil, look: String? = nil
    ) {
      self.setting = setting
      self.subject = subject
      self.sky = sky
      self.style = style
      self.look = look
    }
  }

  package init(
    id: String, name: String, description: String = "", icon: String = "", order: Int = 0, aspect: Aspect? = nil,
    cost: Int? = nil, isActive: Bool = true, isDefault: Bool = false, spoken: [String] = [], prompt: String = "",
    avoid: String = "", prompts: ModelPrompts? = nil, scene: SceneHint? = nil
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.icon = icon
    self.order = order
    self.aspect = aspect
    self.cost = cost
    self.isActive = isActive
    self.isDefault = isDefault
    self.spoken = spoken
    self.prompt = prompt
    self.avoid = avoid
    self.prompts = prompts
    self.scene = scene
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(String.self, forKey: .id)
    name = try fields.decodeIfPresent(String.self, forKey: .name) ?? id
    description = try fields.decodeIfPresent(String.self, forKey: .description) ?? ""
    icon = try fields.decodeIfPresent(String.self, forKey: .icon) ?? ""
    order = try fields.decodeIfPresent(Int.self, forKey: .order) ?? 0
    aspect = try fields.decodeIfPresent(Aspect.self, forKey: .aspect)
    cost = try fields.decodeIfPresent(Int.self, forKey: .cost)
    isActive = try fields.decodeIfPresent(Bool.self, forKey: .isActive) ?? true
    isDefault = try fields.decodeIfPresent(Bool.self, forKey: .isDefault) ?? false
    spoken = try fields.decodeIfPresent([String].self, forKey: .spoken) ?? []
    prompt = try fields.decodeIfPresent(String.self, forKey: .prompt) ?? ""
    avoid = try fields.decodeIfPresent(String.self, forKey: .avoid) ?? ""
    prompts = try fields.decodeIfPresent(ModelPrompts.self, forKey: .prompts)
    scene = try fields.decodeIfPresent(SceneHint.self, forKey: .scene)
    finish = try fields.decodeIfPresent([FinishingStep].self, forKey: .finish)
  }
}
