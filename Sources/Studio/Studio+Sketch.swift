import FoundationEssentials
package import SketchCore

/// The picture of a job as strokes, for who waits for it, whoever makes it.
extension Studio {
  /// Seconds a drawing takes at least and at most, however fast or slow the provider is.
  private static let pace = 2.0...40.0

  package func sketch(of id: JobID) async throws -> StrokeDrawing {
    let job = try await known(id)
    guard let artist = parts.artist, let request = try await sketched(job) else {
      throw SketchError(
        .notFound, "there is no sketch of job \(id)",
        advice: "There is one while the words of the job and the picture it changes are kept.")
    }
    let seconds = expectedSeconds(of: job)
    return await artist.sketch(request, seconds: seconds)
  }

  /// Tells how the drawing begins; never holds up the job, and never fails it.
  func announceSketch(of job: Job) {
    guard parts.artist != nil else { return }
    Task {
      guard let drawing = try? await sketch(of: job.id), let told = JobSketch(job: job.id, drawing) else { return }
      parts.events.publish(.sketch(told))
    }
  }

  /// Request that a provider would get, without the bytes of pictures.
  private func sketched(_ job: Job) async throws -> GenerationRequest? {
    if let create = job.command.create {
      // The picture it is made of is known when its turn comes.
      return create.from == nil ? order(create, job) : nil
    }
    guard let edits = job.command.edits, let parent = try await sketchedParent(of: job) else { return nil }
    return GenerationRequest(job: job.id, work: .edit(edits, of: parent), seed: job.seed)
  }

  private func sketchedParent(of job: Job) async throws -> GenerationRequest.ParentPicture? {
    if let (artwork, number) = try? await subject(of: job),
      let revision = try await parts.library.revisions(of: artwork.id).first(where: { $0.number == number })
    {
      return GenerationRequest.ParentPicture(
        prompt: revision.prompt, style: revision.style, kind: parts.catalog.look(of: artwork.kind), seed: revision.seed,
        image: [], mediaType: revision.image.mediaType, scene: revision.scene)
    }
    // The picture it is about is being drawn itself.
    guard let after = job.after, let before = try await parts.library.job(after), let create = before.command.create
    else { return nil }
    return GenerationRequest.ParentPicture(
      prompt: create.description, style: create.style, kind: parts.catalog.look(of: create.kind),
      seed: before.seed, image: [], mediaType: "", scene: nil)
  }

  /// Usual time of such pictures; a guess before there are any.
  private func expectedSeconds(of job: Job) -> Double {
    let usual = usualSeconds[job.id] ?? (parts.provider.capabilities.isFree ? 3 : 12)
    return min(max(usual, Self.pace.lowerBound), Self.pace.upperBound)
  }
}
