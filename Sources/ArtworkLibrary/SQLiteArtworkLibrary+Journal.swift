import FoundationEssentials
package import SketchCore

/// The journal: what was asked for and what was done about it, one entry each, written with the change itself.
extension SQLiteArtworkLibrary {
  private static let columns = """
    id, at, heard, source, confidence, intent, understood, status, message, changes, state, moved, job, durations,
    forgotten, heard_at
    """

  package func journal(limit: Int, cursor: String?) throws -> JournalPage {
    guard limit >= 1 else { throw SketchError(.invalidInput, "limit has to be 1 or more, not \(limit)") }
    let before = try cursor.map { text in
      guard let id = Int64(text), id > 0 else {
        throw SketchError(
          .invalidInput, "“\(text)” is not a cursor of the journal",
          advice: "Use `next` of the page before, or leave the cursor out to start from the newest.")
      }
      return id
    }
    let limit = min(limit, Self.pageLimit)
    var entries = try connection.rows(
      "SELECT \(Self.columns) FROM journal WHERE id < coalesce(?1, 9223372036854775807) ORDER BY id DESC LIMIT ?2",
      [SQLValue(before), SQLValue(limit + 1)]
    ) { try entry($0) }
    guard entries.count > limit else { return JournalPage(entries: entries) }
    entries.removeLast()
    return JournalPage(entries: entries, next: entries.last.map { "\($0.id)" })
  }

  package func enter(_ entry: JournalEntry) throws {
    try connection.transaction { _ = try insert(entry, from: nil, currentBefore: nil) }
  }

  /// Enters what became of a command that changed nothing.
  func enter(_ outcome: CommandOutcome, of origin: RequestOrigin) throws {
    guard try origin.id.flatMap(entryID) == nil else { return }
    var entry = JournalEntry(
      at: now(), hearing: origin.hearing, intent: origin.command.intent, understood: origin.command.summary,
      status: outcome.status, message: outcome.message)
    entry.durations.waiting = max(0, entry.at.timeIntervalSince(origin.acceptedAt))
    _ = try insert(entry, from: origin, currentBefore: nil)
  }

  /// Stores an entry. One that changed something ends what could be done again.
  /// - Parameter currentBefore: what "it" meant before, and means again when the entry is undone.
  /// - Returns: its number.
  func insert(_ entry: JournalEntry, from origin: RequestOrigin?, currentBefore: ArtworkID?) throws -> JournalEntryID {
    if !entry.changes.isEmpty { try connection.run("UPDATE journal SET state = 'superseded' WHERE state = 'undone'") }
    let asked = entry.heardAt ?? origin?.acceptedAt ?? entry.at
    let isForgotten = isForgotten(asked)
    func words(_ text: String?) -> SQLValue { SQLValue(isForgotten ? nil : text) }
    try connection.run(
      """
      INSERT INTO journal (at, heard_at, heard, source, confidence, intent, understood, status, message, changes, state,
        moved, current_before, job, command, durations, forgotten)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        SQLValue(entry.at), SQLValue(entry.heardAt), words(entry.heard), SQLValue(entry.source?.rawValue),
        SQLValue(entry.confidence),
        .text(entry.intent.rawValue), words(entry.understood), .text(entry.status.rawValue), words(entry.message),
        .text(try WireJSON.text(entry.changes)),
        entry.changes.isEmpty ? .null : .text(JournalEntry.State.done.rawValue),
        SQLValue(try entry.moved.map(WireJSON.text)), SQLValue(currentBefore), SQLValue(entry.job),
        SQLValue(origin?.id),
        .text(try WireJSON.text(entry.durations)), SQLValue(isForgotten),
      ])
    return connection.lastInsertedRow
  }

  /// Request that waits as a queued command; nil when it does not wait any more.
  func origin(of command: CommandID) throws -> RequestOrigin? {
    try connection.row("SELECT command, heard, created_at FROM commands WHERE id = ?", [SQLValue(command)]) { row in
      let name = "command \(command)"
      return RequestOrigin(
        command: try decoded(VoiceCommand.self, row.text(0), of: name),
        hearing: try row.optionalText(1).map { try decoded(Hearing.self, $0, of: name) }, acceptedAt: row.date(2),
        id: command)
    }
  }

  /// Request a job is for.
  func origin(ofJob job: Job) throws -> RequestOrigin {
    let heard =
      try connection.row("SELECT heard FROM jobs WHERE id = ?", [SQLValue(job.id)]) { $0.optionalText(0) } ?? nil
    return try origin(of: job, heard: heard)
  }

  /// - Parameter heard: JSON of what was heard, as the job's row has it.
  func origin(of job: Job, heard: String?) throws -> RequestOrigin {
    RequestOrigin(
      command: job.command, hearing: try heard.map { try decoded(Hearing.self, $0, of: "job \(job.id)") },
      acceptedAt: job.createdAt, id: nil)
  }

  /// Number of the entry that a command made already.
  func entryID(of command: CommandID) throws -> JournalEntryID? {
    try connection.row("SELECT id FROM journal WHERE command = ?", [SQLValue(command)]) { $0.integer(0) }
  }

  func entry(_ id: JournalEntryID) throws -> JournalEntry? {
    try connection.row("SELECT \(Self.columns) FROM journal WHERE id = ?", [SQLValue(id)]) { try entry($0) }
  }

  private func entry(_ row: borrowing Row) throws -> JournalEntry {
    let name = "entry \(row.integer(0)) of the journal"
    var entry = JournalEntry(
      id: row.integer(0), at: row.date(1), intent: VoiceCommand.Intent(rawValue: row.text(5)) ?? .unknown,
      understood: row.optionalText(6), status: CommandOutcome.Status(rawValue: row.text(7)) ?? .done,
      message: row.optionalText(8), changes: try decoded([JournalChange].self, row.text(9), of: name),
      job: row.optionalInteger(12), durations: try decoded(JournalEntry.Durations.self, row.text(13), of: name))
    entry.heardAt = row.optionalDate(15)
    entry.heard = row.optionalText(2)
    entry.source = row.optionalText(3).flatMap(Utterance.Source.init)
    entry.confidence = row.optionalReal(4)
    entry.state = row.optionalText(10).flatMap(JournalEntry.State.init)
    entry.moved = try row.optionalText(11).map { try decoded([JournalEntryID].self, $0, of: name) }
    entry.isForgotten = row.bool(14) ? true : nil
    return entry
  }
}
