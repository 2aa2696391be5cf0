package import SketchCore

/// A provider whose pictures are decoded before they count as delivered: bytes that only look like a picture are a
/// fault of the provider's, and so a reason to ask the next one.
package struct CheckedProvider: ProviderWrapper {
  let inner: any ImageProvider
  private let check: @Sendable ([UInt8]) async throws -> Void

  /// - Parameter check: decodes the bytes. What it throws says why they are no picture.
  package init(_ inner: any ImageProvider, check: @escaping @Sendable ([UInt8]) async throws -> Void) {
    self.inner = inner
    self.check = check
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await checked(inner.generate(request, report: report))
  }

  package func resume(
    _ request: GenerationRequest, handle: String, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await checked(inner.resume(request, handle: handle, report: report))
  }

  /// Pictures that can be decoded.
  private func checked(_ pictures: [GeneratedPicture]) async throws -> [GeneratedPicture] {
    var sound: [GeneratedPicture] = []
    var reason: String?
    var lost: Double?
    for picture in pictures {
      do {
        try await check(picture.image)
        sound.append(picture)
      } catch {
        try Task.checkCancellation()
        reason = (error as? SketchError)?.message ?? "\(error)"
        if let cost = picture.cost { lost = (lost ?? 0) + cost }
      }
    }
    guard let reason else { return pictures }
    guard !sound.isEmpty else {
      throw ImageProviderError(
        .badResponse, provider: name, reason: "the picture \(title) sent cannot be used: \(reason)",
        advice: "Ask for it again.", acceptance: .accepted, cost: lost)
    }
    // Paid for with the others.
    if let lost { sound[0].cost = (sound[0].cost ?? 0) + lost }
    sound[0].notes = pictures.flatMap(\.notes) + ["\(pictures.count - sound.count) of the pictures could not be used: \(reason)."]
    return sound
  }
}
