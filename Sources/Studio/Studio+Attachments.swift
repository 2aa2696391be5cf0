import SketchCore

/// Masks and further pictures: read while the words are fresh, kept with the job, and held to when its picture comes.
extension Studio {
  /// What came along, read and found to be what it says.
  struct Attached {
    var mask: (image: EditMask, info: ImageInfo)?
    var with: [ArtworkVersion] = []

    static let nothing = Attached()
  }

  /// - Throws: `SketchError` `.invalidInput` where nothing is changed, `.badImage` for a mask that is none, `.notFound` for a picture that is
  ///   not there.
  func read(_ attachments: Attachments, for command: VoiceCommand) async throws -> Attached {
    guard !attachments.isEmpty else { return .nothing }
    guard CommandPlan(command).steps.contains(where: { $0.intent == .edit }) else {
      throw SketchError(
        .invalidInput, "masks and further pictures go with a change to a picture, and “\(command.transcript)” is none",
        advice: "Say for example “add a cabin”.")
    }
    var attached = Attached()
    if let png = attachments.mask {
      guard png.count <= Attachments.maskLimit else {
        throw SketchError(
          .badImage, "the mask has \(png.count) bytes, more than the \(Attachments.maskLimit) allowed",
          advice: "Save it in black and white, or in grey.")
      }
      let (image, info) = try await parts.images.mask(png)
      attached.mask = (image, info)
    }
    for id in attachments.with {
      let artwork = try await artwork(id)
      guard artwork.deletedAt == nil else {
        throw SketchError(.notFound, "\(Phrases.title(artwork)) is in the trash", advice: "Restore it: voicesketchctl restore \(id).")
      }
      attached.with.append(ArtworkVersion(artwork: id, revision: artwork.head))
    }
    return attached
  }

  /// Gives an edit what came along with it. Its mask is in the library when this returns.
  /// - Parameter subject: the picture it is about, when that is known already.
  func attach(_ attached: Attached, to job: inout Job, subject: Artwork?) async throws {
    guard job.command.intent == .edit else { return }
    if let mask = attached.mask {
      if let image = subject?.revision.image { try check(mask.info.width, mask.info.height, fits: image) }
      job.mask = try await parts.library.keep(mask.image.byLight, mask.info)
    }
    if !attached.with.isEmpty { job.with = attached.with }
  }

  /// The mask and the pictures of a job, as a provider is given them.
  func material(of job: Job, for image: ImageFile) async throws -> (mask: EditMask?, references: [GenerationRequest.ReferencePicture]) {
    var mask: EditMask?
    if let file = job.mask {
      try check(file.width, file.height, fits: image)
      mask = try await parts.images.mask(try await parts.library.imageBytes(file.sha256)).mask
    }
    var references: [GenerationRequest.ReferencePicture] = []
    for version in job.with ?? [] {
      guard let revision = try await parts.library.revisions(of: version.artwork).first(where: { $0.number == version.revision }) else {
        throw SketchError(.notFound, "artwork \(version.artwork) has no version \(version.revision)")
      }
      references.append(
        .init(
          prompt: revision.prompt, image: try await parts.library.imageBytes(revision.image.sha256), mediaType: revision.image.mediaType))
    }
    return (mask, references)
  }

  private func check(_ width: Int, _ height: Int, fits image: ImageFile) throws {
    guard width == image.width, height == image.height else { throw SketchError.mask(width, height, isNot: image.width, image.height) }
  }

  /// What lies outside the mask is as it was, whoever made the picture.
  func held(_ pictures: [GeneratedPicture], to parent: GenerationRequest.ParentPicture) async throws -> [GeneratedPicture] {
    guard let mask = parent.mask else { return pictures }
    var held: [GeneratedPicture] = []
    for var picture in pictures {
      let merged = try await parts.images.merge(picture.image, into: parent.image, where: mask)
      guard merged.isChanged else { continue }
      picture.image = merged.image
      // It describes more than is to be seen: drawn again from it, the picture would change everywhere.
      if !merged.isWhole { picture.scene = nil }
      held.append(picture)
    }
    guard !held.isEmpty else {
      throw SketchError(.conflict, "nothing changed within the mask", advice: "Nothing was changed; make the white part larger.")
    }
    return held
  }
}
