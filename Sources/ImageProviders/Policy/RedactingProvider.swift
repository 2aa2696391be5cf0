package import SketchCore

/// A provider that tells nobody its key: servers repeat what they were sent, and their words end up in events, the log
/// and the library.
package struct RedactingProvider: ProviderWrapper {
  let inner: any ImageProvider
  private let redactor: KeyRedactor

  package init(_ inner: any ImageProvider, key: Secret?) {
    self.inner = inner
    redactor = KeyRedactor(key)
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await redacting(report) { try await inner.generate(request, report: $0) }
  }

  package func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await redacting(report) { try await inner.resume(request, handle: handle, report: $0) }
  }

  package func withdraw(handle: String) async throws {
    do {
      try await inner.withdraw(handle: handle)
    } catch let error as ImageProviderError {
      throw redactor.redacted(error)
    }
  }

  private func redacting(
    _ report: @escaping @Sendable (ProviderProgress) async -> Void,
    _ work: (@escaping @Sendable (ProviderProgress) async -> Void) async throws -> [GeneratedPicture]
  ) async throws -> [GeneratedPicture] {
    let redactor = redactor
    do {
      return try await work { await report(redactor.redacted($0)) }.map(redactor.redacted)
    } catch let error as ImageProviderError {
      throw redactor.redacted(error)
    }
  }
}
