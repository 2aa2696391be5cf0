import FoundationEssentials
package import SketchCore

/// Requests of the control protocol beside commands.
extension Studio: StudioControl {
  package func catalog() -> Catalog { parts.catalog }

  package func enhance(_ create: CreateRequest) async throws -> EnhancedPrompt {
    try parts.catalog.check(create.kind, option: create.option)
    guard let writer = parts.writer() else {
      return EnhancedPrompt(
        original: create.description, enriched: nil,
        reason: "“enhance” is off under [prompts] in the configuration")
    }
    let enriched = await writer.enhanced(
      create.description, kind: parts.catalog.kind(create.kind), option: parts.catalog.option(of: create))
    return EnhancedPrompt(
      original: create.description, enriched: enriched,
      reason: enriched == nil ? "the chat model had nothing better, or did not answer" : nil)
  }

  package func setListening(_ mode: ListeningMode) async throws -> StudioEvent.State {
    try await parts.listening.setListening(mode)
  }

  package func jobs(limit: Int) async throws -> [Job] {
    try await parts.library.jobs(unfinished: false, limit: limit).map { presented(live($0.id) ?? $0) }
  }

  package func job(_ id: JobID) async throws -> Job { presented(try await known(id)) }

  /// Job as it is now, without what only `presented` adds.
  func known(_ id: JobID) async throws -> Job {
    guard let job = try await parts.library.job(id) else {
      throw SketchError(.notFound, "there is no job \(id)", advice: "See all with: voicesketchctl jobs.")
    }
    return live(id) ?? job
  }

  /// Job as it is now, where more is known than the library has.
  func live(_ id: JobID) -> Job? { running[id]?.job ?? unwritten[id] }

  package func cancelJob(_ id: JobID) async throws -> Job {
    var job = try await known(id)
    func alreadyFinished(_ job: Job) -> SketchError {
      SketchError(.conflict, "job \(id) is \(job.state.rawValue) already")
    }
    guard !job.state.isFinal else { throw alreadyFinished(job) }
    if running[id] != nil, let promise = lane.outcome(of: id) {
      running[id]?.cancel()
      await endAheadOfTurn(id)
      let ended = await promise.value().job ?? job
      // It was too late, or nobody listened.
      guard ended.state != .completed else { throw alreadyFinished(ended) }
      return presented(ended)
    }
    // Out of the lane first: while the library writes, its turn may come.
    let promise = withdraw(id)
    openEnds.settle(id)
    // What an earlier run sent, or what was never settled: the provider is to hear of it, too.
    if let handle = job.handle { try? await parts.provider.withdraw(handle: handle) }
    job.state = .cancelled
    job.error = SketchError(
      .cancelled,
      job.mayBePaidFor
        ? "it was cancelled; what the provider had made by then may be charged"
        : "it was cancelled before it began")
    // Let go of, it still counts for the month.
    job.chargeAttempt()
    job.updatedAt = parts.now()
    do {
      try await parts.library.update(job)
    } catch {
      promise?.fulfil(.rejected(job.command, error))
      throw error
    }
    await parts.provider.settled(id)
    tell(job)
    promise?.fulfil(await outcome(of: job))
    return presented(job)
  }

  package func artworks(_ query: ArtworkQuery) async throws -> ArtworkPage {
    let page = try await parts.library.artworks(query)
    // There may be pictures of a kind that has left the catalogue.
    if page.artworks.isEmpty, let kind = query.kind { try parts.catalog.checkExists(kind) }
    return page
  }

  package func buckets(_ query: ArtworkQuery, by span: ArtworkBuckets.Span?) async throws -> ArtworkBuckets {
    try await parts.library.buckets(query, by: span, calendar: .current)
  }

  package func artwork(_ id: ArtworkID) async throws -> Artwork {
    guard let artwork = try await parts.library.artwork(id) else {
      throw SketchError(.notFound, "there is no artwork \(id)", advice: "See all with: voicesketchctl list.")
    }
    return artwork
  }

  package func revisions(of id: ArtworkID, withScenes: Bool = true) async throws -> [Revision] {
    _ = try await artwork(id)
    return try await parts.library.revisions(of: id, withScenes: withScenes)
  }

  package func change(_ id: ArtworkID, _ patch: ArtworkPatch) async throws -> Artwork {
    _ = try await artwork(id)
    return published(try await parts.library.change(id, patch), patch.head == nil ? .changed : .head)
  }

  package func delete(_ id: ArtworkID) async throws -> Artwork { try await apply(.deletion, to: id) }
  package func restore(_ id: ArtworkID) async throws -> Artwork { try await apply(.restoration, to: id) }

  package func select(_ id: ArtworkID) async throws -> Artwork {
    guard try await artwork(id).deletedAt == nil else {
      throw SketchError(
        .conflict, "artwork \(id) is in the trash", advice: "Restore it first: voicesketchctl restore \(id).")
    }
    return try await apply(.selection, to: id)
  }

  package func trash() async throws -> TrashContent { try await parts.library.trash() }

  package func emptyTrash() async throws -> TrashContent { try await parts.library.emptyTrash(for: nil) }

  package func backUp(to path: String) async throws -> LibraryBackup { try await parts.library.backUp(to: path) }

  package func undo(_ id: ArtworkID, steps: Int) async throws -> Artwork {
    try await apply(.head(.undo, steps: steps), to: id)
  }

  package func redo(_ id: ArtworkID, steps: Int) async throws -> Artwork {
    try await apply(.head(.redo, steps: steps), to: id)
  }

  /// Changes an artwork, and tells of it.
  /// - Parameter command: the queued command that asked for it.
  func apply(
    _ change: LibraryChange, to id: ArtworkID, finishing command: CommandID? = nil
  ) async throws -> Artwork {
    let changed = try await parts.library.apply(change, to: id, finishing: command)
    switch change {
    case .deletion: return published(changed, .deleted)
    case .restoration: return published(changed, .restored)
    case .selection: return published(changed, .selected)
    case .head, .version: return published(changed, .head)
    case .favorite, .tags, .tag, .untag, .title, .collected, .uncollected: return published(changed, .changed)
    }
  }

  package func thumbnail(_ id: ArtworkID, _ selection: ThumbnailSelection) async throws -> ImagePayload {
    let (artwork, file) = try await imageFile(id, revision: selection.revision)
    if let version = selection.version, version.count < 8 || !file.sha256.hasPrefix(version) {
      throw SketchError(.notFound, "\(StudioMessages.title(artwork)) is another picture by now", advice: "Ask for the artwork again.")
    }
    let edge = selection.size.edge
    let bytes: [UInt8]
    if let kept = await parts.library.thumbnail(of: file.sha256, edge: edge) {
      bytes = kept
    } else {
      bytes = try await parts.images.thumbnail(try await imageBytes(file, of: artwork), edge: edge)
      try? await parts.library.keepThumbnail(bytes, of: file.sha256, edge: edge)
    }
    return ImagePayload(bytes: bytes, mediaType: ImageFormat.webp.mediaType, etag: "\(file.sha256)-thumbnail-\(edge)")
  }

  /// Bytes of an artwork's image; whoever follows the daemon is told once of one that is damaged.
  func imageBytes(_ file: ImageFile, of artwork: Artwork) async throws -> [UInt8] {
    do {
      return try await parts.library.imageBytes(file.sha256)
    } catch let error as SketchError where error.code == .damaged {
      if damagedImages.insert(file.sha256).inserted { parts.events.publish(.artwork(.init(.damaged, artwork))) }
      throw error
    }
  }

  func imageFile(_ id: ArtworkID, revision: Int?) async throws -> (Artwork, ImageFile) {
    let artwork = try await artwork(id)
    return (artwork, try await self.revision(revision, of: artwork).image)
  }

  /// Version of that number; the shown one of nil.
  /// - Throws: `SketchError` `.notFound`.
  func revision(_ number: Int?, of artwork: Artwork) async throws -> Revision {
    guard let number else { return artwork.revision }
    return try revision(number, of: artwork, among: try await parts.library.revisions(of: artwork.id))
  }

  /// - Throws: `SketchError` `.notFound`.
  func revision(_ number: Int, of artwork: Artwork, among revisions: [Revision]) throws(SketchError) -> Revision {
    guard let found = revisions.first(where: { $0.number == number }) else {
      throw SketchError(
        .notFound, "artwork \(artwork.id) has no version \(number)", advice: "It has \(artwork.revisionCount).")
    }
    return found
  }

  func published(_ artwork: Artwork, _ change: StudioEvent.ArtworkChange.Change) -> Artwork {
    parts.events.publish(.artwork(.init(change, artwork)))
    return artwork
  }
}
