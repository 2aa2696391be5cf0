package import FoundationEssentials
package import SketchCore

/// Removal of words and their traces. What pictures show, their titles and prompts, and what undo needs stay.
extension SQLiteArtworkLibrary {
  package func forgetWords(since: Date?) throws -> ForgottenWords {
    let span = (since ?? .distantPast)...max(now(), since ?? .distantPast)
    let (from, until) = (SQLValue(since ?? Date(timeIntervalSince1970: 0)), SQLValue(span.upperBound))
    let forgotten = try connection.transaction {
      try connection.run(
        """
        UPDATE journal SET heard = NULL, understood = NULL, message = NULL, forgotten = 1
        WHERE coalesce(heard_at, at) BETWEEN ?1 AND ?2
          AND (heard IS NOT NULL OR understood IS NOT NULL OR message IS NOT NULL)
        """, [from, until])
      let entries = connection.changedRows
      for statement in Self.statements { try connection.run(statement, [from, until]) }
      return ForgottenWords(entries: entries)
    }
    forgottenTimes.removeAll { span.contains($0.lowerBound) && span.contains($0.upperBound) }
    forgottenTimes.append(span)
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
    UPDATE jobs SET command = json_remove(command, '$.create', '$.edits', '$.target', '$.then'), error = NULL
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

  /// The words of that time were forgotten.
  func isForgotten(_ time: Date) -> Bool { forgottenTimes.contains { $0.contains(time) } }
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
