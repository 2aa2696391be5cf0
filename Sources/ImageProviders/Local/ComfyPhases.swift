/// Words for the work of ComfyUI's nodes, by their class, from `Models/comfyui-phases.json`.
struct ComfyPhases: Sendable, Equatable, Decodable {
  /// Classes that draw, step by step.
  var drawing: Set<String>
  /// "drawing"
  var drawingWords: String
  /// Words of the other classes.
  var words: [String: String]

  /// - Throws: `SketchError` `.configuration` when the table is missing or cannot be read.
  static func load() throws -> ComfyPhases { try ModelData.read(ComfyPhases.self, "comfyui-phases.json") }

  /// - Returns: nil for a class nobody has words for.
  func words(for type: String) -> String? { drawing.contains(type) ? drawingWords : words[type] }
}
