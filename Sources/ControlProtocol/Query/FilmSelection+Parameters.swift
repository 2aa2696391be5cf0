package import SketchCore

extension FilmSelection: QueryInput {
  package init() { self.init(revision: nil) }

  package static let parameters: [QueryParameter<FilmSelection>] = [
    .integer("revision", \.revision, in: 1...Int.max, "The shown one when absent"),
    .choice("format", \.format, "As it is kept when absent"),
    .boolean("metadata", \.metadata, "An MP4, GIF or WebP carries facts about it, where the configuration allows it"),
  ]
}
