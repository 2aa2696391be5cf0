import SketchCore

/// A picture in words, before they are put for a model.
struct PictureDescription: Sendable, Equatable {
  var subject: String
  var style: StyleChoice?
  var kind = ArtKind.picture
  var option: String?
  var quality: Quality?
  /// Things that were taken out of it.
  var absent: [String] = []

  init(subject: String, style: StyleChoice? = nil, kind: ArtKind = .picture, option: String? = nil, quality: Quality? = nil) {
    self.subject = Prose.plain(subject)
    self.style = style
    self.kind = kind
    self.option = option
    self.quality = quality
  }

  init(_ request: CreateRequest) {
    self.init(
      subject: request.description, style: request.style, kind: request.kind, option: request.option, quality: request.quality)
  }
}
