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
    try apply(.head(move, steps: steps), to: id, finishing: nil)
  }

  package func setFavorite(_ favorite: Bool, on id: ArtworkID) throws -> Artwork {
    try apply(.favorite(favorite), to: id, finishing: nil)
  }

  /// - Throws: `.invalidInput` for an empty title.
  package func setTitle(_ title: String, on id: ArtworkID) throws -> Artwork {
    try apply(.title(title), to: id, finishing: nil)
  }

  /// Replaces all tags. Spaces around them, empty ones and repetitions (whatever the case) are dropped; they come back
  /// sorted.
  package func setTags(_ tags: [String], on id: ArtworkID) throws -> Artwork {
    try apply(.tags(tags), to: id, finishing: nil)
  }

  /// Move to the trash and back.
  package func setDeleted(_ deleted: Bool, on id: ArtworkID) throws -> Artwork {
    try apply(deleted ? .deletion : .restoration, to: id, finishing: nil)
  }

  package func change(_ id: ArtworkID, _ patch: ArtworkPatch) throws -> Artwork {
    let changes: [LibraryChange?] = [
      patch.title.map { .title($0) }, patch.favorite.map { .favorite($0) }, patch.tags.map { .tags($0) },
    ]
    return try carryOut(changes.compactMap { $0 }, on: id, finishing: nil)
  }

  package func apply(_ change: LibraryChange, to id: ArtworkID, finishing command: CommandID?) throws -> Artwork {
    guard change == .deletion else { return try carryOut([change], on: id, finishing: command) }
    return try makingRoom { try carryOut([change], on: id, finishing: command) }
  }

  /// Changes the artwork, enters that into the journal and takes the command out of the queue, in one.
  private func carryOut(_ changes: [LibraryChange], on id: ArtworkID, finishing command: CommandID?) throws -> Artwork {
    try connection.transaction {
      let origin = try command.flatMap(origin)
      if let command { try remove(command) }
      let currentBefore = try currentID()
      let done = try changes.compactMap { try carryOut($0, on: id) }
      if changes.contains(.selection) || changes.contains(.restoration) { try setCurrentArtwork(id) }
      let artwork = try existing(id)
      if origin != nil || !done.isEmpty, let intent = origin?.command.intent ?? changes.first?.intent {
        let entry = JournalEntry(
          at: now(), hearing: origin?.hearing, intent: intent,
          understood: origin?.command.summary ?? "\(intent.rawValue) “\(artwork.title)”", status: .done, changes: done)
        _ = try insert(entry, from: origin, currentBefore: currentBefore)
      }
      return artwork
    }
  }

  /// Makes one change.
  /// - Returns: nil when the artwork was like that already.
  private func carryOut(_ change: LibraryChange, on id: ArtworkID) throws -> JournalChange? {
    let artwork = try existing(id)
    guard let (kind, before, after) = try effect(of: change, on: artwork) else { return nil }
    try set(after, on: id)
    return before == after ? nil : JournalChange(kind, id, title: artwork.title, before: before, after: after)
  }

  /// Fields that a change sets, as they are and as they will be; nil when it sets none.
  private func effect(
    of change: LibraryChange, on artwork: Artwork
  ) throws -> (JournalChange.Kind, JournalChange.Fields, JournalChange.Fields)? {
    let isDeleted = artwork.deletedAt != nil
    switch change {
    case .favorite(let favorite): return (.favorite, .init(favorite: artwork.favorite), .init(favorite: favorite))
    case .tags(let tags): return (.tags, .init(tags: artwork.tags), .init(tags: Self.tidied(tags)))
    case .title(let title):
      let title = title.trimmed
      guard !title.isEmpty else { throw SketchError(.invalidInput, "a title needs at least one character") }
      return (.title, .init(title: artwork.title), .init(title: title))
    case .head(let move, let steps):
      let line = try line(of: artwork.id)
      do throws(RevisionLine.Refusal) {
        let head = try line.moved(move, steps: steps)
        return (.head, .init(head: artwork.head, tip: line.tip), .init(head: head, tip: line.tip))
      } catch {
        throw error.described(title: artwork.title)
      }
    case .deletion: return (.deleted, .init(deleted: isDeleted), .init(deleted: true))
    case .restoration: return (.restored, .init(deleted: isDeleted), .init(deleted: false))
    case .selection: return nil
    }
  }

  /// Sets those fields of an artwork that are not nil.
  func set(_ fields: JournalChange.Fields, on id: ArtworkID) throws {
    let time = now()
    if let tags = fields.tags {
      try connection.run("DELETE FROM artwork_tags WHERE artwork = ?", [SQLValue(id)])
      for tag in tags {
        try connection.run(
          "INSERT OR IGNORE INTO artwork_tags (artwork, tag) VALUES (?, ?)", [SQLValue(id), .text(tag)])
      }
    }
    // Deleting twice keeps the first time.
    try connection.run(
      """
      UPDATE artworks SET head = coalesce(?2, head), tip = coalesce(?3, tip), favorite = coalesce(?4, favorite),
        title = coalesce(?5, title), updated_at = ?7,
        deleted_at = CASE ?6 WHEN 1 THEN coalesce(deleted_at, ?7) WHEN 0 THEN NULL ELSE deleted_at END WHERE id = ?1
      """,
      [
        SQLValue(id), SQLValue(fields.head), SQLValue(fields.tip), SQLValue(fields.favorite), SQLValue(fields.title),
        SQLValue(fields.deleted), SQLValue(time),
      ])
  }

  /// Tags without spaces around them, empty ones and repetitions, sorted as the library returns them.
  private static func tidied(_ tags: [String]) -> [String] {
    var seen: Set<String> = []
    let tags = tags.map(\.trimmed).filter { !$0.isEmpty && seen.insert($0.foldedASCII).inserted }
    return tags.sorted { $0.foldedASCII < $1.foldedASCII }
  }

  func existing(_ id: ArtworkID) throws -> Artwork {
    guard let artwork = try artwork(id) else { throw SketchError(.notFound, "there is no artwork \(id)") }
    return artwork
  }

  func revisionExists(_ number: Int, of id: ArtworkID) throws -> Bool {
    try connection.row("SELECT 1 FROM revisions WHERE artwork = ? AND number = ?", [SQLValue(id), SQLValue(number)]) { _ in true } ?? false
  }

  func line(of id: ArtworkID) throws -> RevisionLine {
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

extension LibraryChange {
  /// Intent of who asks for it without words.
  fileprivate var intent: VoiceCommand.Intent {
    switch self {
    case .favorite(let favorite): favorite ? .favorite : .unfavorite
    case .tags: .tag
    case .title: .rename
    case .head(.undo, _): .undo
    case .head(.redo, _): .redo
    case .deletion: .delete
    case .restoration: .restore
    case .selection: .show
    }
  }
}

extension String {
  /// Text as SQLite's NOCASE compares it.
  fileprivate var foldedASCII: String {
    String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
  }
}
