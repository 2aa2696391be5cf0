import SketchCore

extension GenerationRequest.Work {
  /// Text that may name things: a description, or edits and the prompt of their picture.
  var words: String {
    switch self {
    case .create(let create): create.description
    case .edit(let edits, let parent):
      (edits.flatMap { $0.fields.map(\.text) } + [parent.prompt]).joined(separator: ", ")
    }
  }
}
