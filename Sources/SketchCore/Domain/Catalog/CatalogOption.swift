/// Variety of a kind, as the catalogue has it: a floral mandala.
package struct CatalogOption: Sendable, Equatable, Codable {
  /// Name in a command's `option`; unique within its kind.
  package var id: String
  package var name: String
  package var description: String
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

    package init(setting: String? = nil, subject: String? = nil, sky: String? = nil, style: StyleChoice? = nil) {
      self.setting = setting
      self.subject = subject
      self.sky = sky
      self.style = style
    }
  }

  package init(
    id: String, name: String, description: String = "", isActive: Bool = true, isDefault: Bool = false,
    spoken: [String] = [], prompt: String = "", avoid: String = "", scene: SceneHint? = nil
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.isActive = isActive
    self.isDefault = isDefault
    self.spoken = spoken
    self.prompt = prompt
    self.avoid = avoid
    self.scene = scene
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(String.self, forKey: .id)
    name = try fields.decodeIfPresent(String.self, forKey: .name) ?? id
    description = try fields.decodeIfPresent(String.self, forKey: .description) ?? ""
    isActive = try fields.decodeIfPresent(Bool.self, forKey: .isActive) ?? true
    isDefault = try fields.decodeIfPresent(Bool.self, forKey: .isDefault) ?? false
    spoken = try fields.decodeIfPresent([String].self, forKey: .spoken) ?? []
    prompt = try fields.decodeIfPresent(String.self, forKey: .prompt) ?? ""
    avoid = try fields.decodeIfPresent(String.self, forKey: .avoid) ?? ""
    scene = try fields.decodeIfPresent(SceneHint.self, forKey: .scene)
    finish = try fields.decodeIfPresent([FinishingStep].self, forKey: .finish)
  }
}
