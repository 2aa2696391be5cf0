import SketchCore

/// Wording for models of one kind: sentences, or words with a negative prompt.
struct PromptFamily: Sendable, Decodable {
  struct StyleWording: Sendable, Decodable {
    /// "an oil painting"
    var medium: Template
    var look: Template
    /// Things that do not go with it, for a negative prompt.
    var avoid: String
  }

  struct KindWording: Sendable, Decodable {
    var prompt: Template
    var avoid: String
  }

  private var styles: [String: StyleWording]
  private var freeStyle: StyleWording
  private var noStyle: StyleWording
  /// Wordings by name; `PromptBook` adds those of the catalogue's kinds.
  private var kinds: [String: KindWording]
  private var qualities: [String: String]

  private enum CodingKeys: CodingKey { case styles, freeStyle, noStyle, kinds, qualities }

  /// Its name; the words of the catalogue are looked up by it.
  private var name = PromptFamilyName.sentence

  /// Family with the words for the catalogue's kinds.
  func telling(_ catalog: Catalog, as name: PromptFamilyName) -> PromptFamily {
    var family = self
    family.name = name
    for kind in catalog.kinds {
      guard let wording = kind.prompts?[name], let prompt = wording.prompt else { continue }
      family.kinds[kind.id.rawValue] = KindWording(
        prompt: Template(stringLiteral: prompt), avoid: wording.avoid ?? "")
    }
    return family
  }

  /// The prompt of a picture, and what it is not to show.
  /// - Parameter wording: name of the wording that is used; that of the picture's kind when nil.
  func compose(_ picture: PictureDescription, as wording: String? = nil) -> ComposedPrompt {
    let style = self.wording(of: picture.style)
    let fields = ["style": picture.style?.spokenName ?? ""]
    let medium = style.medium.filled(fields)
    let kind = kinds[wording ?? picture.kind.rawValue] ?? KindWording(prompt: "{subject}", avoid: "")
    let look = style.look.filled(fields)
    // A wording that was asked for by name is about what is done, not about the kind.
    let own = wording == nil ? picture.prompts?[name] : nil
    let option = picture.optionPrompts?[name]
    var varieties = picture.varieties
    if let words = option?.prompt, !varieties.isEmpty { varieties[0] = words }
    let template = own?.prompt.map(Template.init(stringLiteral:)) ?? picture.template ?? kind.prompt
    let text = template.filled([
      "subject": picture.subject, "option": varieties.joined(separator: ", "), "medium": medium,
      "styled": picture.style == nil ? "" : medium,
      "look": look, "Look": capitalized(look), "quality": picture.quality.flatMap { qualities.value(for: $0) } ?? "",
    ])
    let avoid =
      picture.absent
      + [own?.avoid ?? kind.avoid, style.avoid, picture.avoid, option?.avoid ?? ""].filter { !$0.isEmpty }
    return ComposedPrompt(text: capitalized(text), negative: avoid.joined(separator: ", "))
  }

  /// "an oil painting" and what makes it one, for an instruction to repaint.
  func words(for style: StyleChoice) -> (medium: String, look: String) {
    let wording = wording(of: style)
    let fields = ["style": style.spokenName]
    return (wording.medium.filled(fields), wording.look.filled(fields))
  }

  private func wording(of style: StyleChoice?) -> StyleWording {
    switch style {
    case .named(let style): styles[style.rawValue] ?? freeStyle
    case .free: freeStyle
    case nil: noStyle
    }
  }

  /// Entries that the tables lack, as "styles.watercolor".
  var gaps: [String] {
    ArtStyle.allCases.filter { styles[$0.rawValue] == nil }.map { "styles.\($0.rawValue)" }
      + ArtKind.allCases.filter { kinds[$0.rawValue] == nil }.map { "kinds.\($0.rawValue)" }
      + Quality.allCases.filter { qualities.value(for: $0) == nil }.map { "qualities.\($0.rawValue)" }
  }
}

func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
