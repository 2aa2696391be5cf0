import FoundationEssentials
import SketchCore

/// Resolver of "it", "the last one" or "the red castle" to the artwork it means.
struct TargetResolver {
  var library: any ArtworkRepository
  /// Artworks that were listed or made together last, in their order: "the second one" counts there. nil when a single
  /// picture was made since.
  var listing: [ArtworkID]?
  /// Present time, for "the one from yesterday".
  var now: Date

  /// - Throws: `SketchError` `.notFound` saying what was looked for.
  func resolve(_ target: Target, inTrash: Bool = false) async throws -> Artwork {
    guard !target.isPlural || target.count == 1 else {
      throw SketchError(
        .unsupported, "this is about one picture at a time", advice: "Say which one, for example “the last one”.")
    }
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
    case .ordinal, .matching, .all, .these, .others:
      throw SketchError(.notFound, "there is no picture for \(name)", advice: "See all with: voicesketchctl list.")
    }
  }

  /// All artworks that are meant, newest first where nothing else is said.
  /// - Throws: `SketchError` `.notFound` where there is none.
  func resolveAll(_ target: Target, inTrash: Bool = false) async throws -> [Artwork] {
    let found: [Artwork]
    if target.which == .these {
      let current = target.ids == nil && listing == nil ? try await library.currentArtwork()?.id : nil
      found = try await present(target.ids ?? listing ?? current.map { [$0] } ?? [], inTrash: inTrash)
    } else if target.which == .others {
      let current = try await library.currentArtwork()?.id
      found = try await present((listing ?? []).filter { $0 != current }, inTrash: inTrash)
    } else if target.isPlural {
      var query = try ArtworkQuery(
        target.query, target.filters, sort: target.which == .first ? .oldest : .newest, now: now)
      query.trash = inTrash
      found = try await all(query, most: target.which == .all ? .max : target.count ?? .max)
    } else {
      return [try await resolve(target, inTrash: inTrash)]
    }
    if found.isEmpty, target.which == .others, !inTrash {
      throw SketchError(
        .notFound, "there are no others: nothing was listed or made together with this picture",
        advice: "Say which ones, for example “delete the last three”.")
    }
    guard !found.isEmpty else {
      throw SketchError(
        .notFound, "there are no pictures\(target.conditions)\(inTrash ? " in the trash" : "")",
        advice: inTrash ? "See the trash with: voicesketchctl list --trash." : "See all with: voicesketchctl list.")
    }
    return found
  }

  private func present(_ ids: [ArtworkID], inTrash: Bool) async throws -> [Artwork] {
    var artworks: [Artwork] = []
    for id in ids {
      guard let artwork = try await library.artwork(id) else {
        throw SketchError(.notFound, "there is no artwork \(id)", advice: "See all with: voicesketchctl list.")
      }
      if (artwork.deletedAt != nil) == inTrash { artworks.append(artwork) }
    }
    return artworks
  }

  private func all(_ query: ArtworkQuery, most: Int) async throws -> [Artwork] {
    var query = query
    var found: [Artwork] = []
    repeat {
      query.limit = min(200, most - found.count)
      let page = try await library.artworks(query)
      found += page.artworks
      query.cursor = page.next
    } while query.cursor != nil && found.count < most
    return found
  }

  private func find(_ target: Target, inTrash: Bool) async throws -> Artwork? {
    func page(_ sort: ArtworkQuery.Sort, text: String? = nil, limit: Int = 1) async throws -> [Artwork] {
      var query = try ArtworkQuery(text, target.filters, sort: sort, now: now)
      (query.trash, query.limit) = (inTrash, limit)
      return try await library.artworks(query).artworks
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
    case .all, .these, .others: return nil
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
