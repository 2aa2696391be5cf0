import SketchCore

struct ComposedPrompt: Sendable, Equatable {
  var text: String
  /// Things to avoid; empty when there are none.
  var negative: String
}
