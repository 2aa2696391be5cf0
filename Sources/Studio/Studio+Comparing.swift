import FoundationEssentials
package import SketchCore

extension Studio {
  package func compare(_ id: ArtworkID, _ comparison: PictureComparison) async throws -> ImagePayload {
    let (left, leftFile) = try await imageFile(id, revision: comparison.revision)
    let (right, rightFile) = try await imageFile(comparison.with ?? id, revision: comparison.withRevision)
    let isSame = left.id == right.id && (comparison.revision ?? left.head) == (comparison.withRevision ?? right.head)
    guard !isSame else {
      throw SketchError(
        .invalidInput, "a version cannot be compared with itself",
        advice: "Name another version with revision or withRevision, or another artwork with with.")
    }
    let picture = try await parts.images.sideBySide(
      try await imageBytes(leftFile, of: left), try await imageBytes(rightFile, of: right))
    return ImagePayload(
      bytes: picture, mediaType: ImageFormat.png.mediaType, etag: "\(leftFile.sha256)-\(rightFile.sha256)")
  }

  // MARK: - Commands

  /// Writes the two that are meant beside each other, and tells what was said between them.
  func comparing(_ queued: QueuedCommand) async throws -> CommandOutcome {
    let command = queued.command
    let (left, right) = try await compared(queued)
    let comparison = PictureComparison(revision: left.version, with: right.artwork.id, withRevision: right.version)
    let picture = try await compare(left.artwork.id, comparison)
    let file = try exporter.write(
      picture.bytes, title: "\(left.artwork.title) compared", ending: ImageFormat.png.fileExtension, path: nil,
      again: queued.isResumed)
    let versions = try await parts.library.revisions(of: left.artwork.id)
    let message = StudioMessages.compared(left, right, versions, file: file)
    var outcome = CommandOutcome(.done, command: command, message: message, artwork: left.artwork, file: file)
    if left.artwork.id != right.artwork.id { outcome.artworks = [left.artwork, right.artwork] }
    return outcome
  }

  /// The two that are meant. Where only one is, the other is the version it was made from.
  private func compared(_ queued: QueuedCommand) async throws -> (ComparedPicture, ComparedPicture) {
    let command = queued.command
    let target = command.target ?? .current
    if target.isPlural {
      let two = try await resolver.resolveAll(target)
      guard two.count == 2 else {
        throw SketchError(
          .invalidInput, "two pictures can be compared, not \(two.count)",
          advice: "Say which two, for example “compare this with the last one”.")
      }
      return (ComparedPicture(two[0], two[0].head), ComparedPicture(two[1], two[1].head))
    }
    let artwork = try await resolve(queued)
    let left = ComparedPicture(artwork, try await version(target.version, of: artwork) ?? artwork.head)
    guard let with = command.with else {
      guard left.version == artwork.head else { return (left, ComparedPicture(artwork, artwork.head)) }
      guard let parent = artwork.revision.parent else {
        throw SketchError(
          .conflict, "\(StudioMessages.title(artwork)) has only one version",
          advice: "Say which other picture, for example “compare this with the last one”.")
      }
      return (ComparedPicture(artwork, parent), left)
    }
    var other = with.which == .current ? artwork : try await resolver.resolve(with)
    if other.id == artwork.id, with.version == nil, with.which != .current {
      // "Compare this with the last one", said of the last one, means the one before.
      other = try await resolver.resolve(Target(.previous))
    }
    return (left, ComparedPicture(other, try await version(with.version, of: other) ?? other.head))
  }

  private func version(_ words: String?, of artwork: Artwork) async throws -> Int? {
    guard let words else { return nil }
    return try VersionFinder(versions: try await parts.library.revisions(of: artwork.id), artwork: artwork)
      .number(of: words)
  }
}

/// A version of an artwork beside another.
struct ComparedPicture {
  var artwork: Artwork
  var version: Int

  init(_ artwork: Artwork, _ version: Int) {
    self.artwork = artwork
    self.version = version
  }
}

extension StudioMessages {
  /// - Parameter versions: those of the first artwork.
  static func compared(
    _ left: ComparedPicture, _ right: ComparedPicture, _ versions: [Revision], file: String
  ) -> String {
    let beside = "Beside each other in \(file): \(title(left.artwork)), version \(left.version), and"
    guard left.artwork.id == right.artwork.id else {
      return "\(beside) \(title(right.artwork)), version \(right.version)."
    }
    func said(_ versions: [Revision]) -> String {
      versions.map { "“\($0.transcript.isEmpty ? $0.prompt : $0.transcript)”" }.joined(separator: ", ")
    }
    let way = VersionTree(versions).way(from: left.version, to: right.version)
    let back = way.back.isEmpty ? "" : " Only the first has: \(said(way.back))."
    let forward = way.forward.isEmpty ? "" : " Only the second has: \(said(way.forward))."
    return "\(beside) version \(right.version)." + back + forward
  }
}
