import FoundationEssentials
package import SketchCore

/// Accepted commands that wait for their turn.
extension SQLiteArtworkLibrary {
  package func enqueue(_ command: QueuedCommand, for step: RequestStep?) throws -> QueuedCommand {
    try connection.transaction {
      var stored = command
      stored.behind = try connection.row("SELECT max(id) FROM jobs") { $0.optionalInteger(0) } ?? nil
      stored = try insert(stored)
      if let step { try insert(step, job: nil, command: stored.id) }
      return stored
    }
  }

  package func queuedCommands() throws -> [QueuedCommand] {
    try connection.rows(
      "SELECT id, command, behind, step_of, subject_job, subject_artwork, created_at, heard FROM commands ORDER BY id"
    ) { row in
      let command = try decoded(VoiceCommand.self, row.text(1), of: "command \(row.integer(0))")
      var stored = QueuedCommand(
        id: row.integer(0), command: command, behind: row.optionalInteger(2), stepOf: row.optionalInteger(3),
        createdAt: row.date(6),
        hearing: try row.optionalText(7).map { try decoded(Hearing.self, $0, of: "command \(row.integer(0))") })
      stored.subject = row.optionalInteger(4).map { .job($0) } ?? row.optionalInteger(5).map { .artwork($0) }
      return stored
    }
  }

  package func finish(_ command: CommandID, with outcome: CommandOutcome) throws {
    try connection.transaction {
      var kept = outcome
      if let origin = try origin(of: command) {
        try enter(outcome, of: origin)
        try remove(command)
        if isForgotten(origin.acceptedAt) { kept = outcome.withoutWords }
      }
      let isKeyed = try connection.row("SELECT 1 FROM request_steps WHERE command = ?", [SQLValue(command)]) { _ in true }
      guard isKeyed != nil else { return }
      try connection.run(
        "UPDATE request_steps SET answer = ? WHERE command = ?",
        [.text(try WireJSON.text(kept)), SQLValue(command)])
    }
  }

  package func discardSteps(of job: JobID) throws {
    try connection.run("DELETE FROM commands WHERE step_of = ?", [SQLValue(job)])
  }

  func remove(_ command: CommandID) throws {
    try connection.run("DELETE FROM commands WHERE id = ?", [SQLValue(command)])
  }

  /// Request of a queued command, which is out of the queue then; nil of nil.
  func origin(finishing command: CommandID?) throws -> RequestOrigin? {
    guard let command else { return nil }
    let origin = try origin(of: command)
    try remove(command)
    return origin
  }

  func insert(_ command: QueuedCommand) throws -> QueuedCommand {
    var (job, artwork): (JobID?, ArtworkID?) = (nil, nil)
    switch command.subject {
    case .job(let id): job = id
    case .artwork(let id): artwork = id
    case nil: break
    }
    try connection.run(
      """
      INSERT INTO commands (command, behind, step_of, subject_job, subject_artwork, created_at, heard)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(try WireJSON.text(command.command)), SQLValue(command.behind), SQLValue(command.stepOf), SQLValue(job),
        SQLValue(artwork), SQLValue(command.createdAt), SQLValue(try command.hearing.map(WireJSON.text)),
      ])
    var stored = command
    stored.id = connection.lastInsertedRow
    return stored
  }

  func decoded<Value: Decodable>(_ type: Value.Type, _ text: String, of name: String) throws -> Value {
    do {
      return try WireJSON.decode(type, from: Data(text.utf8))
    } catch {
      throw SketchError(.storage, "\(name) cannot be read from the library (\(error))", advice: "Run `voicesketchd check`.")
    }
  }
}
