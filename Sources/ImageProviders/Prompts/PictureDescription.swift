import SketchCore

/// A picture in words, before they are put for a model.
struct PictureDescription: Sendable, Equatable {
  var subject: String
  var style: StyleChoice?
  var kind = ArtKind.picture
  /// Template of the user's for a kind of his own, in place of the family's.
  var template: Template?
  /// Words for its kind by families of models, as the catalogue has them.
  var prompts: ModelPrompts?
  /// The same of the option; its words stand first among the varieties.
  var optionPrompts: ModelPrompts?
  /// Things said of its kind: the catalogue's words for the option, and the details.
  var varieties: [String] = []
  /// Things the option rules out.
  var avoid = ""
  var quality: Quality?
  /// Things that were taken out of it.
  var absent: [String] = []

  init(subject: String, style: StyleChoice? = nil, kind: ArtKind = .picture, quality: Quality? = nil) {
    self.subject = Prose.plain(subject)
    self.style = style
    self.kind = kind
    self.quality = quality
  }

  /// - Parameter kind: as the catalogue has it.
  init(_ parent: GenerationRequest.ParentPicture, kind: CatalogKind?) {
    self.init(subject: parent.prompt, style: parent.style, kind: parent.kind)
    avoid = kind?.avoid ?? ""
    template = kind?.prompt.map(Template.init(stringLiteral:))
    prompts = kind?.prompts
  }

  /// - Parameters:
  ///   - kind: as the catalogue has it.
  ///   - option: the one the request names, as the catalogue has it.
  init(_ request: CreateRequest, kind: CatalogKind? = nil, option: CatalogOption? = nil) {
    self.init(subject: request.description, style: request.style, kind: request.kind, quality: request.quality)
    let told = option.map(\.prompt).flatMap { $0.isEmpty ? nil : $0 } ?? request.option
    varieties = (told.map { [$0] } ?? []) + (request.details ?? [])
    avoid = [kind?.avoid ?? "", option?.avoid ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    template = kind?.prompt.map(Template.init(stringLiteral:))
    (prompts, optionPrompts) = (kind?.prompts, option?.prompts)
  }
}
