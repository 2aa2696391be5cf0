import SketchCore

/// Names of models that can be asked for: families, as they are said, and the models there are.
package struct ModelNames: Sendable {
  /// Families that words name.
  private static let families = ["flux", "seedream", "gemini"]

  package let all: [String]

  /// - Throws: `SketchError` `.configuration` when the packaged models are missing.
  package init(_ own: UserModels) throws {
    let fal = (try FalCatalog.load().models + own.fal).filter { [.create, .film].contains($0.work) }.map(\.id)
    let openAI = (try OpenAICatalog.load().models + own.openAI).map(\.id).filter { $0 != "*" }
    all = Self.families + (fal + openAI).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
