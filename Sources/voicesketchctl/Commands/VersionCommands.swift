import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// history, checkout, compare: the versions of artworks.
enum VersionCommands {
  private static let output = Option.string(
    "output", short: "o", placeholder: "FILE", help: "Write both, beside each other, to this PNG")
  private static let force = Option.flag("force", help: "Overwrite")

  private static let withoutPictures = Option.flag("no-pictures", help: "Text alone, also where chafa could show them")

  static let all: [Subcommand] = [
    Subcommand(
      "history", "[ID]", summary: "An artwork's versions, as the tree they are",
      description: "In a terminal with colours and with chafa installed, up to 24 versions have their pictures.",
      options: [withoutPictures.declaration]
    ) { values in
      let session = Session(values)
      let id = try await session.artwork(values)
      let revisions = try await session.client.revisions(of: id)
      if session.wantsJSON {
        for revision in revisions { try session.print(json: revision) }
      } else {
        let head = try await session.client.artwork(id).head
        let pictures =
          values[withoutPictures] ? [:] : try await VersionPictures.lines(of: revisions, of: id, session)
        try session.print(
          HistoryTree(revisions, head: head, pictures: pictures, session.terminal, now: Date()).text)
      }
      return .ok
    },
    Subcommand("checkout", "ID VERSION", summary: "Show another version of an artwork") { values in
      let session = Session(values)
      guard values.operands.count == 2 else {
        throw SketchError(
          .invalidInput, "checkout needs an artwork and a version", advice: "voicesketchctl checkout 7 2")
      }
      let id = try Session.id(values.operands[0], of: "an artwork")
      let version = Int(try Session.id(values.operands[1], of: "a version"))
      let artwork = try await session.client.change(id, ArtworkPatch(head: version))
      try session.show(artwork) {
        "\(session.terminal.paint("✓", .green)) \(artwork.id) “\(artwork.title)” · \(Wording.facts(artwork))"
      }
      return .ok
    },
    Subcommand(
      "compare", "A B", summary: "Two artworks or versions: beside each other, with what was said between them",
      description: "A and B are artworks (7), versions (7:2) or, for B, a version of the same artwork (:2).",
      options: [output.declaration, force.declaration]
    ) { try await compare($0) },
  ]

  private static func compare(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    guard values.operands.count == 2 else {
      throw SketchError(
        .invalidInput, "compare needs two artworks or versions", advice: "voicesketchctl compare 7:1 7:3")
    }
    let left = try await version(values.operands[0], beside: nil, session)
    let right = try await version(values.operands[1], beside: left.artwork, session)
    let comparison = PictureComparison(revision: left.revision, with: right.artwork, withRevision: right.revision)
    let image = try await session.client.compare(left.artwork, comparison)
    let file = try values[output].map { try OutputFile($0).write(image.payload.bytes, overwriting: values[force]) }
    let text = try await ComparisonText.make(left, right, session)
    if session.wantsJSON {
      try session.print(
        json: ComparisonText.Answer(from: left, to: right, file: file, back: text.back, said: text.forward))
      return .ok
    }
    try session.print(text.lines(file: file))
    if file == nil { try await Picture.show(image.payload.bytes, session) }
    return .ok
  }

  /// "7", "7:2" or, with an artwork before it, ":2".
  private static func version(
    _ text: String, beside artwork: ArtworkID?, _ session: Session
  ) async throws -> ArtworkVersion {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let id: ArtworkID
    if parts[0].isEmpty, parts.count == 2, let artwork {
      id = artwork
    } else {
      id = try Session.id(parts[0], of: "an artwork")
    }
    guard parts.count == 2 else {
      return ArtworkVersion(artwork: id, revision: try await session.client.artwork(id).head)
    }
    return ArtworkVersion(artwork: id, revision: Int(try Session.id(parts[1], of: "a version")))
  }
}
