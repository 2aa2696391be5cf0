import FoundationEssentials
package import SketchCore

extension SQLiteArtworkLibrary {
  private static let columns = """
    jobs.id, state, progress, command, artwork, parent, seed, attempts, handle, error, artworks, created_at, updated_at, after, notes,
    with_pictures, sha256, media_type, width, height, byte_count, priority, units
    """
  private static let select = "SELECT \(columns) FROM jobs LEFT JOIN images ON sha256 = mask"
  private static let selectOne = select + " WHERE jobs.id = ?"

  package func add(
    _ job: Job, for step: RequestStep?, hearing: Hearing? = nil, within allowance: Allowance = .unlimited
  ) throws -> Job {
    try connection.transaction {
      if let step, case .job(let known)? = try request(step.request.key)?.steps[step.place] {
        return try existingJob(known)
      }
      if let id = job.artwork {
        let artwork = try existing(id)
        if let parent = job.parent, try !revisionExists(parent, of: id) {
          throw SketchError(.notFound, "“\(artwork.title)” has no version \(parent)")
        }
      }
      try connection.run(
        """
        INSERT INTO jobs (state, progress, command, artwork, parent, seed, attempts, handle, error, artworks, created_at, updated_at,
          after, notes, mask, with_pictures, priority, units, heard)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, try values(of: job) + [SQLValue(try hearing.map(WireJSON.text))])
      let id = connection.lastInsertedRow
      for step in job.command.then ?? [] {
        _ = try insert(QueuedCommand(command: step, stepOf: id, createdAt: job.createdAt, hearing: hearing))
      }
      if let step { try insert(step, job: id, command: nil) }
      if let units = job.units, units > 0 { try hold(units, for: id, within: allowance) }
      return try asStored(job, id) ?? existingJob(id)
    }
  }

  /// A job that was just added, as its row says; nil for one with more than a new job has, which has to be read.
  private func asStored(_ asked: Job, _ id: JobID) -> Job? {
    guard asked.attempts.isEmpty, asked.error == nil, asked.mask == nil else { return nil }
    var job = isForgotten(asked.createdAt) ? asked.withoutWords : asked
    job.id = id
    job.createdAt = Date(milliseconds: asked.createdAt.milliseconds)
    job.updatedAt = Date(milliseconds: asked.updatedAt.milliseconds)
    (job.preview, job.phase, job.imageCount) = (nil, nil, nil)
    (job.estimate, job.secondsLeft, job.offers) = (nil, nil, nil)
    return job
  }

  /// A job in a final state stays as it is: a late progress report cannot bring it back.
  package func update(_ job: Job) throws {
    try connection.transaction {
      let stored = try existingJob(job.id)
      guard !stored.state.isFinal || stored.state == job.state else { throw SketchError.alreadyFinished(job.id, stored.state) }
      try write(job)
      if job.state.isFinal, !stored.state.isFinal { try settle(job) }
      let hasFailed = job.state == .unknown || job.state.isFinal && job.state != .completed
      if hasFailed, stored.state != job.state { try enterEnd(of: job) }
    }
  }

  /// Enters into the journal that a job brought no picture.
  private func enterEnd(of job: Job) throws {
    let origin = try origin(ofJob: job)
    var entry = JournalEntry(
      at: now(), hearing: origin.hearing, intent: job.command.intent, understood: origin.command.summary,
      status: .rejected, message: job.error?.description ?? "It was cancelled.", job: job.id)
    entry.durations.waiting = job.waitingSeconds
    _ = try insert(entry, from: origin, currentBefore: nil)
  }

  package func job(_ id: JobID) throws -> Job? {
    try connection.row(Self.selectOne, [SQLValue(id)]) { try Self.job($0) }
  }

  /// Condition of the jobs that have not ended; there is an index of those.
  static let isUnfinished = "jobs.state NOT IN ('completed', 'failed', 'cancelled')"

  package func jobs(unfinished: Bool, limit: Int) throws -> [Job] {
    let sql =
      unfinished
      ? " WHERE \(Self.isUnfinished) ORDER BY jobs.id LIMIT ?" : " ORDER BY jobs.id DESC LIMIT ?"
    return try connection.rows(Self.select + sql, [SQLValue(max(0, limit))]) { try Self.job($0) }
  }

  func existingJob(_ id: JobID) throws -> Job {
    guard let job = try job(id) else { throw SketchError(.notFound, "there is no job \(id)") }
    return job
  }

  func write(_ job: Job) throws {
    try connection.run(
      """
      UPDATE jobs SET state = ?, progress = ?, command = ?, artwork = ?, parent = ?, seed = ?, attempts = ?, handle = ?, error = ?,
        artworks = ?, created_at = ?, updated_at = ?, after = ?, notes = ?, mask = ?, with_pictures = ?,
        priority = ?, units = ? WHERE id = ?
      """, try values(of: job) + [SQLValue(job.id)])
    // Nothing follows a picture that was not made.
    if job.state.isFinal, job.state != .completed { try discardSteps(of: job.id) }
  }

  /// Values in the order of the columns, without the id.
  private func values(of asked: Job) throws -> [SQLValue] {
    let job = isForgotten(asked.createdAt) ? asked.withoutWords : asked
    return [
      .text(job.state.rawValue), .real(job.progress), .text(try WireJSON.text(job.command)), SQLValue(job.artwork),
      SQLValue(job.parent),
      SQLValue(job.seed), .text(try WireJSON.text(job.attempts)), SQLValue(job.handle), SQLValue(try job.error.map(WireJSON.text)),
      .text(try WireJSON.text(job.artworks)), SQLValue(job.createdAt), SQLValue(job.updatedAt), SQLValue(job.after),
      .text(try WireJSON.text(job.notes)), SQLValue(job.mask?.sha256), SQLValue(try job.with.map(WireJSON.text)),
      SQLValue(job.priority?.rawValue), SQLValue(job.units),
    ]
  }

  private static func job(_ row: borrowing Row) throws -> Job {
    let id = row.integer(0)
    func json<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
      do {
        return try WireJSON.decode(type, from: Data(text.utf8))
      } catch {
        throw SketchError(.storage, "job \(id) cannot be read from the library (\(error))", advice: "Run `voicesketchd check`.")
      }
    }
    var job = Job(
      id: id, command: try json(VoiceCommand.self, row.text(3)), artwork: row.optionalInteger(4),
      parent: row.optionalInteger(5).map(Int.init), after: row.optionalInteger(13), seed: UInt32(truncatingIfNeeded: row.integer(6)),
      createdAt: row.date(11))
    job.state = Job.State(stored: row.text(1))
    job.progress = row.real(2)
    job.attempts = try json([Job.Attempt].self, row.text(7))
    job.handle = row.optionalText(8)
    if let text = row.optionalText(9) { job.error = try json(SketchError.self, text) }
    job.artworks = try json([ArtworkID].self, row.text(10))
    job.updatedAt = row.date(12)
    job.notes = try json([String].self, row.text(14))
    if let text = row.optionalText(15) { job.with = try json([ArtworkVersion].self, text) }
    job.mask = row.optionalText(16).map {
      ImageFile(
        sha256: $0, mediaType: row.text(17), width: Int(row.integer(18)), height: Int(row.integer(19)), byteCount: Int(row.integer(20)))
    }
    job.priority = row.optionalText(21).flatMap(JobPriority.init)
    job.units = row.optionalInteger(22).map(Int.init)
    return job
  }
}

extension SketchError {
  static func alreadyFinished(_ id: JobID, _ state: Job.State) -> SketchError {
    SketchError(.conflict, "job \(id) is already \(state.rawValue)")
  }
}

extension Job.State {
  /// State as a row has it.
  init(stored text: String) { self = Self(rawValue: text) ?? .failed }
}

extension Job {
  /// Seconds from the acceptance to the first attempt.
  var waitingSeconds: Double? { attempts.first.map { max(0, $0.startedAt.timeIntervalSince(createdAt)) } }
}
