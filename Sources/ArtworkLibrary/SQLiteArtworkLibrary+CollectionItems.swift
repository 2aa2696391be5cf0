import FoundationEssentials
import SketchCore

/// Artworks going into collections and out of them, with what takes that back.
extension SQLiteArtworkLibrary {
  /// Row of an artwork in a collection; nil when it is not in it.
  func item(_ artwork: ArtworkID, in collection: CollectionID) throws -> JournalChange.Fields? {
    try connection.row(
      "SELECT place, note, added_at FROM collection_items WHERE collection = ? AND artwork = ?",
      [SQLValue(collection), SQLValue(artwork)]
    ) { row in
      var fields = JournalChange.Fields()
      fields.member = true
      fields.place = row.real(0)
      fields.note = row.optionalText(1)
      fields.addedAt = row.date(2)
      return fields
    }
  }

  /// Puts an artwork at the end of a collection.
  /// - Returns: nothing when it is in it already.
  func collect(_ artwork: Artwork, in reference: CollectionReference, note: String?) throws -> [JournalChange] {
    var changes: [JournalChange] = []
    if case .name(let name) = reference, try mention(of: reference) == nil {
      changes.append(try create(CollectionPatch(name: name)))
    }
    let collection = try handmadeMention(of: reference)
    guard try item(artwork.id, in: collection.id) == nil else { return changes }
    var after = JournalChange.Fields()
    after.member = true
    after.place =
      try connection.row(
        "SELECT coalesce(max(place), 0) + 1 FROM collection_items WHERE collection = ?", [SQLValue(collection.id)]
      ) { $0.real(0) } ?? 1
    after.note = note.map(\.trimmed)
    after.addedAt = now()
    return changes + [try made(.collected, collection, artwork, before: Self.absent, after: after)]
  }

  /// - Returns: nothing when it is not in it.
  func uncollect(_ artwork: Artwork, from reference: CollectionReference) throws -> [JournalChange] {
    let collection = try handmadeMention(of: reference)
    guard let before = try item(artwork.id, in: collection.id) else { return [] }
    return [try made(.uncollected, collection, artwork, before: before, after: Self.absent)]
  }

  func setNote(_ note: String, on artwork: ArtworkID, in collection: ArtworkCollection) throws -> JournalChange? {
    _ = try handmadeMention(of: .id(collection.id))
    guard let item = try item(artwork, in: collection.id) else {
      throw SketchError(
        .notFound, "artwork \(artwork) is not in “\(collection.name)”", advice: "Put it into the collection first.")
    }
    var (before, after) = (JournalChange.Fields(), JournalChange.Fields())
    before.note = item.note ?? ""
    after.note = note.trimmed
    return before == after
      ? nil : try made(.noted, collection.mention, try existing(artwork), before: before, after: after)
  }

  /// Puts some items first; the others stay behind them.
  func arrange(_ first: [ArtworkID], in collection: ArtworkCollection) throws -> JournalChange? {
    _ = try handmadeMention(of: .id(collection.id))
    let all = try connection.rows(
      "SELECT artwork FROM collection_items WHERE collection = ? ORDER BY place, artwork", [SQLValue(collection.id)]
    ) { $0.integer(0) }
    let moved = Set(first)
    if let missing = moved.subtracting(all).min() {
      throw SketchError(
        .notFound, "artwork \(missing) is not in “\(collection.name)”", advice: "Put it into the collection first.")
    }
    guard moved.count == first.count else {
      throw SketchError(.invalidInput, "the order has an artwork twice", advice: "Name each artwork once.")
    }
    var (before, after) = (JournalChange.Fields(), JournalChange.Fields())
    before.order = all
    after.order = first + all.filter { !moved.contains($0) }
    return before == after ? nil : try made(.rearranged, collection.mention, before: before, after: after)
  }

  private static var absent: JournalChange.Fields {
    var fields = JournalChange.Fields()
    fields.member = false
    return fields
  }

  /// Change that is carried out: to a collection, or to an artwork's place in it.
  func made(
    _ kind: JournalChange.Kind, _ collection: JournalChange.Mention, _ artwork: Artwork? = nil,
    before: JournalChange.Fields, after: JournalChange.Fields
  ) throws -> JournalChange {
    let change = JournalChange(kind, of: collection, artwork, before: before, after: after)
    try set(after, by: change)
    return change
  }

  /// Sets those fields of an artwork's place in a collection that are not nil.
  func set(_ fields: JournalChange.Fields, on artwork: ArtworkID, in collection: CollectionID) throws {
    let item = [SQLValue(collection), SQLValue(artwork)]
    switch fields.member {
    case false?: try connection.run("DELETE FROM collection_items WHERE collection = ? AND artwork = ?", item)
    case true?:
      try connection.run(
        "INSERT OR REPLACE INTO collection_items (collection, artwork, place, note, added_at) VALUES (?, ?, ?, ?, ?)",
        item + [
          SQLValue(fields.place ?? 0), SQLValue(fields.note.flatMap { $0.isEmpty ? nil : $0 }),
          SQLValue(fields.addedAt ?? now()),
        ])
    case nil:
      try connection.run(
        "UPDATE collection_items SET note = nullif(coalesce(?3, note), '') WHERE collection = ?1 AND artwork = ?2",
        item + [SQLValue(fields.note)])
    }
    try indexWords(of: artwork)
    try touch(collection)
  }

  func setOrder(_ order: [ArtworkID], of collection: CollectionID) throws {
    for (place, artwork) in order.enumerated() {
      try connection.run(
        "UPDATE collection_items SET place = ? WHERE collection = ? AND artwork = ?",
        [SQLValue(Double(place + 1)), SQLValue(collection), SQLValue(artwork)])
    }
  }

  private func touch(_ collection: CollectionID) throws {
    try connection.run("UPDATE collections SET updated_at = ? WHERE id = ?", [SQLValue(now()), SQLValue(collection)])
  }
}

extension ArtworkCollection {
  var mention: JournalChange.Mention { JournalChange.Mention(id: id, name: name) }
}
