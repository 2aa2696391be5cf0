import FoundationEssentials
package import SketchCore

/// A provider that tells nobody its key: servers repeat what they were sent, and their words end up in events, the log and the library.
package struct DiscreetProvider: ProviderWrapper {
  let inner: any ImageProvider
  private let blotter: KeyBlotter

  package init(_ inner: any ImageProvider, key: Secret) {
    self.inner = inner
    blotter = KeyBlotter(key)
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await discreet(report) { try await inner.generate(request, report: $0) }
  }

  package func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await discreet(report) { try await inner.resume(request, handle: handle, report: $0) }
  }

  package func withdraw(handle: String) async throws {
    do {
      try await inner.withdraw(handle: handle)
    } catch let error as ImageProviderError {
      throw blotter.blotted(error)
    }
  }

  private func discreet(
    _ report: @escaping @Sendable (ProviderProgress) async -> Void,
    _ work: (@escaping @Sendable (ProviderProgress) async -> Void) async throws -> [GeneratedPicture]
  ) async throws -> [GeneratedPicture] {
    let blotter = blotter
    do {
      return try await work { await report(blotter.blotted($0)) }.map(blotter.blotted)
    } catch let error as ImageProviderError {
      throw blotter.blotted(error)
    }
  }
}

/// Takes a key out of a text, as it was sent and in the parts it is made of.
struct KeyBlotter: Sendable {
  private let secrets: [String]
  /// What is shorter, such as a password of three letters, would be found everywhere.
  private static let shortest = 8

  init(_ key: Secret) {
    let text = key.reveal()
    // fal's key and a login: what follows the first colon is the secret half. Base64 is how a login is sent.
    let half = text.firstIndex(of: ":").map { String(text[text.index(after: $0)...]) }
    let sent = half == nil ? nil : Data(text.utf8).base64EncodedString()
    secrets = [text, sent, half].compactMap(\.self).filter { $0.utf8.count >= KeyBlotter.shortest }
  }

  func blotted(_ text: String) -> String {
    secrets.reduce(text) { $0.contains($1) ? $0.replacing($1, with: "(key)") : $0 }
  }

  func blotted(_ error: ImageProviderError) -> ImageProviderError {
    var error = error
    // The advice is ours, and quotes nobody.
    error.reason = blotted(error.reason)
    error.field = error.field.map(blotted)
    error.categories = error.categories.map(blotted)
    return error
  }

  func blotted(_ progress: ProviderProgress) -> ProviderProgress {
    switch progress {
    case .note(let text): .note(blotted(text))
    case .failedAttempt(let error): .failedAttempt(blotted(error))
    case .started, .handle, .fraction, .preview, .limit: progress
    }
  }

  func blotted(_ picture: GeneratedPicture) -> GeneratedPicture {
    var picture = picture
    picture.notes = picture.notes.map(blotted)
    picture.model = blotted(picture.model)
    return picture
  }
}
