package import SketchCore

extension PictureComparison: QueryInput {
  package init() { self.init(revision: nil) }

  package static let parameters: [QueryParameter<PictureComparison>] = [
    .integer("revision", \.revision, in: 1...Int.max, "Version of this artwork; the shown one when absent"),
    .id("with", \.with, "The other artwork; this one when absent"),
    .integer("withRevision", \.withRevision, in: 1...Int.max, "Version of the other; the shown one when absent"),
  ]
}
