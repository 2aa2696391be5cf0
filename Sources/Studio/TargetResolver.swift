import SketchCore

/// Resolver of "it", "the last one" or "the red castle" to the artwork it means.
struct TargetResolver {
  var library: any ArtworkRepository
  /// Artworks of the last list, in its order: "the second one" counts there. nil when a picture was made since.
  var listing: [ArtworkID]?

  /// - Throws: `SketchError` `.notFound` saying what was looked for.
  func resolve(_ target: Target, inTrash: Bool = false) async throws -> Artwork {
    if let found = try await find(target, inTrash: inTrash) { return found }
    let name = target.spokenName
    if inTrash {
      throw SketchError(.notFound, "\(name) is not in the trash", advice: "See it with: voicesketchctl list --trash.")
    }
    switch target.which {
    case .current where try await find(Target(.last), inTrash: false) != nil:
      throw SketchError.nothingSelected
    case .current, .last, .first:
      throw SketchError(
        .notFound, "there is no picture yet", advice: "Say for example “draw a mountain in watercolor”.")
    case .previous, .next:
      throw SketchError(
        .notFound, "there is no \(target.which.rawValue) picture", advice: "See all with: voicesketchctl list.")
    case .all:
      throw SketchError(
        .unsupported, "all pictures at once is not something this version can do",
        advice: "Say which one, or “empty the trash”.")
    case .ordinal, .matching:
      throw SketchError(.notFound, "there is no picture for \(name)", advice: "See all with: voicesketchctl list.")
    }
  }

  private func find(_ target: Target, inTrash: Bool) async throws -> Artwork? {
    func page(_ sort: ArtworkQuery.Sort, text: String? = nil, limit: Int = 1) async throws -> [Artwork] {
      try await library.artworks(ArtworkQuery(text: text, trash: inTrash, sort: sort, limit: limit)).artworks
    }
    switch target.which {
    case .current:
      // What was thrown away last is what "bring it back" means.
      return inTrash ? try await page(.updated).first : try await library.currentArtwork()
    case .last: return try await page(.newest).first
    case .first: return try await page(.oldest).first
    case .previous: return try await neighbour(.newest, inTrash: inTrash)
    case .next: return try await neighbour(.oldest, inTrash: inTrash)
    case .ordinal:
      let ordinal = target.ordinal ?? 1
      guard ordinal >= 1 else { return nil }
      if !inTrash, let listing {
        return listing.count >= ordinal ? try await library.artwork(listing[ordinal - 1]) : nil
      }
      return try await page(.newest, limit: ordinal).dropFirst(ordinal - 1).first
    case .matching: return try await page(.newest, text: target.query).first
    case .all: return nil
    }
  }

  /// Artwork that follows the current one in the given order.
  private func neighbour(_ sort: ArtworkQuery.Sort, inTrash: Bool) async throws -> Artwork? {
    guard let current = try await library.currentArtwork() else { return nil }
    var query = ArtworkQuery(trash: inTrash, sort: sort, limit: 200)
    var seenCurrent = false
    while true {
      let page = try await library.artworks(query)
      for artwork in page.artworks {
        if seenCurrent { return artwork }
        seenCurrent = artwork.id == current.id
      }
      guard let next = page.next else { return nil }
      query.cursor = next
    }
  }
}

extension SketchError {
  static let nothingSelected = SketchError(
    .notFound, "no picture is selected", advice: "Say which one, for example “show the last picture”.")
}
