import SketchCore

/// Pictures that are made of others: “a coloring page of this picture”, “a castle in the style of this photo”.
extension Studio {
  /// Pictures a new one may start from, the first one counted.
  private static let mostStarting = 3

  /// Gives a creation the picture it is made of, while the words are fresh, and those that came along.
  /// - Throws: `SketchError` where there is no such picture, or there are too many.
  func prepareStart(_ job: inout Job, _ attachments: VerifiedAttachments) async throws {
    guard let create = job.command.create, job.with == nil else { return }
    var pictures = attachments.pictures
    if let from = create.from {
      var look = VoiceCommand(transcript: "", intent: .show, confidence: 1)
      look.target = from
      switch try await subject(of: look) {
      case .job(let id): job.after = id
      case .artwork(let id): pictures.insert(try await start(from: try await artwork(id), &job), at: 0)
      case nil: pictures.insert(try await start(from: try await resolver.resolve(from), &job), at: 0)
      }
    }
    guard pictures.count + (job.after == nil ? 0 : 1) <= Self.mostStarting else {
      throw SketchError(
        .invalidInput, "a picture can start from \(Self.mostStarting) others at most, and there are \(pictures.count)",
        advice: "Leave some out.")
    }
    if !pictures.isEmpty { job.with = pictures }
  }

  /// A picture that is only to become another kind shows what it showed.
  private func start(from artwork: Artwork, _ job: inout Job) async throws -> ArtworkVersion {
    if job.command.create?.description.isEmpty == true {
      job.command.create?.description = artwork.revision.prompt
    }
    return ArtworkVersion(artwork: artwork.id, revision: artwork.head)
  }

  /// Request with the pictures it starts from.
  /// - Throws: `SketchError` `.notFound` when one was never made, or is gone.
  func started(_ order: GenerationRequest, _ job: Job) async throws -> GenerationRequest {
    guard case .create(var create) = order.work else { return order }
    var versions = job.with ?? []
    if let after = job.after, create.from != nil {
      guard let id = try await parts.library.job(after)?.artworks.last, let made = try await parts.library.artwork(id)
      else {
        throw SketchError(
          .notFound, "the picture this was about was not made", advice: "Make it again, then say this again.")
      }
      versions.insert(ArtworkVersion(artwork: id, revision: made.head), at: 0)
    }
    guard !versions.isEmpty else { return order }
    var request = order
    for version in versions { request.starting.append(try await startingPicture(version)) }
    if create.description.isEmpty {
      create.description = request.starting[0].prompt
      let description = create.description
      try await record(job.id) { $0.command.create?.description = description }
    }
    request.work = .create(create)
    return request
  }

  private func startingPicture(_ version: ArtworkVersion) async throws -> GenerationRequest.ParentPicture {
    let revisions = try await parts.library.revisions(of: version.artwork)
    guard let artwork = try await parts.library.artwork(version.artwork),
      let revision = revisions.first(where: { $0.number == version.revision })
    else { throw SketchError(.notFound, "artwork \(version.artwork) has no version \(version.revision)") }
    return GenerationRequest.ParentPicture(
      prompt: revision.prompt, style: revision.style, kind: parts.catalog.look(of: artwork.kind), seed: revision.seed,
      image: try await parts.library.imageBytes(revision.image.sha256), mediaType: revision.image.mediaType,
      scene: revision.scene)
  }
}
