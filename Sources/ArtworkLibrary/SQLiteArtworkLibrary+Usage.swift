import FoundationEssentials
package import SketchCore

/// Figures of what was made, what it cost and how long it takes.
extension SQLiteArtworkLibrary {
  /// Pictures of each job that made some, and each charge without a picture, with the time and who is behind it. Jobs
  /// keep their numbers when artworks are removed for good. Colouring and importing are nobody's work
  /// but the user's.
  private static let deeds = """
    SELECT updated_at AS at, attempts ->> '$[#-1].provider' AS provider, attempts ->> '$[#-1].model' AS model,
      json_array_length(artworks) AS pictures,
      (SELECT total(cost) FROM revisions WHERE revisions.job = jobs.id) AS dollars
    FROM jobs WHERE state = 'completed' AND command ->> '$.intent' <> 'color' AND json_array_length(attempts) > 0
    UNION ALL
    SELECT jobs.updated_at, attempt.value ->> '$.provider', attempt.value ->> '$.model', 0,
      coalesce(attempt.value ->> '$.cost', attempt.value ->> '$.estimate.amount', 0)
    FROM jobs, json_each(jobs.attempts) AS attempt WHERE attempt.value ->> '$.isCharged'
    """

  package func usageReport() throws -> UsageReport {
    var report = UsageReport()
    let rows = try connection.rows(
      """
      SELECT coalesce(provider, ''), model, sum(pictures), total(dollars),
        total(CASE WHEN at >= ?1 THEN pictures END), total(CASE WHEN at >= ?1 THEN dollars END),
        total(CASE WHEN at >= ?2 THEN pictures END), total(CASE WHEN at >= ?2 THEN dollars END)
      FROM (\(Self.deeds)) GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2
      """, [try beginning(of: .day), try beginning(of: .month)]
    ) { row in
      let maker = UsageReport.Maker(
        provider: row.text(0), model: row.optionalText(1), pictures: Int(row.integer(2)), dollars: row.real(3))
      return (maker, today: Self.figures(row, 4), month: Self.figures(row, 6))
    }
    for (maker, today, month) in rows {
      report.makers.append(maker)
      report.today.add(today)
      report.month.add(month)
      report.all.add(UsageReport.Figures(pictures: maker.pictures, dollars: maker.dollars))
    }
    report.held = try balance(.held)
    return report
  }

  private static func figures(_ row: borrowing Row, _ column: Int32) -> UsageReport.Figures {
    UsageReport.Figures(pictures: Int(row.real(column)), dollars: row.real(column + 1))
  }

  package func usualSeconds(provider: String, model: String?) throws -> Double? {
    // The times of a year ago say nothing, and reading all takes long.
    let times = try connection.rows(
      """
      SELECT max(generation_seconds) FROM (SELECT job, provider, model, generation_seconds FROM revisions
        ORDER BY rowid DESC LIMIT 500)
      WHERE provider = ?1 AND (?2 IS NULL OR model = ?2) GROUP BY job ORDER BY job DESC LIMIT 20
      """, [.text(provider), SQLValue(model)]
    ) { $0.real(0) }.sorted()
    return times.isEmpty ? nil : times[times.count / 2]
  }

  package func isPaused() throws -> Bool {
    try connection.row("SELECT paused FROM state") { $0.bool(0) } ?? false
  }

  package func setPaused(_ paused: Bool) throws {
    try connection.run("UPDATE state SET paused = ?", [SQLValue(paused)])
  }
}

extension UsageReport.Figures {
  fileprivate mutating func add(_ other: UsageReport.Figures) {
    pictures += other.pictures
    dollars += other.dollars
  }
}
