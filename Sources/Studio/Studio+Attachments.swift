import SketchCore

/// Masks and further pictures: read while the words are fresh, kept with the job, and held to when its picture comes.
extension Studio {
  /// - Throws: `SketchError` `.invalidInput` where nothing is changed, `.badImage` for a mask that is none, `.notFound`
  ///   for a picture that is not there.
  func verified(_ attachments: Attachments, for command: VoiceCommand) async throws -> VerifiedAttachments {
    guard !attachments.isEmpty else { return VerifiedAttachments() }
    let intents = CommandPlan(command).steps.map(\.intent)
    guard intents.contains(.edit) || attachments.mask == nil && intents.contains(.create) else {
      throw SketchError(
        .invalidInput,
        "masks go with a change to a picture, further pictures with that or with a new one, and "
          + "“\(command.transcript)” is none",
        advice: "Say for example “add a cabin”.")
    }
    var verified = VerifiedAttachments()
    if let png = attachments.mask {
      guard png.count <= Attachments.maskLimit else {
        throw SketchError(
          .badImage, "the mask has \(png.count) bytes, more than the \(Attachments.maskLimit) allowed",
          advice: "Save it in black and white, or in grey.")
      }
      let (image, info) = try await parts.images.mask(png)
      verified.mask = (image, info)
    }
    for id in attachments.with {
      let artwork = try await artwork(id)
      guard artwork.deletedAt == nil else {
        throw SketchError(
          .notFound, "\(StudioMessages.title(artwork)) is in the trash",
          advice: "Restore it: voicesketchctl restore \(id).")
      }
      verified.pictures.append(ArtworkVersion(artwork: id, revision: artwork.head))
    }
    return verified
  }

  /// Gives an edit what came along with it. Its mask is in the library when this returns.
  /// - Parameter subject: the picture it is about, when that is known already.
  func attach(_ attachments: VerifiedAttachments, to job: inout Job, subject: Artwork?) async throws {
    if let mask = attachments.mask {
      if let image = subject?.revision.image { try check(mask.info.width, mask.info.height, fits: image) }
      job.mask = try await parts.library.keep(mask.image.byLight, mask.info)
    }
    if !attachments.pictures.isEmpty { job.with = attachments.pictures }
  }

  /// Mask of a job, as a provider is given it.
  func mask(of job: Job, for image: ImageFile) async throws -> EditMask? {
    guard let file = job.mask else { return nil }
    try check(file.width, file.height, fits: image)
    return try await parts.images.mask(try await parts.library.imageBytes(file.sha256)).mask
  }

  /// Further pictures of a job, as a provider is given them.
  func references(of job: Job) async throws -> [GenerationRequest.ReferencePicture] {
    var references: [GenerationRequest.ReferencePicture] = []
    for version in job.with ?? [] {
      let revisions = try await parts.library.revisions(of: version.artwork)
      guard let revision = revisions.first(where: { $0.number == version.revision }) else {
        throw SketchError(.notFound, "artwork \(version.artwork) has no version \(version.revision)")
      }
      let image = try await parts.library.imageBytes(revision.image.sha256)
      references.append(.init(prompt: revision.prompt, image: image, mediaType: revision.image.mediaType))
    }
    return references
  }

  private func check(_ width: Int, _ height: Int, fits image: ImageFile) throws {
    guard width == image.width, height == image.height else {
      throw SketchError.mask(width, height, isNot: image.width, image.height)
    }
  }

  /// Pictures that outside the mask are as before, whoever made them.
  func confined(
    _ pictures: [GeneratedPicture], toMaskOf parent: GenerationRequest.ParentPicture
  ) async throws -> [GeneratedPicture] {
    guard let mask = parent.mask else { return pictures }
    var confined: [GeneratedPicture] = []
    for var picture in pictures {
      let merged = try await parts.images.merge(picture.image, into: parent.image, where: mask)
      guard merged.isChanged else { continue }
      picture.image = merged.image
      // It describes more than is to be seen: drawn again from it, the picture would change everywhere.
      if !merged.isWhole { picture.scene = nil }
      confined.append(picture)
    }
    guard !confined.isEmpty else {
      throw SketchError(
        .conflict, "nothing changed within the mask", advice: "Nothing was changed; make the white part larger.")
    }
    return confined
  }
}
