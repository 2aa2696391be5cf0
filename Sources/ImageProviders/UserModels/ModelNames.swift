import SketchCore

/// Names of models that can be asked for: families, as they are said, and the models there are.
package struct ModelNames: Sendable {
  package let all: [String]

  /// - Throws: `SketchError` `.configuration` when the packaged models are missing.
  package init(_ own: UserModels) throws {
    let catalog = try FalCatalog.load(with: own)
    let fal = catalog.models.filter { [.create, .film].contains($0.work) }.map(\.id)
    let openAI = (try OpenAICatalog.load().models + own.openAI).map(\.id).filter { $0 != "*" }
    all = catalog.families.map(\.name) + (fal + openAI).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
