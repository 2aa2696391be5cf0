package import SketchCore

/// A provider that draws what it has a scene of, and of a picture it did not draw makes what can be made of pixels: a
/// coloring page of its outlines, a sticker that is cut out of it.
package struct TracingProvider: ProviderWrapper {
  let inner: any ImageProvider
  private let finisher: any PictureFinisher

  package init(_ inner: any ImageProvider, finisher: any PictureFinisher) {
    self.inner = inner
    self.finisher = finisher
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    guard request.isRemade, case .create(let create) = request.work, let source = request.starting.first,
      source.scene == nil, let steps = Self.steps(for: create.kind)
    else { return try await inner.generate(request, report: report) }
    await report(.started(provider: name))
    var finishing = Finishing(steps)
    finishing.hasBorder = create.details?.contains("no border") != true
    do {
      let made = try await finisher.finished(source.image, finishing)
      return [
        GeneratedPicture(
          image: made.image, prompt: create.description, style: create.style, model: "tracing-1", seed: request.seed,
          notes: made.notes)
      ]
    } catch let error as SketchError {
      throw ImageProviderError(.invalidInput, provider: name, reason: error.message, advice: error.advice)
    }
  }

  private static func steps(for kind: ArtKind) -> [FinishingStep]? {
    switch kind {
    case .coloringPage: [.regions]
    case .sticker: [.cutout]
    default: nil
    }
  }
}
