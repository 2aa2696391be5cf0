import FoundationEssentials
package import SketchCore

/// Changes to collections themselves, with what takes them back.
extension SQLiteArtworkLibrary {
  package func change(_ change: CollectionChange, finishing command: CommandID?) throws -> ArtworkCollection {
    try connection.transaction(beforeCommit: { try step(.beforeCommit) }) {
      let origin = try origin(finishing: command)
      let done = try carryOut(change)
      try step(.rowsInserted)
      if origin != nil || !done.changes.isEmpty {
        let entry = JournalEntry(
          at: now(), hearing: origin?.hearing, intent: .collection,
          understood: origin?.command.summary ?? change.summary(done.collection), status: .done,
          changes: done.changes)
        _ = try insert(entry, from: origin, currentBefore: nil)
      }
      return done.collection
    }
  }

  private func carryOut(
    _ change: CollectionChange
  ) throws -> (collection: ArtworkCollection, changes: [JournalChange]) {
    switch change {
    case .creation(let patch):
      let created = try create(patch)
      return (try existing(created), [created])
    case .patch(let reference, let patch):
      let collection = try existing(reference)
      return (try existing(.id(collection.id), after: try self.patch(collection, patch)))
    case .deletion(let reference):
      let collection = try existing(reference)
      let deletion = try made(
        .collectionDeleted, collection.mention, before: .init(deleted: false), after: .init(deleted: true))
      return (collection, [deletion])
    case .order(let reference, let artworks):
      let collection = try existing(reference)
      return (try existing(.id(collection.id), after: try arrange(artworks, in: collection)))
    case .note(let reference, let artwork, let note):
      let collection = try existing(reference)
      return (try existing(.id(collection.id), after: try setNote(note, on: artwork, in: collection)))
    }
  }

  private func existing(
    _ reference: CollectionReference, after change: JournalChange?
  ) throws -> (ArtworkCollection, [JournalChange]) {
    (try existing(reference), change.map { [$0] } ?? [])
  }

  private func existing(_ change: JournalChange) throws -> ArtworkCollection {
    try existing(.id(change.collection?.id ?? 0))
  }

  /// Makes a collection behind all others.
  /// - Throws: `.conflict` when the name is taken.
  func create(_ patch: CollectionPatch) throws -> JournalChange {
    let patch = try patch.tidied()
    guard let name = patch.name else {
      throw SketchError(
        .invalidInput, "a collection needs a name", advice: "Say for example “create a collection called holidays”.")
    }
    try requireFree(name)
    if let query = patch.query { _ = try self.query(of: query) }
    try connection.run(
      """
      INSERT INTO collections (name, folded, description, color, icon, shared, query, place, created_at, updated_at)
      SELECT ?1, ?2, nullif(?3, ''), nullif(?4, ''), nullif(?5, ''), ?6, ?8, coalesce(max(place), 0) + 1, ?7, ?7
      FROM collections
      """,
      [
        .text(name), .text(Self.folded(name)), SQLValue(patch.description), SQLValue(patch.color),
        SQLValue(patch.icon), SQLValue(patch.shared ?? false), SQLValue(now()),
        SQLValue(try patch.query.map(WireJSON.text)),
      ])
    let mention = JournalChange.Mention(id: connection.lastInsertedRow, name: name)
    if let place = patch.place {
      var moved = JournalChange.Fields()
      moved.place = try self.place(at: place, mention.id)
      try set(moved, onCollection: mention.id)
    }
    return JournalChange(.collectionCreated, of: mention, before: .init(deleted: true), after: .init(deleted: false))
  }

  private func patch(_ collection: ArtworkCollection, _ patch: CollectionPatch) throws -> JournalChange? {
    let patch = try patch.tidied()
    var (before, after) = (JournalChange.Fields(), JournalChange.Fields())
    if let name = patch.name, name != collection.name {
      if Self.folded(name) != Self.folded(collection.name) { try requireFree(name) }
      (before.name, after.name) = (collection.name, name)
    }
    func text(_ field: WritableKeyPath<JournalChange.Fields, String?>, _ new: String?, _ old: String?) {
      guard let new, new != old ?? "" else { return }
      (before[keyPath: field], after[keyPath: field]) = (old ?? "", new)
    }
    text(\.description, patch.description, collection.description)
    text(\.color, patch.color, collection.color)
    text(\.icon, patch.icon, collection.icon)
    if let shared = patch.shared, shared != collection.shared {
      (before.shared, after.shared) = (collection.shared, shared)
    }
    if let query = patch.query, query != collection.query {
      guard collection.query != nil else {
        throw SketchError(
          .conflict, "“\(collection.name)” is no saved search; pictures are put into it by hand",
          advice: "Save the search under another name.")
      }
      _ = try self.query(of: query)
      (before.query, after.query) = (collection.query, query)
    }
    if let place = patch.place, try self.collection(at: place) != collection.id {
      before.place = try connection.row("SELECT place FROM collections WHERE id = ?", [SQLValue(collection.id)]) {
        $0.real(0)
      }
      after.place = try self.place(at: place, collection.id)
    }
    return before == after ? nil : try made(.collectionChanged, collection.mention, before: before, after: after)
  }

  /// Sets those fields of a collection that are not nil.
  func set(_ fields: JournalChange.Fields, onCollection id: CollectionID) throws {
    if let order = fields.order { try setOrder(order, of: id) }
    try connection.run(
      """
      UPDATE collections SET name = coalesce(?2, name), folded = coalesce(?3, folded),
        description = nullif(coalesce(?4, description), ''), color = nullif(coalesce(?5, color), ''),
        icon = nullif(coalesce(?6, icon), ''), shared = coalesce(?7, shared), place = coalesce(?8, place),
        query = coalesce(?11, query), updated_at = ?10,
        deleted_at = CASE ?9 WHEN 1 THEN ?10 WHEN 0 THEN NULL ELSE deleted_at END WHERE id = ?1
      """,
      [
        SQLValue(id), SQLValue(fields.name), SQLValue(fields.name.map(Self.folded)), SQLValue(fields.description),
        SQLValue(fields.color), SQLValue(fields.icon), SQLValue(fields.shared), SQLValue(fields.place),
        SQLValue(fields.deleted), SQLValue(now()), SQLValue(try fields.query.map(WireJSON.text)),
      ])
    if fields.name != nil || fields.deleted != nil { try indexWords(in: id) }
  }

  private func requireFree(_ name: String) throws {
    guard let taken = try mention(of: .name(name)) else { return }
    throw SketchError(
      .conflict, "there is a collection “\(taken.name)” already", advice: "Choose another name, or use that one.")
  }

  /// Collection at a place, from 1.
  private func collection(at place: Int) throws -> CollectionID? {
    try connection.row(
      "SELECT id FROM collections WHERE deleted_at IS NULL ORDER BY place, id LIMIT 1 OFFSET ?", [SQLValue(place - 1)]
    ) { $0.integer(0) }
  }

  /// Number for a place among the other collections, from 1: between those of its neighbours.
  private func place(at place: Int, _ id: CollectionID) throws -> Double {
    let others = try connection.rows(
      "SELECT place FROM collections WHERE deleted_at IS NULL AND id <> ? ORDER BY place, id", [SQLValue(id)]
    ) { $0.real(0) }
    let index = min(max(1, place), others.count + 1) - 1
    return switch (index > 0 ? others[index - 1] : nil, index < others.count ? others[index] : nil) {
    case (let before?, let after?): (before + after) / 2
    case (let before?, nil): before + 1
    case (nil, let after?): after - 1
    case (nil, nil): 1
    }
  }
}

extension CollectionChange {
  /// Short sentence for what nobody said in words.
  fileprivate func summary(_ collection: ArtworkCollection) -> String {
    switch self {
    case .creation: "make the collection “\(collection.name)”"
    case .patch: "change the collection “\(collection.name)”"
    case .deletion: "delete the collection “\(collection.name)”"
    case .order: "arrange the collection “\(collection.name)”"
    case .note: "note in the collection “\(collection.name)”"
    }
  }
}

extension CollectionPatch {
  private static let nameLength = 64
  private static let descriptionLength = 500
  private static let iconLength = 8

  /// Patch without spaces around its texts.
  /// - Throws: `.invalidInput` for what a collection cannot have.
  fileprivate func tidied() throws -> CollectionPatch {
    var patch = self
    patch.name = name?.onOneLine
    patch.description = description?.trimmed
    patch.color = color?.trimmed.lowercased()
    patch.icon = icon?.trimmed
    if let name = patch.name, !(1...Self.nameLength).contains(name.count) {
      throw SketchError(
        .invalidInput, "the name of a collection cannot have \(name.count) characters",
        advice: "Use 1 to \(Self.nameLength).")
    }
    if let text = patch.description, text.count > Self.descriptionLength {
      throw SketchError(
        .invalidInput, "the description has \(text.count) characters", advice: "Use at most \(Self.descriptionLength).")
    }
    if let color = patch.color, !color.isEmpty, !color.isHexColor {
      throw SketchError(.invalidInput, "“\(color)” is no colour", advice: "Use six hexadecimal digits: #3a7bd5.")
    }
    if let icon = patch.icon, icon.count > Self.iconLength {
      throw SketchError(.invalidInput, "the icon is too long", advice: "Use one emoji.")
    }
    return patch
  }
}
