package import SketchCore

extension ThumbnailSelection: QueryInput {
  package init() { self.init(revision: nil) }

  package static let parameters: [QueryParameter<ThumbnailSelection>] = [
    .integer("revision", \.revision, in: 1...Int.max, "The shown one when absent"),
    .choice("size", \.size),
    .text(
      "v", \.version, "At least eight digits of the image's sha256: the answer may be kept for ever; 404 for another image"),
  ]
}
