package import SketchCore

extension ColouredSelection: QueryInput {
  package init() { self.init(revision: nil) }

  package static let parameters: [QueryParameter<ColouredSelection>] = [
    .integer("revision", \.revision, in: 1...Int.max, "The shown one when absent"),
    .integer("scale", \.scale, in: 1...3),
  ]
}
