import FoundationEssentials
package import SketchCore

extension SQLiteArtworkLibrary {
  /// Columns that `Artwork.init(_:)` reads, and their tables; continue with WHERE.
  static let selectArtwork = """
    SELECT \(Artwork.columnsWithRevision) FROM artworks a \(shownRevision)
    """

  private static let selectOne = selectArtwork + " WHERE a.id = ?"

  package func artwork(_ id: ArtworkID) throws -> Artwork? {
    try connection.row(Self.selectOne, [SQLValue(id)]) { Artwork($0, filmKeeping) }
  }

  package func revisions(of id: ArtworkID, withScenes: Bool = true) throws -> [Revision] {
    _ = try existing(id)
    let columns = withScenes ? Revision.columns : Revision.columnsWithoutScene
    return try connection.rows(
      """
      SELECT \(columns) FROM revisions r JOIN images i ON i.sha256 = r.image \(Revision.filmJoin)
      WHERE r.artwork = ? ORDER BY r.number
      """,
      [SQLValue(id)]
    ) { Revision($0, from: 0, filmKeeping) }
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

  package func tags() throws -> [TagUse] {
    try connection.rows(
      """
      SELECT tag, count(*) FROM artwork_tags
      WHERE artwork NOT IN (SELECT id FROM artworks WHERE deleted_at IS NOT NULL)
      GROUP BY tag ORDER BY 2 DESC, tag
      """
    ) { TagUse($0.text(0), artworks: Int($0.integer(1))) }
  }

  /// Move to the trash and back.
  package func setDeleted(_ deleted: Bool, on id: ArtworkID) throws -> Artwork {
    try apply(deleted ? .deletion : .restoration, to: id, finishing: nil)
  }

  package func change(_ id: ArtworkID, _ patch: ArtworkPatch) throws -> Artwork {
    let changes: [LibraryChange?] = [
      patch.title.map { .title($0) }, patch.favorite.map { .favorite($0) }, patch.tags.map { .tags($0) },
      patch.head.map { .version($0) },
    ]
    return try carryOut(changes.compactMap { $0 }, on: [id], finishing: nil).artworks[0]
  }

  package func apply(_ change: LibraryChange, to id: ArtworkID, finishing command: CommandID?) throws -> Artwork {
    return try carryOut(change, on: [id], finishing: command).artworks[0]
  }

  package func apply(
    _ change: LibraryChange, to ids: [ArtworkID], finishing command: CommandID?
  ) throws -> ManyChanged {
    let (artworks, changes) = try carryOut(change, on: ids, finishing: command)
    let changed = Set(changes.compactMap(\.artwork))
    var many = ManyChanged(
      changed: artworks.filter { changed.contains($0.id) }, unchanged: artworks.filter { !changed.contains($0.id) })
    many.collection = try change.collection.flatMap(collection)
    many.isNewCollection = changes.contains { $0.kind == .collectionCreated }
    return many
  }

  private func carryOut(
    _ change: LibraryChange, on ids: [ArtworkID], finishing command: CommandID?
  ) throws -> (artworks: [Artwork], changes: [JournalChange]) {
    guard change == .deletion else { return try carryOut([change], on: ids, finishing: command) }
    return try makingRoom { try carryOut([change], on: ids, finishing: command) }
  }

  /// Changes artworks, enters that into the journal and takes the command out of the queue, in one.
  private func carryOut(
    _ changes: [LibraryChange], on ids: [ArtworkID], finishing command: CommandID?
  ) throws -> (artworks: [Artwork], changes: [JournalChange]) {
    let moved = try connection.transaction(beforeCommit: { try step(.beforeCommit) }) {
      let origin = try origin(finishing: command)
      let currentBefore = try currentID()
      var done: [JournalChange] = []
      for id in ids {
        for change in changes { done += try carryOut(change, on: id) }
        if ids.count > 1 { try step(.rowsInserted) }
      }
      if let last = ids.last, changes.contains(.selection) || changes.contains(.restoration) {
        try setCurrentArtwork(last)
      }
      let artworks = try ids.map(existing)
      if origin != nil || !done.isEmpty, let intent = origin?.command.intent ?? changes.first?.intent {
        let subject = artworks.count == 1 ? "“\(artworks[0].title)”" : "\(artworks.count) pictures"
        let entry = JournalEntry(
          at: now(), hearing: origin?.hearing, intent: intent,
          understood: origin?.command.summary ?? "\(intent.rawValue) \(subject)", status: .done, changes: done)
        _ = try insert(entry, from: origin, currentBefore: currentBefore)
      }
      return (artworks: artworks, changes: done)
    }
    try step(.afterCommit)
    return moved
  }

  /// Makes one change.
  /// - Returns: nothing when the artwork was like that already.
  private func carryOut(_ change: LibraryChange, on id: ArtworkID) throws -> [JournalChange] {
    let artwork = try existing(id)
    switch change {
    case .collected(let reference, let note): return try collect(artwork, in: reference, note: note)
    case .uncollected(let reference): return try uncollect(artwork, from: reference)
    default: break
    }
    guard let (kind, before, after) = try effect(of: change, on: artwork) else { return [] }
    try set(after, on: id)
    return before == after ? [] : [JournalChange(kind, id, title: artwork.title, before: before, after: after)]
  }

  /// Fields that a change sets, as they are and as they will be; nil when it sets none.
  private func effect(
    of change: LibraryChange, on artwork: Artwork
  ) throws -> (JournalChange.Kind, JournalChange.Fields, JournalChange.Fields)? {
    let isDeleted = artwork.deletedAt != nil
    switch change {
    case .favorite(let favorite): return (.favorite, .init(favorite: artwork.favorite), .init(favorite: favorite))
    case .tags(let tags): return (.tags, .init(tags: artwork.tags), .init(tags: Self.tidied(tags)))
    case .tag(let tag): return try effect(of: .tags(artwork.tags + [tag]), on: artwork)
    case .untag(let tag):
      return try effect(of: .tags(artwork.tags.filter { $0.foldedASCII != tag.trimmed.foldedASCII }), on: artwork)
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
    case .version(let number):
      guard try revisionExists(number, of: artwork.id) else {
        throw SketchError(
          .notFound, "“\(artwork.title)” has no version \(number)", advice: "It has \(artwork.revisionCount).")
      }
      let line = try line(of: artwork.id)
      let tip = try line.contains(number) ? line.tip : newestTip(below: number, of: artwork.id)
      return (.head, .init(head: artwork.head, tip: line.tip), .init(head: number, tip: tip))
    case .deletion: return (.deleted, .init(deleted: isDeleted), .init(deleted: true))
    case .restoration: return (.restored, .init(deleted: isDeleted), .init(deleted: false))
    case .selection, .collected, .uncollected: return nil
    }
  }

  /// Sets those fields that are not nil of what a change is about.
  func set(_ fields: JournalChange.Fields, by change: JournalChange) throws {
    switch (change.collection?.id, change.artwork) {
    case (let collection?, let artwork?): try set(fields, on: artwork, in: collection)
    case (let collection?, nil): try set(fields, onCollection: collection)
    case (nil, let artwork?): try set(fields, on: artwork)
    case (nil, nil): break
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
    // The trash is no property that is indexed, and no word tells of favorites.
    if fields.head != nil || fields.tags != nil || fields.title != nil {
      try index(id)
    } else if fields.favorite != nil {
      try indexFacets(of: id)
    }
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

  /// Version that redo leads to from another branch: the newest child, and so on.
  private func newestTip(below number: Int, of id: ArtworkID) throws -> Int {
    let newest = try connection.row(
      """
      WITH RECURSIVE line (number) AS (VALUES (?2) UNION ALL
        SELECT (SELECT max(number) FROM revisions WHERE artwork = ?1 AND parent = line.number) FROM line
        WHERE line.number IS NOT NULL)
      SELECT max(number) FROM line
      """, [SQLValue(id), SQLValue(number)]
    ) { Int($0.integer(0)) }
    return newest ?? number
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
  /// Collection that artworks go into or come out of.
  fileprivate var collection: CollectionReference? {
    switch self {
    case .collected(let reference, _), .uncollected(let reference): reference
    default: nil
    }
  }

  /// Intent of who asks for it without words.
  fileprivate var intent: VoiceCommand.Intent {
    switch self {
    case .favorite(let favorite): favorite ? .favorite : .unfavorite
    case .tags, .tag: .tag
    case .untag: .untag
    case .collected: .collect
    case .uncollected: .uncollect
    case .title: .rename
    case .head(.undo, _): .undo
    case .head(.redo, _): .redo
    case .version: .checkout
    case .deletion: .delete
    case .restoration: .restore
    case .selection: .show
    }
  }
}
