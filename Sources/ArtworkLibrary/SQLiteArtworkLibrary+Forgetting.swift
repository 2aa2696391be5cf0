package import FoundationEssentials
package import SketchCore

/// Removal of words and their traces. What pictures show, their titles and prompts, and what undo needs stay.
extension SQLiteArtworkLibrary {
  package func hearing(last count: Int) throws -> Hearing? {
    // The steps of one utterance have its time in common.
    let told = try connection.rows(
      """
      SELECT DISTINCT heard_at, heard, source FROM journal
      WHERE heard <> '' AND heard_at IS NOT NULL AND intent <> 'forget' ORDER BY heard_at DESC LIMIT ?
      """, [SQLValue(count)]
    ) { row in
      Hearing(
        text: row.text(1), source: row.optionalText(2).flatMap(Utterance.Source.init) ?? .typed, confidence: 1,
        at: row.date(0))
    }
    let waiting = try connection.rows(
      """
      SELECT heard FROM commands WHERE heard IS NOT NULL
      UNION SELECT heard FROM jobs WHERE heard IS NOT NULL AND \(Self.isUnfinished)
      """
    ) { try decoded(Hearing.self, $0.text(0), of: "what waits") }
    var found: [Hearing] = []
    for hearing in (told + waiting).sorted(by: { $0.at > $1.at }) where found.last?.isSame(as: hearing) != true {
      found.append(hearing)
    }
    return found.prefix(count).last
  }

  package func forgetWords(since: Date?) throws -> ForgottenWords {
    let beginning = since ?? Date(timeIntervalSince1970: 0)
    let span = beginning...max(now(), beginning)
    let (from, until) = (SQLValue(span.lowerBound), SQLValue(span.upperBound))
    let forgotten = try connection.transaction {
      try connection.run(
        """
        UPDATE journal SET heard = NULL, understood = NULL, message = NULL, forgotten = 1
        WHERE coalesce(heard_at, at) BETWEEN ?1 AND ?2
          AND (heard IS NOT NULL OR understood IS NOT NULL OR message IS NOT NULL)
        """, [from, until])
      let entries = connection.changedRows
      let artworks = try connection.rows(
        """
        SELECT DISTINCT artwork FROM revisions
        WHERE transcript <> '' AND job IN (SELECT id FROM jobs WHERE created_at BETWEEN ?1 AND ?2)
        """, [from, until]
      ) { $0.integer(0) }
      for statement in Self.statements { try connection.run(statement, [from, until]) }
      try connection.run("DELETE FROM forgotten_times WHERE since >= ?1 AND until <= ?2", [from, until])
      try connection.run("INSERT INTO forgotten_times (since, until) VALUES (?, ?)", [from, until])
      for id in artworks { try index(id) }
      try removeTracesOfWords()
      return ForgottenWords(entries: entries)
    }
    forgottenTimes.removeAll { span.contains($0.lowerBound) && span.contains($0.upperBound) }
    forgottenTimes.append(span)
    MigrationCopies.remove(in: images.data)
    // Deleted text stays in free pages and in the log until they are written over.
    do {
      try connection.execute("VACUUM")
    } catch {
      let code = (error as? SketchError)?.code ?? .storage
      throw SketchError(
        code, "the words are out of the journal, but copies may be left in free parts of the library's file: \(error)",
        advice: "Make room on the disk, then forget once more.")
    }
    _ = try? connection.row("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
    return forgotten
  }

  /// Each takes the beginning and the end of the time.
  private static let statements = [
    "UPDATE revisions SET transcript = '' WHERE job IN (SELECT id FROM jobs WHERE created_at BETWEEN ?1 AND ?2)",
    """
    UPDATE jobs SET heard = NULL, command = \(withoutWords("command"))
    WHERE created_at BETWEEN ?1 AND ?2
    """,
    // A job without a picture need not know any more what was to be drawn.
    """
    UPDATE jobs SET command = json_remove(command, '$.create', '$.edits', '$.target', '$.then'), error = NULL,
      attempts = (SELECT json_group_array(json_remove(attempt.value, '$.error')) FROM json_each(attempts) AS attempt)
    WHERE created_at BETWEEN ?1 AND ?2 AND state IN ('failed', 'cancelled')
    """,
    "UPDATE commands SET heard = NULL, command = \(withoutWords("command")) WHERE created_at BETWEEN ?1 AND ?2",
    """
    UPDATE requests SET words = NULL, answer = \(withoutAnswer("answer")),
      command = CASE WHEN answer IS NULL THEN \(withoutWords("command"))
        ELSE json_object('transcript', '', 'intent', command ->> '$.intent',
          'confidence', command -> '$.confidence') END
    WHERE created_at BETWEEN ?1 AND ?2
    """,
    """
    UPDATE request_steps SET answer = \(withoutAnswer("answer"))
    WHERE key IN (SELECT key FROM requests WHERE created_at BETWEEN ?1 AND ?2)
    """,
  ]

  /// Command with an empty transcript, also in its steps.
  private static func withoutWords(_ column: String) -> String {
    """
    CASE WHEN \(column) ->> '$.then' IS NULL THEN json_set(\(column), '$.transcript', '')
      ELSE json_set(\(column), '$.transcript', '', '$.then',
        (SELECT json_group_array(json(json_set(step.value, '$.transcript', '')))
          FROM json_each(\(column), '$.then') AS step)) END
    """
  }

  /// Answer that says only how it ended.
  private static func withoutAnswer(_ column: String) -> String {
    """
    CASE WHEN \(column) IS NULL THEN NULL ELSE json_object('status', \(column) ->> '$.status', 'message', '',
      'command', json_object('transcript', '', 'intent', \(column) ->> '$.command.intent',
        'confidence', \(column) -> '$.command.confidence')) END
    """
  }

  /// Removes the words of those times from what has come into the library since.
  func forgetAgain() throws {
    for span in forgottenTimes {
      let ends = [SQLValue(span.lowerBound), SQLValue(span.upperBound)]
      for statement in Self.statements { try connection.run(statement, ends) }
    }
  }

  /// The words of that time were forgotten.
  func isForgotten(_ time: Date) -> Bool { forgottenTimes.contains { $0.contains(time) } }

  /// Times whose words were forgotten in this run or an earlier one.
  static func forgottenTimes(_ connection: borrowing Connection) throws -> [ClosedRange<Date>] {
    try connection.rows("SELECT since, until FROM forgotten_times") { $0.date(0)...max($0.date(0), $0.date(1)) }
  }
}

extension Hearing {
  /// The same utterance; times are kept to the millisecond.
  fileprivate func isSame(as other: Hearing) -> Bool { text == other.text && abs(at.timeIntervalSince(other.at)) < 0.002 }
}

extension Job {
  /// Job without the words it was asked for with. One that brought no picture need not know any more what was to be
  /// drawn.
  var withoutWords: Job {
    var job = self
    job.command = command.withoutWords
    guard state == .failed || state == .cancelled else { return job }
    (job.command.create, job.command.edits, job.command.target, job.command.then) = (nil, nil, nil, nil)
    job.error = nil
    for index in job.attempts.indices { job.attempts[index].error = nil }
    return job
  }
}

extension VoiceCommand {
  /// Command with an empty transcript, also in its steps.
  var withoutWords: VoiceCommand {
    var command = self
    command.transcript = ""
    command.then = then?.map(\.withoutWords)
    return command
  }
}

extension CommandOutcome {
  /// Outcome that says only how it ended.
  var withoutWords: CommandOutcome {
    CommandOutcome(
      status, command: VoiceCommand(transcript: "", intent: command.intent, confidence: command.confidence), message: ""
    )
  }
}
