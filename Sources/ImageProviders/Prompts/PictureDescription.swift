import SketchCore

/// A picture in words, before they are put for a model.
struct PictureDescription: Sendable, Equatable {
  var subject: String
  var style: StyleChoice?
  var kind = ArtKind.picture
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

  /// - Parameter option: the one the request names, as the catalogue has it.
  init(_ request: CreateRequest, option: CatalogOption? = nil) {
    self.init(subject: request.description, style: request.style, kind: request.kind, quality: request.quality)
    let told = option.map(\.prompt).flatMap { $0.isEmpty ? nil : $0 } ?? request.option
    varieties = (told.map { [$0] } ?? []) + (request.details ?? [])
    avoid = option?.avoid ?? ""
  }
}
