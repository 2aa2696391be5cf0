import SketchCore

/// Changes of comics: of panels that are there, and of all panels only when that was meant.
extension Studio {
  /// - Throws: `SketchError` `.unsupported` for a film of a comic, `.notFound` for a change of a panel that it does not
  ///   have.
  func checkComic(_ artwork: Artwork, _ version: Revision, takes command: VoiceCommand) async throws {
    guard artwork.kind == .comic, let edits = command.edits else { return }
    if edits.contains(where: { $0.kind == .animate }) { throw SketchError.comicCannotMove(about: version.prompt) }
    if let scene = version.scene { try await checkPanels(of: command, in: scene) }
  }

  private func checkPanels(of command: VoiceCommand, in scene: String) async throws {
    guard let edits = command.edits, let count = try await parts.binder?.panelCount(of: scene) else { return }
    for panel in edits.flatMap(\.panels) where panel != "last" && Int(panel).map((1...count).contains) != true {
      throw SketchError.noPanel(panel, of: count)
    }
    guard edits.contains(where: \.panels.isEmpty), let unknown = parts.parser.unknownPanel(in: command.transcript),
      unknown.isNumber
    else { return }
    throw SketchError.noPanel(unknown.word, of: count)
  }

  /// Question before all panels of a comic are changed by words that hardly say so, or that name a panel nobody knows.
  func questionBeforeChangingAllPanels(_ command: VoiceCommand) async throws -> String? {
    var made: CreateRequest?
    for step in [command] + (command.then ?? []) {
      if let create = step.create { made = create }
      guard step.intent == .edit, step.edits?.contains(where: \.panels.isEmpty) == true else { continue }
      let comic = if let made { panelCount(of: made) } else { try await panelCount(for: step) }
      guard let comic else { continue }
      let unknown = parts.parser.unknownPanel(in: step.transcript)
      // It is refused in its turn.
      if unknown?.isNumber == true { continue }
      guard step.confidence < settings.confirmBelow || unknown != nil else { continue }
      return "Did you say “\(step.transcript)”? That changes all \(comic) panels."
    }
    return nil
  }

  /// Number of panels of the comic an edit is about; nil where it is about another picture, or none.
  private func panelCount(for edit: VoiceCommand) async throws -> Int? {
    let artwork: Artwork?
    switch try? await subject(of: edit) {
    case .artwork(let id): artwork = try await parts.library.artwork(id)
    case .job(let id):
      let job = try await parts.library.job(id)
      if let create = job?.command.create { return panelCount(of: create) }
      guard let id = job?.artwork else { return nil }
      artwork = try await parts.library.artwork(id)
    case nil: artwork = try? await resolver.resolve(edit.target ?? .current)
    }
    guard let artwork, artwork.kind == .comic, let scene = artwork.revision.scene else { return nil }
    return try await parts.binder?.panelCount(of: scene)
  }

  private func panelCount(of create: CreateRequest) -> Int? {
    create.kind == .comic ? create.panels ?? CreateRequest.usualPanels : nil
  }
}

/// New comics.
extension Studio {
  /// - Throws: `SketchError` `.invalidInput` for a comic about nothing: what it is about is asked then.
  func checkConcept(of command: VoiceCommand, _ submission: Submission) throws(SketchError) {
    let steps = [command] + (command.then ?? [])
    let creations = steps.compactMap(\.create) + [command.suggestion?.create].compactMap { $0 }
    let comics = creations.filter { $0.kind == .comic }
    guard submission.attachments.with.isEmpty,
      comics.contains(where: { $0.from == nil && !parts.parser.hasContent($0.description) })
    else { return }
    throw SketchError(
      .invalidInput, "the comic needs somebody or something it is about: what is it about?",
      advice: "Say for example “make a comic about a dragon who is afraid of fire”.")
  }
}

extension SketchError {
  fileprivate static func noPanel(_ panel: String, of count: Int) -> SketchError {
    let name = Int(panel).map { "panel \($0)" } ?? "“\(panel)” panel"
    return SketchError(
      .notFound, "there is no \(name): the comic has \(count)",
      advice: "Nothing was changed. Say for example “in panel \(count) …” or “in the last panel …”.")
  }
}
