package import SketchCore

/// Pictures from elsewhere.
extension Studio {
  private static let titleLimit = 60

  package func add(_ request: ImportRequest) async throws -> ImportedPicture {
    guard !isStopping else { throw SketchError.stopping }
    let file = try await parts.images.accept(request.file)
    let facts = file.metadata
    let title =
      facts.title ?? Self.title(ofFile: request.name) ?? facts.prompt.map { String($0.prefix(Self.titleLimit)) }
      ?? "imported picture"
    // A still picture is no film, and pages of comics are not drawn anew.
    let kind = facts.kind.flatMap { [.comic, .video].contains($0) ? nil : $0 } ?? .picture
    let draft = PictureDraft(
      picture: GeneratedPicture(
        image: file.image, prompt: facts.prompt ?? title, style: facts.style, model: facts.model ?? "",
        seed: facts.seed ?? 0),
      mediaType: file.info.mediaType, width: file.info.width, height: file.info.height, title: title, kind: kind,
      transcript: facts.heard ?? "", provider: ImportRequest.provider, generationSeconds: 0,
      colors: try? await parts.images.colors(of: file.image))
    let imported = try await parts.library.add(draft, joining: request.entry)
    guard imported.isNew else { return imported }
    dialogue.noteNew([])
    _ = published(imported.artwork, .created)
    return imported
  }

  /// "drawings/a-red-fox_2.png" → "a red fox 2"; nil where nothing is left.
  static func title(ofFile name: String?) -> String? {
    guard let last = name?.split(separator: "/").last else { return nil }
    let stem = String(last.lastIndex(of: ".").map { last[..<$0] } ?? last)
    let words = stem.contains(" ") ? stem : stem.replacing("-", with: " ").replacing("_", with: " ")
    let title = String(words.onOneLine.prefix(titleLimit))
    return title.isEmpty ? nil : title
  }
}
