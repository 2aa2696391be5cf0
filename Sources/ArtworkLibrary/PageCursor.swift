import SketchCore

/// End of a page, where the next one starts.
///
/// Opaque to everyone else: `n-1795176000000-17`, `k-sticker-1795176000000-17`.
struct PageCursor: Equatable {
  var sort: ArtworkQuery.Sort
  /// Value the sort goes by before time and number: the kind, 1 for a favorite, how well words fit.
  var rank: String?
  /// Milliseconds since 1970 at which the artwork was made, or last changed for `.updated`.
  var time: Int64
  var id: ArtworkID

  init(sort: ArtworkQuery.Sort, rank: String? = nil, time: Int64, id: ArtworkID) {
    self.sort = sort
    self.rank = rank
    self.time = time
    self.id = id
  }

  /// - Parameter relevance: how well it fits the words, for that sort.
  init(after artwork: Artwork, sort: ArtworkQuery.Sort, relevance: Int64?) {
    let rank: String? =
      switch sort {
      case .newest, .oldest, .updated: nil
      case .favorite: artwork.favorite ? "1" : "0"
      case .kind: artwork.kind.rawValue
      case .relevance: "\(relevance ?? 0)"
      }
    let time = sort == .updated ? artwork.updatedAt : artwork.createdAt
    self.init(sort: sort, rank: rank, time: time.milliseconds, id: artwork.id)
  }

  init(_ text: String, sort: ArtworkQuery.Sort) throws {
    var parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let id = parts.popLast().flatMap({ Int64($0) }), let time = parts.popLast().flatMap({ Int64($0) }),
      let letter = parts.first, letter == Self.letter(sort), parts.count == (Self.hasRank(sort) ? 2 : 1)
    else { throw Self.unusable(text, sort) }
    let rank = Self.hasRank(sort) ? String(parts[1]) : nil
    guard sort == .kind || rank.map({ Int64($0) != nil }) ?? true else { throw Self.unusable(text, sort) }
    self.init(sort: sort, rank: rank, time: time, id: id)
  }

  private static func unusable(_ text: String, _ sort: ArtworkQuery.Sort) -> SketchError {
    SketchError(
      .invalidInput, "“\(text)” is not a cursor of a page sorted by \(sort.rawValue)",
      advice: "Use `next` of the page before, with the same sort, or leave the cursor out to start from the beginning.")
  }

  var text: String {
    ([String(Self.letter(sort))] + (rank.map { [$0] } ?? []) + ["\(time)", "\(id)"]).joined(separator: "-")
  }

  private static func letter(_ sort: ArtworkQuery.Sort) -> Substring { sort.rawValue.prefix(1) }
  private static func hasRank(_ sort: ArtworkQuery.Sort) -> Bool { [.favorite, .kind, .relevance].contains(sort) }
}
