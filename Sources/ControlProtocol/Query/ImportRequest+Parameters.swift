package import SketchCore

extension ImportRequest: FileInput {
  package init() { self.init(file: []) }

  package static let parameters: [QueryParameter<ImportRequest>] = [
    .text("name", \.name, "Name of the file, the title of a picture that tells none"),
    .id("entry", \.entry, "Entry of the journal that the picture before it made: both are undone as one"),
  ]
}
