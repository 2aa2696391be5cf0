/// A picture to make.
package struct CreateRequest: Sendable, Equatable, Codable {
  /// Thing to draw as it was said, without verb, style, count and kind: "a mountain with a cabin".
  package var description: String
  package var style: StyleChoice?
  package var kind: ArtKind
  /// Option of the kind, by its name in the catalogue: "floral", "space".
  package var option: String?
  /// Other things said of the kind, in the words of the lexicon (`12-kinds.txt`): "white border", "for toddlers".
  package var details: [String]?
  /// 1…4.
  package var count: Int
  /// Number asked for where it is more than `count` may be.
  package var asked: Int?
  package var aspect: Aspect?
  package var quality: Quality?
  /// Model asked for by name: "flux".
  package var model: String?
  /// Picture it is made of: “a coloring page of this picture”.
  package var from: Target?
  /// Field of comics, as the four after it.
  package var genre: String?
  package var artStyle: String?
  package var world: String?
  package var panels: Int?
  /// Field of films, as the two after it.
  package var theme: String?
  package var seconds: Int?
  /// Frames a second, of `FilmWish.rates`.
  package var fps: Int?
  /// Only who draws for nothing may draw it; nil: anybody.
  package var free: Bool?

  /// Panels of a comic for which no number was said.
  package static let usualPanels = 6

  package init(
    description: String, style: StyleChoice? = nil, kind: ArtKind = .picture, option: String? = nil,
    details: [String]? = nil, count: Int = 1, aspect: Aspect? = nil, quality: Quality? = nil,
    model: String? = nil
  ) {
    self.description = description
    self.style = style
    self.kind = kind
    self.option = option
    self.details = details
    self.count = count
    self.aspect = aspect
    self.quality = quality
    self.model = model
  }

  /// Option and details, in the order of a prompt.
  package var varieties: [String] { (option.map { [$0] } ?? []) + (details ?? []) }
}
