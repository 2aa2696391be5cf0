package import SketchCore

/// Provider that tells the log, at `debug`, who is asked, what failed, what happens next and what it cost. Prompts and
/// pictures stay out of the log.
package struct LoggedProvider: ProviderWrapper {
  let inner: any ImageProvider
  private let log: any Logger

  package init(_ inner: any ImageProvider, log: any Logger) {
    self.inner = inner
    self.log = log
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await logging(request, report) { try await inner.generate(request, report: $0) }
  }

  package func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    log.debug("asking for an earlier request", ["job": String(request.job), "handle": handle])
    return try await logging(request, report) { try await inner.resume(request, handle: handle, report: $0) }
  }

  package func withdraw(handle: String) async throws {
    log.debug("withdrawing a request", ["handle": handle])
    try await inner.withdraw(handle: handle)
  }

  private func logging(
    _ request: GenerationRequest, _ report: @escaping @Sendable (ProviderProgress) async -> Void,
    _ work: (@escaping @Sendable (ProviderProgress) async -> Void) async throws -> [GeneratedPicture]
  ) async throws -> [GeneratedPicture] {
    let job = String(request.job)
    let log = log
    do {
      let pictures = try await work { progress in
        LoggedProvider.tell(progress, job, log)
        await report(progress)
      }
      for picture in pictures {
        log.debug("picture", ["job": job, "model": picture.model, "cost": Cost(picture.cost ?? 0).spoken])
      }
      return pictures
    } catch let error as ImageProviderError {
      log.debug("no picture", LoggedProvider.fields(of: error, job))
      throw error
    }
  }

  private static func tell(_ progress: ProviderProgress, _ job: String, _ log: any Logger) {
    switch progress {
    case .started(let provider, let estimate, let model):
      log.debug(
        "asking",
        ["job": job, "provider": provider, "model": model ?? "", "estimated cost": estimate?.spoken ?? "unknown"])
    case .handle(let handle): log.debug("accepted", ["job": job, "handle": handle])
    case .failedAttempt(let error): log.debug("attempt failed", fields(of: error, job))
    case .note(let note): log.debug("what next", ["job": job, "note": note])
    case .fraction, .phase, .pictures, .preview, .limit: break
    }
  }

  private static func fields(of error: ImageProviderError, _ job: String) -> KeyValuePairs<String, String> {
    [
      "job": job, "provider": error.provider, "kind": "\(error.kind)", "reason": error.reason,
      "accepted": "\(error.acceptance)",
    ]
  }
}
