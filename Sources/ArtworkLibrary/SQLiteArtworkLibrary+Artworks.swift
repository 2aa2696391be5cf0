import FoundationEssentials
package import SketchCore

extension SQLiteArtworkLibrary {
  /// Columns that `Artwork.init(_:)` reads, and their tables; continue with WHERE.
  static let selectArtwork = """
    SELECT \(Artwork.columns), \(Revision.columns)
    FROM artworks a JOIN revisions r ON r.artwork = a.id AND r.number = a.head JOIN images i ON i.sha256 = r.image
    """

  package func artwork(_ id: ArtworkID) throws -> Artwork? {
    try connection.row(Self.selectArtwork + " WHERE a.id = ?", [SQLValue(id)]) { Artwork($0) }
  }

  package func revisions(of id: ArtworkID) throws -> [Revision] {
    _ = try existing(id)
    return try connection.rows(
      "SELECT \(Revision.columns) FROM revisions r JOIN images i ON i.sha256 = r.image WHERE r.artwork = ? ORDER BY r.number",
      [SQLValue(id)]
    ) { Revision($0, from: 0) }
  }

  package func moveHead(of id: ArtworkID, _ move: HeadMove, steps: Int) throws -> Artwork {
    try connection.transaction {
      let artwork = try existing(id)
      let line = try line(of: id)
      let head: Int
      do throws(RevisionLine.Refusal) {
        head = try line.moved(move, steps: steps)
      } catch {
        throw error.described(title: artwork.title)
      }
      try connection.run(
        "UPDATE artworks SET head = ?, updated_at = ? WHERE id = ?", [SQLValue(head), SQLValue(now()), SQLValue(id)])
      try setLastDeleted(nil)
      return try existing(id)
    }
  }

  package func setFavorite(_ favorite: Bool, on id: ArtworkID) throws -> Artwork {
    try change(id) {
      try connection.run("UPDATE artworks SET favorite = ? WHERE id = ?", [SQLValue(favorite), SQLValue(id)])
    }
  }

  /// - Throws: `.invalidInput` for an empty title.
  package func setTitle(_ title: String, on id: ArtworkID) throws -> Artwork {
    let title = title.trimmed
    guard !title.isEmpty else { throw SketchError(.invalidInput, "a title needs at least one character") }
    return try change(id) {
      try connection.run("UPDATE artworks SET title = ? WHERE id = ?", [.text(title), SQLValue(id)])
    }
  }

  /// Replaces all tags. Spaces around them, empty ones and repetitions (whatever the case) are dropped; they come back
  /// sorted.
  package func setTags(_ tags: [String], on id: ArtworkID) throws -> Artwork {
    try change(id) {
      try connection.run("DELETE FROM artwork_tags WHERE artwork = ?", [SQLValue(id)])
      for tag in tags.map(\.trimmed) where !tag.isEmpty {
        try connection.run("INSERT OR IGNORE INTO artwork_tags (artwork, tag) VALUES (?, ?)", [SQLValue(id), .text(tag)])
      }
    }
  }

  package func setDeleted(_ deleted: Bool, on id: ArtworkID) throws -> Artwork {
    guard deleted else { return try changeDeleted(false, on: id) }
    return try makingRoom { try changeDeleted(true, on: id) }
  }

  private func changeDeleted(_ deleted: Bool, on id: ArtworkID) throws -> Artwork {
    try change(id) {
      // Deleting twice keeps the first time.
      try connection.run(
        "UPDATE artworks SET deleted_at = CASE WHEN ?1 THEN coalesce(deleted_at, ?2) END WHERE id = ?3",
        [SQLValue(deleted), SQLValue(now()), SQLValue(id)])
      if deleted { try setLastDeleted(id) }
    }
  }

  package func apply(_ change: LibraryChange, to id: ArtworkID, finishing command: CommandID?) throws -> Artwork {
    guard change == .deletion else { return try carryOut(change, on: id, finishing: command) }
    return try makingRoom { try carryOut(change, on: id, finishing: command) }
  }

  private func carryOut(_ change: LibraryChange, on id: ArtworkID, finishing command: CommandID?) throws -> Artwork {
    try connection.transaction {
      if let command { try remove(command) }
      switch change {
      case .favorite(let favorite): return try setFavorite(favorite, on: id)
      case .tags(let tags): return try setTags(tags, on: id)
      case .head(let move, let steps): return try moveHead(of: id, move, steps: steps)
      case .deletion: return try changeDeleted(true, on: id)
      case .restoration:
        let restored = try changeDeleted(false, on: id)
        try setCurrentArtwork(id)
        return restored
      case .selection:
        try setCurrentArtwork(id)
        return try existing(id)
      }
    }
  }

  package func lastDeleted() throws -> ArtworkID? {
    try connection.row("SELECT last_deleted FROM state") { $0.optionalInteger(0) } ?? nil
  }

  private func setLastDeleted(_ id: ArtworkID?) throws {
    try connection.run("UPDATE state SET last_deleted = ?", [SQLValue(id)])
  }

  func existing(_ id: ArtworkID) throws -> Artwork {
    guard let artwork = try artwork(id) else { throw SketchError(.notFound, "there is no artwork \(id)") }
    return artwork
  }

  func revisionExists(_ number: Int, of id: ArtworkID) throws -> Bool {
    try connection.row("SELECT 1 FROM revisions WHERE artwork = ? AND number = ?", [SQLValue(id), SQLValue(number)]) { _ in true } ?? false
  }

  private func change(_ id: ArtworkID, _ body: () throws -> Void) throws -> Artwork {
    try connection.transaction {
      _ = try existing(id)
      try setLastDeleted(nil)
      try body()
      try connection.run("UPDATE artworks SET updated_at = ? WHERE id = ?", [SQLValue(now()), SQLValue(id)])
      return try existing(id)
    }
  }

  private func line(of id: ArtworkID) throws -> RevisionLine {
    let parents = try connection.rows("SELECT number, parent FROM revisions WHERE artwork = ?", [SQLValue(id)]) {
      (Int($0.integer(0)), $0.optionalInteger(1).map(Int.init))
    }
    let ends = try connection.row("SELECT head, tip FROM artworks WHERE id = ?", [SQLValue(id)]) {
      (head: Int($0.integer(0)), tip: Int($0.integer(1)))
    }
    guard let ends else { throw SketchError(.notFound, "there is no artwork \(id)") }
    return RevisionLine(parents: Dictionary(uniqueKeysWithValues: parents), head: ends.head, tip: ends.tip)
  }
}
