package import SketchCore

extension BookSelection: QueryInput {
  package init() { self.init(format: nil) }

  package static let parameters: [QueryParameter<BookSelection>] = [
    .choice("format", \.format, "PDF when absent"),
    .integer("revision", \.revision, in: 1...Int.max, "The shown one when absent"),
  ]
}
