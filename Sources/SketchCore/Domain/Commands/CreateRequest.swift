/// A picture to make.
package struct CreateRequest: Sendable, Equatable, Codable {
  /// Thing to draw as it was said, without verb, style, count and kind: "a mountain with a cabin".
  package var description: String
  package var style: StyleChoice?
  package var kind: ArtKind
  /// Variety of the kind: "simple", "white border", "4 panels". The words are those of the lexicon (`12-kinds.txt`).
  package var option: String?
  /// 1…4.
  package var count: Int
  package var aspect: Aspect?
  package var quality: Quality?
  /// Only who draws for nothing may draw it; nil: anybody.
  package var free: Bool?

  package init(
    description: String, style: StyleChoice? = nil, kind: ArtKind = .picture, option: String? = nil, count: Int = 1, aspect: Aspect? = nil,
    quality: Quality? = nil
  ) {
    self.description = description
    self.style = style
    self.kind = kind
    self.option = option
    self.count = count
    self.aspect = aspect
    self.quality = quality
  }
}
