import Illustrator
package import SketchCore
import Synchronization

/// Provider that makes films itself, in the illustrator, where the one it wraps makes none, and leaves pictures to that
/// one.
package final class FilmProvider: ImageProvider {
  private let inner: any ImageProvider
  /// Reads pictures without a scene; nil where none are filmed.
  private let images: (any ImageProcessor)?
  /// Read when the first film is made: most users make none.
  private let maker = Mutex<FilmMaker?>(nil)
  private let queue = DrawingQueue("films")

  package init(_ inner: any ImageProvider, images: (any ImageProcessor)? = nil) {
    self.inner = inner
    self.images = images
  }

  package var name: String { inner.name }
  package var title: String { inner.title }
  package var capabilities: ProviderCapabilities { inner.capabilities }

  package func estimate(for request: GenerationRequest) -> Cost? {
    isOwn(request) ? .free : inner.estimate(for: request)
  }

  package func expectedSeconds(for request: GenerationRequest) -> Double? {
    guard isOwn(request) else { return inner.expectedSeconds(for: request) }
    return FilmPace.usual.seconds(for: request)
  }

  package func model(for request: GenerationRequest) -> String? {
    isOwn(request) ? nil : inner.model(for: request)
  }

  package func firstProvider(for request: GenerationRequest) -> String {
    isOwn(request) ? FilmOrder.provider : inner.firstProvider(for: request)
  }

  package func concurrency(for request: GenerationRequest) -> Int {
    isOwn(request) ? 1 : inner.concurrency(for: request)
  }

  package func freeAlternative(for request: GenerationRequest) -> String? {
    request.work.filmOrigin == nil ? inner.freeAlternative(for: request) : canMake(request) ? FilmOrder.title : nil
  }

  package func withdraw(handle: String) async throws { try await inner.withdraw(handle: handle) }

  package func settled(_ job: JobID) async { await inner.settled(job) }

  package func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await hosted(request, report) { try await inner.resume(request, handle: handle, report: report) }
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    if isOwn(request) { return try await made(request, report) }
    return try await hosted(request, report) { try await inner.generate(request, report: report) }
  }

  /// True for a film that is made here: nobody else makes such films, or the change is one of a scene.
  private func isOwn(_ request: GenerationRequest) -> Bool {
    switch request.work.filmOrigin {
    case nil: return false
    case .picture: return !inner.capabilities.animates
    case .words:
      if case .edit(_, let parent) = request.work, parent.scene != nil { return true }
      return !inner.capabilities.films
    }
  }

  private func canMake(_ request: GenerationRequest) -> Bool {
    guard case .edit(let edits, let parent) = request.work else { return true }
    guard parent.kind != .comic else { return false }
    return parent.scene != nil || images != nil && edits.allSatisfy { $0.kind == .animate }
  }

  /// Pictures of another provider, or a film of this one where the other refused it for a reason of its own.
  private func hosted(
    _ request: GenerationRequest, _ report: @escaping @Sendable (ProviderProgress) async -> Void,
    _ work: () async throws -> [GeneratedPicture]
  ) async throws -> [GeneratedPicture] {
    do {
      return try await work()
    } catch let error as ImageProviderError
      where request.work.filmOrigin != nil && error.isCurableElsewhere && error.acceptance == .refused
      && canMake(request) && !Task.isCancelled
    {
      await report(.note("\(error.reason): asking \(FilmOrder.title) instead"))
      var films = try await made(request, report)
      films[0].notes.insert("The film was made by \(FilmOrder.title), because \(error.reason).", at: 0)
      return films
    }
  }

  private func made(
    _ request: GenerationRequest, _ report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    await report(.started(provider: FilmOrder.provider, estimate: .free))
    do {
      if let film = try await filmOfPicture(request) { return [try await drawn(film, report)] }
      let maker = try sharedMaker()
      let orders = try FilmOrder.orders(for: request, maker)
      var films: [GeneratedPicture] = []
      for (index, order) in orders.enumerated() {
        films.append(
          try await queue.run {
            await report(.fraction((Double(index) + $0) / Double(orders.count)))
          } drawing: { work in
            try order.made(by: maker) { try work.checkpoint($0) }
          })
        await report(.pictures(films.count))
      }
      return films
    } catch let error as SketchError {
      throw ImageProviderError(
        .invalidInput, provider: FilmOrder.provider, reason: error.message, advice: error.advice, acceptance: .refused)
    } catch is CancellationError {
      throw ImageProviderError(.cancelled, provider: FilmOrder.provider, reason: "the film was cancelled")
    }
  }

  /// Film of a picture from elsewhere, which has no scene; nil where there is one, or none that can be filmed.
  private func filmOfPicture(_ request: GenerationRequest) async throws -> PictureFilm? {
    guard let images, case .edit(_, let parent) = request.work, parent.scene == nil, parent.kind != .comic else {
      return nil
    }
    return try await PictureFilm(request, images: images)
  }

  private func drawn(
    _ film: PictureFilm, _ report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> GeneratedPicture {
    try await queue.run {
      await report(.fraction($0))
    } drawing: { work in
      try film.made { try work.checkpoint($0) }
    }
  }

  private func sharedMaker() throws -> FilmMaker {
    try maker.withLock { known in
      if let known { return known }
      let made = try FilmMaker()
      known = made
      return made
    }
  }
}
