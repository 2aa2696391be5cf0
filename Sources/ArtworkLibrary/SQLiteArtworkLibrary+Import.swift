package import SketchCore

/// Pictures from elsewhere.
extension SQLiteArtworkLibrary {
  private static let understood = "import"

  package func add(_ draft: PictureDraft, joining entry: JournalEntryID?) throws -> ImportedPicture {
    try requireInPlace()
    if let known = try artwork(showing: ContentHash.sha256(draft.picture.image)) {
      return ImportedPicture(artwork: known, isNew: false)
    }
    let imported = try storing { added in
      let info = ImageInfo(mediaType: draft.mediaType, width: draft.width, height: draft.height)
      let file = try store(draft.picture.image, info, colors: draft.colors, added: &added)
      return try connection.transaction(beforeCommit: { try step(.beforeCommit) }) {
        // A job like any picture's: it was finished when it was asked for.
        let command = VoiceCommand(transcript: draft.transcript, intent: .create, confidence: 1)
        let job = try add(Job(command: command, seed: draft.picture.seed, createdAt: now()), for: nil)
        guard let artwork = try insert([(draft, StoredFiles(image: file))], for: job).first else {
          throw SketchError(.internalFault, "“\(draft.title)” was not stored")
        }
        let entry = try enterImport(joining: entry)
        try step(.rowsInserted)
        return ImportedPicture(artwork: artwork, isNew: true, entry: entry)
      }
    }
    try step(.afterCommit)
    return imported
  }

  /// Artwork that has an image as a version, also in the trash.
  private func artwork(showing sha256: String) throws -> Artwork? {
    try connection.row("SELECT min(artwork) FROM revisions WHERE image = ?", [.text(sha256)]) {
      $0.optionalInteger(0)
    }?
    .flatMap(artwork)
  }

  /// Names the entry that was just made, or puts what it made into the one before, where that is an import, too.
  private func enterImport(joining earlier: JournalEntryID?) throws -> JournalEntryID {
    let last = try connection.rows("SELECT id FROM journal WHERE state IS NOT NULL ORDER BY id DESC LIMIT 2") {
      $0.integer(0)
    }
    guard let new = try last.first.flatMap(entry), let title = new.changes.first?.title else {
      throw SketchError(.internalFault, "the import was not entered into the journal")
    }
    guard let earlier, last.count == 2, last[1] == earlier,
      try connection.row(
        "SELECT 1 FROM journal WHERE id = ? AND state = 'done' AND understood LIKE ?",
        [SQLValue(earlier), .text("\(Self.understood) %")], { _ in true }) == true
    else {
      try connection.run(
        "UPDATE journal SET understood = ? WHERE id = ?", [.text("\(Self.understood) “\(title)”"), SQLValue(new.id)])
      return new.id
    }
    try connection.run("DELETE FROM journal WHERE id = ?", [SQLValue(new.id)])
    try connection.run(
      """
      UPDATE journal SET at = ?1, understood = ?2 || (json_array_length(changes) + 1) || ' pictures',
        changes = json_insert(changes, '$[#]', json(?3)) WHERE id = ?4
      """,
      [
        SQLValue(new.at), .text("\(Self.understood) "), .text(try WireJSON.text(new.changes[0])), SQLValue(earlier),
      ])
    return earlier
  }
}
