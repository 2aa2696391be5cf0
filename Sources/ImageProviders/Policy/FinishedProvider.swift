package import SketchCore

/// A provider whose pictures get what their kind promises before they are stored: line art, a cut-out, a size.
package struct FinishedProvider: ProviderWrapper {
  let inner: any ImageProvider
  private let finisher: any PictureFinisher

  package init(_ inner: any ImageProvider, finisher: any PictureFinisher) {
    self.inner = inner
    self.finisher = finisher
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    await finished(try await inner.generate(request, report: report), request)
  }

  package func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    await finished(try await inner.resume(request, handle: handle, report: report), request)
  }

  /// A picture that cannot be finished is delivered as it came: it was paid for.
  private func finished(_ pictures: [GeneratedPicture], _ request: GenerationRequest) async -> [GeneratedPicture] {
    guard let finishing = Finishing(of: request) else { return pictures }
    var finished = pictures
    for index in pictures.indices where pictures[index].film == nil {
      do {
        let done = try await finisher.finished(pictures[index].image, finishing)
        finished[index].image = done.image
        // The same for all of them: said once.
        finished[0].notes += done.notes.filter { !finished[0].notes.contains($0) }
      } catch {
        finished[0].notes.append("A picture was left as it came: \((error as? SketchError)?.message ?? "\(error)").")
      }
    }
    return finished
  }
}
