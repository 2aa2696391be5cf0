package import FoundationEssentials
package import SketchCore

extension SQLiteArtworkLibrary {
  /// Ids of artworks that can be removed: in the trash, and nothing that is still to be done needs them.
  private static let removable = """
    SELECT a.id FROM artworks a WHERE a.deleted_at IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM jobs LEFT JOIN json_each(jobs.with_pictures) AS other
      WHERE \(isUnfinished) AND (jobs.artwork = a.id OR other.value ->> '$.artwork' = a.id))
    """

  package func trash() throws -> TrashContent {
    try connection.row(
      """
      WITH removable AS (\(Self.removable))
      SELECT (SELECT count(*) FROM removable), (SELECT coalesce(sum(byte_count), 0) FROM images
        WHERE sha256 IN (SELECT image FROM revisions WHERE artwork IN removable
            UNION SELECT file FROM films WHERE artwork IN removable)
          AND sha256 NOT IN (SELECT file FROM films WHERE artwork NOT IN removable)
          AND sha256 NOT IN (SELECT image FROM revisions WHERE artwork NOT IN removable)
          AND sha256 NOT IN (SELECT mask FROM jobs WHERE mask IS NOT NULL))
      """
    ) { TrashContent(artworks: Int($0.integer(0)), bytes: Int($0.integer(1))) } ?? TrashContent(artworks: 0, bytes: 0)
  }

  /// Removes one artwork at a time, rows before files: on a full disk each makes the room for the next, and a kill
  /// leaves at most files without rows.
  package func emptyTrash(for command: CommandID? = nil) throws -> TrashContent {
    let ids = try connection.rows(Self.removable + " ORDER BY a.id", []) { $0.integer(0) }
    return try purge(ids, understood: "empty the trash", for: command)
  }

  /// Removes what went to the trash before a time, as `emptyTrash` does; favorites stay.
  package func expireTrash(before time: Date) throws -> TrashContent {
    let ids = try connection.rows(
      Self.removable + " AND a.favorite = 0 AND a.deleted_at < ? ORDER BY a.id", [SQLValue(time)]
    ) { $0.integer(0) }
    return try purge(ids, understood: "the trash is emptied of what has been in it for long", for: nil)
  }

  /// - Parameter understood: text of the journal's entry for it.
  private func purge(_ ids: [ArtworkID], understood: String, for command: CommandID?) throws -> TrashContent {
    var removed = TrashContent(artworks: 0, bytes: 0)
    var entry: JournalEntryID?
    for id in ids {
      try images.locked {
        // The entry of a try without room is gone with it, and made again by the next one.
        let (entered, files) = try makingRoom {
          try connection.transaction {
            (try enterPurge(of: id, into: entry, understood: understood, for: command), try removeRows(of: id))
          }
        }
        entry = entered
        removed.artworks += 1
        for file in files {
          removeThumbnails(of: file.sha256)
          if images.data.remove(file.path) { removed.bytes += file.bytes }
        }
      }
    }
    return removed
  }

  /// Enters into the journal that an artwork is removed for good: one entry for all of a command.
  private func enterPurge(
    of id: ArtworkID, into known: JournalEntryID?, understood: String, for command: CommandID?
  ) throws -> JournalEntryID {
    let change = JournalChange(.purged, id, title: try existing(id).title)
    if let entry = try known ?? command.flatMap(entryID) {
      try connection.run(
        "UPDATE journal SET changes = json_insert(changes, '$[#]', json(?)) WHERE id = ?",
        [.text(try WireJSON.text(change)), SQLValue(entry)])
      return entry
    }
    let origin = try command.flatMap(origin)
    let entry = JournalEntry(
      at: now(), hearing: origin?.hearing, intent: .delete, understood: understood, status: .done,
      changes: [change])
    return try insert(entry, from: origin, currentBefore: nil)
  }

  /// Removes the rows of an artwork.
  /// - Returns: image files that nothing needs any more.
  private func removeRows(of id: ArtworkID) throws -> [(sha256: String, path: String, bytes: Int)] {
    try keepCosts(of: id)
    try unindex(id)
    let files = try connection.rows(
      """
      SELECT sha256, media_type, byte_count FROM images WHERE sha256 IN (SELECT image FROM revisions WHERE artwork = ?1
          UNION SELECT file FROM films WHERE artwork = ?1)
        AND sha256 NOT IN (SELECT file FROM films WHERE artwork <> ?1)
        AND sha256 NOT IN (SELECT image FROM revisions WHERE artwork <> ?1)
        AND sha256 NOT IN (SELECT mask FROM jobs WHERE mask IS NOT NULL)
      """, [SQLValue(id)]
    ) { (sha256: $0.text(0), mediaType: $0.text(1), bytes: Int($0.integer(2))) }
    for statement in [
      "UPDATE jobs SET artwork = NULL, parent = NULL WHERE artwork = ?",
      "UPDATE state SET current_artwork = NULL WHERE current_artwork = ?",
      "DELETE FROM artwork_tags WHERE artwork = ?", "DELETE FROM collection_items WHERE artwork = ?",
      "DELETE FROM films WHERE artwork = ?", "DELETE FROM revisions WHERE artwork = ?",
      "DELETE FROM artworks WHERE id = ?",
    ] {
      try connection.run(statement, [SQLValue(id)])
    }
    for file in files { try connection.run("DELETE FROM images WHERE sha256 = ?", [.text(file.sha256)]) }
    return files.map { ($0.sha256, images.file($0.sha256, $0.mediaType), $0.bytes) }
  }

  /// Cost of its pictures, which counts for the month although they go: their jobs keep it as a charge.
  private func keepCosts(of id: ArtworkID) throws {
    let costs = try connection.rows("SELECT job, cost FROM revisions WHERE artwork = ? AND cost > 0", [SQLValue(id)]) {
      (job: $0.integer(0), cost: $0.real(1))
    }
    for (id, cost) in costs {
      var job = try existingJob(id)
      guard var attempt = job.attempts.popLast() else { continue }
      let before = attempt.isCharged == true ? attempt.cost ?? attempt.estimate?.amount ?? 0 : 0
      attempt.isCharged = true
      attempt.cost = before + cost
      job.attempts.append(attempt)
      try write(job)
    }
  }
}
