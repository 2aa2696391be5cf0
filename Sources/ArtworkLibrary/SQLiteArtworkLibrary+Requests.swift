import FoundationEssentials
package import SketchCore

/// Requests with an idempotency key.
extension SQLiteArtworkLibrary {
  /// Number of keys that are remembered; the oldest go first. None goes by its age: a clock that is set forwards would
  /// have what was paid for done again.
  static let requestLimit = 10_000

  package func request(_ key: String) throws -> KeyedRequest? {
    let found = try connection.row("SELECT words, command, answer FROM requests WHERE key = ?", [.text(key)]) { row in
      var request = KeyedRequest(
        key: key, words: row.optionalText(0), command: try decoded(VoiceCommand.self, row.text(1), of: "request \(key)"))
      request.answer = try row.optionalText(2).map { try decoded(CommandOutcome.self, $0, of: "request \(key)") }
      return request
    }
    guard var request = found else { return nil }
    let steps = try connection.rows("SELECT step, job, command, answer FROM request_steps WHERE key = ?", [.text(key)]) {
      row in
      let answer = try row.optionalText(3).map { try decoded(CommandOutcome.self, $0, of: "request \(key)") }
      return (row.text(0), row.optionalInteger(1).map { .job($0) } ?? KeyedRequest.AcceptedStep.command(row.integer(2), answer: answer))
    }
    request.steps = Dictionary(steps) { first, _ in first }
    return request
  }

  package func keep(_ request: KeyedRequest) throws {
    try connection.transaction {
      try insert(request)
      guard var answer = request.answer else { return }
      let since = try connection.row("SELECT created_at FROM requests WHERE key = ?", [.text(request.key)]) {
        $0.date(0)
      }
      if since.map(isForgotten) == true { answer = answer.withoutWords }
      try connection.run(
        "UPDATE requests SET answer = ? WHERE key = ?", [.text(try WireJSON.text(answer)), .text(request.key)])
    }
  }

  package func note(_ step: RequestStep, as job: JobID) throws {
    try connection.transaction { try insert(step, job: job, command: nil) }
  }

  func insert(_ step: RequestStep, job: JobID?, command: CommandID?) throws {
    try insert(step.request)
    try connection.run(
      "INSERT INTO request_steps (key, step, job, command) VALUES (?, ?, ?, ?)",
      [.text(step.request.key), .text(step.place), SQLValue(job), SQLValue(command)])
  }

  /// Stores the request, where it is new, and lets go of old ones.
  private func insert(_ request: KeyedRequest) throws {
    try connection.run(
      "INSERT OR IGNORE INTO requests (key, words, command, created_at) VALUES (?, ?, ?, ?)",
      [.text(request.key), SQLValue(request.words), .text(try WireJSON.text(request.command)), SQLValue(now())])
    guard connection.changedRows == 1 else { return }
    try connection.run(
      "DELETE FROM requests WHERE key IN (SELECT key FROM requests ORDER BY created_at DESC, key LIMIT -1 OFFSET ?)",
      [SQLValue(Self.requestLimit)])
  }
}
