import Dispatch
package import SketchCore

/// The provider that needs no network: draws the described scene itself, in any of the ten styles.
package final class Illustrator: ImageProvider {
  package let name = "illustrator"
  package let capabilities = ProviderCapabilities(creates: true, edits: true, isFree: true)
  package static let model = "illustrator-1"

  private let catalog: ArtCatalog
  /// Drawing takes a core for most of a second; it never holds one of the shared threads.
  private let queue = DispatchQueue(label: "voicesketch.illustrator", qos: .userInitiated)

  /// - Throws: `SketchError` `.configuration` when the drawings or tables are missing.
  package init() throws {
    catalog = try ArtCatalog.load()
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    await report(.started(provider: name))
    switch request.work {
    case .create(let create):
      var pictures: [GeneratedPicture] = []
      let count = min(max(create.count, 1), 4)
      for index in 0..<count {
        let seed = request.seed &+ UInt32(index) &* 0x9E37_79B9
        let composed = SceneComposer(catalog: catalog).compose(create, seed: seed)
        let share = (from: Double(index) / Double(count), size: 1 / Double(count))
        pictures.append(try await draw(composed.scene, notes: composed.notes, share: share, report: report))
      }
      return pictures
    case .edit(_, let parent):
      let composed = SceneComposer(catalog: catalog).compose(CreateRequest(description: parent.prompt), seed: request.seed)
      return [try await draw(composed.scene, notes: composed.notes, share: (0, 1), report: report)]
    }
  }

  private func draw(
    _ scene: Scene, notes: [String], share: (from: Double, size: Double), report: @Sendable (ProviderProgress) async -> Void
  ) async throws -> GeneratedPicture {
    let (fractions, continuation) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
    let work = RenderWork(fractions: continuation)
    let result = Task { [queue, catalog] in
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<[UInt8], any Error>) in
          queue.async {
            defer { continuation.finish() }
            done.resume(
              with: Result {
                let bitmap = try StyleRenderer(catalog: catalog).render(scene, work: work)
                try work.checkpoint(0.92)
                return try PNGEncoder.encode(bitmap)
              })
          }
        }
      } onCancel: {
        work.cancel()
      }
    }
    return try await withTaskCancellationHandler {
      for await fraction in fractions { await report(.fraction(share.from + fraction * share.size)) }
      do {
        let image = try await result.value
        return GeneratedPicture(
          image: image, prompt: "", style: .named(scene.style), model: Illustrator.model, seed: scene.seed,
          scene: try WireJSON.text(scene), notes: notes)
      } catch is CancellationError {
        throw ImageProviderError(.cancelled, provider: name, reason: "the drawing was cancelled")
      }
    } onCancel: {
      result.cancel()
    }
  }
}
