package import SketchCore

/// A provider whose descriptions are looked at, and enriched, before it gets them.
///
/// Only new pictures are: an edit says exactly what is wanted. What was said and what was drawn are both kept, as the
/// picture's original prompt and its prompt.
package struct PreparedProvider: ProviderWrapper {
  let inner: any ImageProvider
  private let moderation: ModerationCheck?
  private let enhancer: PromptEnhancer?

  package init(_ inner: any ImageProvider, moderation: ModerationCheck? = nil, enhancer: PromptEnhancer? = nil) {
    self.inner = inner
    self.moderation = moderation
    self.enhancer = enhancer
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    try await moderate(request, report)
    // A picture that is made of another keeps its description.
    guard let enhancer, !request.isRemade, case .create(var create) = request.work,
      let enhanced = await enhancer.enhanced(create.description, kind: request.kind, option: request.option)
    else {
      return try await inner.generate(request, report: report)
    }
    guard !Task.isCancelled else { throw ImageProviderError.cancelled(name, acceptance: .refused) }
    let original = create.description
    create.description = enhanced
    var prepared = request
    prepared.work = .create(create)
    var pictures = try await inner.generate(prepared, report: report)
    for index in pictures.indices { pictures[index].originalPrompt = original }
    if !pictures.isEmpty { pictures[0].notes.insert("“\(original)” was enriched to “\(enhanced)”.", at: 0) }
    return pictures
  }

  private func moderate(_ request: GenerationRequest, _ report: @Sendable (ProviderProgress) async -> Void) async throws {
    guard let moderation else { return }
    let text: String
    switch request.work {
    case .create(let create): text = [create.description, create.style?.text ?? ""].joined(separator: " ")
    case .edit(let edits, _): text = edits.map { $0.fields.map(\.text).joined(separator: " ") }.joined(separator: ". ")
    }
    switch await moderation.verdict(on: text) {
    case .unobjectionable: break
    case .flagged(let categories):
      throw ImageProviderError(
        .contentBlocked, provider: name,
        reason: "the moderation filter refused this" + (categories.isEmpty ? "" : " (\(categories.joined(separator: ", ")))"),
        advice: "Say it differently.", acceptance: .refused, stage: .input, categories: categories)
    case .unknown(let why): await report(.note("\(name): not checked beforehand, because \(why)"))
    }
  }
}
