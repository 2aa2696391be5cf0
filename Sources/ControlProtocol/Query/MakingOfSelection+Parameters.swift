package import SketchCore

extension MakingOfSelection: QueryInput {
  package init() { self.init(format: nil) }

  package static let parameters: [QueryParameter<MakingOfSelection>] = [
    .choice("format", \.format, "MP4 when absent"),
    .integer("revision", \.revision, in: 1...Int.max, "Last version of it; the shown one when absent"),
    .boolean("metadata", \.metadata, "An MP4, GIF or WebP carries facts about it, where the configuration allows it"),
  ]
}
