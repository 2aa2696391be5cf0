import FoundationEssentials
package import SketchCore

/// Units of the allowance: held when a job is stored, spent or given back when it ends, in the same transaction.
extension SQLiteArtworkLibrary {
  private static let profile = SQLValue(LedgerEntry.defaultProfile)

  /// Entries in order.
  package func ledger() throws -> [LedgerEntry] {
    try connection.rows(
      "SELECT at, profile, job, kind, source, target, units, dollars, note FROM ledger ORDER BY id"
    ) { row in
      guard let kind = LedgerEntry.Kind(rawValue: row.text(3)), let from = LedgerEntry.Account(rawValue: row.text(4)),
        let to = LedgerEntry.Account(rawValue: row.text(5))
      else { throw SketchError(.storage, "an entry of the ledger cannot be read", advice: "Run `voicesketchd check`.") }
      return LedgerEntry(
        at: row.date(0), profile: row.text(1), job: row.optionalInteger(2), kind: kind, from: from, to: to,
        units: Int(row.integer(6)), dollars: row.optionalReal(7), note: row.text(8))
    }
  }

  /// Units in an account.
  package func balance(_ account: LedgerEntry.Account) throws -> Int {
    try connection.row(
      "SELECT units FROM ledger_accounts WHERE profile = ? AND account = ?", [Self.profile, SQLValue(account.rawValue)]
    ) { Int($0.integer(0)) } ?? 0
  }

  // MARK: - A job begins

  /// Holds units for a job that is being stored: those that expire first.
  /// - Throws: `SketchError` `.allowanceUsedUp`.
  func hold(_ units: Int, for job: JobID, within allowance: Allowance) throws {
    if let perDay = allowance.picturesPerDay {
      try require(units, of: perDay, left: perDay - heldToday(), "today", again: "tomorrow")
    }
    guard let perMonth = allowance.picturesPerMonth else {
      return try post(.hold, .issuer, .held, units, of: job)
    }
    try refresh(perMonth)
    let monthly = try balance(.monthly)
    try require(units, of: perMonth, left: monthly + balance(.bought), "this month", again: "next month")
    let expiring = min(units, monthly)
    if expiring > 0 { try post(.hold, .monthly, .held, expiring, of: job) }
    if units > expiring { try post(.hold, .bought, .held, units - expiring, of: job) }
  }

  private func require(_ units: Int, of limit: Int, left: Int, _ period: String, again: String) throws(SketchError) {
    guard units > left else { return }
    let pictures = "\(limit) picture\(limit == 1 ? "" : "s")"
    let rest =
      left > 0
      ? "\(left) of \(pictures) \(left == 1 ? "is" : "are") left \(period), and this makes \(units)"
      : "the allowance of \(pictures) \(period) is used up"
    throw SketchError(
      .allowanceUsedUp, rest, advice: "There are more \(again); what is drawn for nothing does not count.")
  }

  /// Changes that make the month's units what the allowance says: those of last month expire, and one that was raised
  /// or lowered since is followed as far as its units were not used.
  private func due(_ perMonth: Int) throws -> (expiry: Int, refresh: Int, note: String) {
    let month = try beginning(of: .month)
    let earliest = try connection.row(
      "SELECT min(id) FROM ledger WHERE kind = 'refresh' AND at >= ?1 AND profile = ?2", [month, Self.profile]
    ) { $0.optionalInteger(0) }
    let monthly = try balance(.monthly)
    guard let first = earliest ?? nil else { return (monthly, perMonth, "allowance of the month") }
    let given =
      try connection.row(
        """
        SELECT (SELECT sum(units) FROM ledger WHERE kind = 'refresh' AND at >= ?1 AND profile = ?2)
          - (SELECT coalesce(sum(units), 0) FROM ledger
             WHERE kind = 'expiry' AND at >= ?1 AND profile = ?2 AND id > ?3 AND job IS NULL)
        """, [month, Self.profile, SQLValue(first)]
      ) { Int($0.integer(0)) } ?? 0
    return (max(0, min(given - perMonth, monthly)), max(0, perMonth - given), "another allowance since")
  }

  private func refresh(_ perMonth: Int) throws {
    let due = try due(perMonth)
    if due.expiry > 0 { try post(.expiry, .monthly, .expired, due.expiry, note: due.note) }
    if due.refresh > 0 { try post(.refresh, .issuer, .monthly, due.refresh, note: due.note) }
  }

  // MARK: - A job ends

  /// Spends what is held for a job that ends, as far as it made pictures that are charged for, and gives the rest back
  /// to where it came from.
  /// - Parameter drafts: what it made.
  func settle(_ job: Job, _ drafts: [PictureDraft] = []) throws {
    let holds = try connection.rows(
      "SELECT source, units, at < ?2 FROM ledger WHERE job = ?1 AND kind = 'hold' ORDER BY id",
      [SQLValue(job.id), try beginning(of: .month)]
    ) { (source: LedgerEntry.Account(rawValue: $0.text(0)) ?? .issuer, units: Int($0.integer(1)), isOld: $0.bool(2)) }
    var dollars = job.charges
    for cost in drafts.compactMap(\.picture.cost) { dollars = (dollars ?? 0) + cost }
    let held = holds.reduce(0) { $0 + $1.units }
    // The panels of a comic are pictures that are paid for, and one that is stored.
    let isComic = job.command.create?.kind == .comic
    let made = drafts.reduce(0) { $0 + $1.units }
    var spent = job.isPaid && !drafts.isEmpty ? (isComic ? held : min(made, held)) : 0
    if spent > 0 || !drafts.isEmpty && dollars != nil {
      try post(.spend, .held, .spent, spent, of: job.id, dollars: dollars)
      dollars = nil
    }
    for hold in holds {
      let used = min(spent, hold.units)
      spent -= used
      guard hold.units > used else { continue }
      try post(.release, .held, hold.source, hold.units - used, of: job.id, dollars: dollars, note: job.endInWords)
      dollars = nil
      guard hold.source == .monthly, hold.isOld else { continue }
      try post(.expiry, .monthly, .expired, hold.units - used, of: job.id, note: "came back after its month")
    }
    if dollars != nil { try post(.release, .held, .issuer, 0, of: job.id, dollars: dollars, note: job.endInWords) }
  }

  // MARK: - Rows

  private func post(
    _ kind: LedgerEntry.Kind, _ from: LedgerEntry.Account, _ to: LedgerEntry.Account, _ units: Int,
    of job: JobID? = nil, dollars: Double? = nil, note: String = ""
  ) throws {
    try connection.run(
      """
      INSERT INTO ledger (at, profile, job, kind, source, target, units, dollars, note)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        SQLValue(now()), Self.profile, SQLValue(job), .text(kind.rawValue), .text(from.rawValue), .text(to.rawValue),
        SQLValue(units), SQLValue(dollars), .text(note),
      ])
  }

  /// Units held or spent for jobs of today.
  private func heldToday() throws -> Int {
    try connection.row(
      """
      SELECT coalesce(sum(CASE kind WHEN 'hold' THEN units WHEN 'release' THEN -units ELSE 0 END), 0)
      FROM ledger WHERE profile = ?2 AND job IN (SELECT job FROM ledger WHERE kind = 'hold' AND at >= ?1)
      """, [try beginning(of: .day), Self.profile]
    ) { Int($0.integer(0)) } ?? 0
  }

  enum Period: String { case day, month }

  /// First moment of today, or of this month, where the computer is.
  func beginning(of period: Period) throws -> SQLValue {
    let seconds = try connection.row(
      "SELECT CAST(strftime('%s', ?1 / 1000, 'unixepoch', 'localtime', ?2, 'utc') AS INTEGER)",
      [SQLValue(now()), .text("start of \(period.rawValue)")]
    ) { $0.integer(0) }
    return SQLValue((seconds ?? 0) * 1_000)
  }

  // MARK: - What is left

  package func left(within allowance: Allowance) throws -> Allowance.Rest {
    var rest = Allowance.Rest()
    if let perDay = allowance.picturesPerDay { rest.picturesToday = max(0, perDay - (try heldToday())) }
    if let perMonth = allowance.picturesPerMonth {
      let due = try due(perMonth)
      rest.picturesThisMonth = try balance(.monthly) - due.expiry + due.refresh + balance(.bought)
    }
    if let perDay = allowance.dollarsPerDay { rest.dollarsToday = perDay - (try cost(since: beginning(of: .day))) }
    if let perMonth = allowance.dollarsPerMonth { rest.dollarsThisMonth = perMonth - (try cost(since: beginningOfMonth)) }
    return rest
  }
}

extension Job {
  /// US dollars of attempts that brought no picture and are charged for; nil when there are none.
  fileprivate var charges: Double? {
    let charged = attempts.filter { $0.isCharged == true }
    return charged.isEmpty ? nil : charged.reduce(0) { $0 + ($1.cost ?? $1.estimate?.amount ?? 0) }
  }

  /// Reason why units come back.
  fileprivate var endInWords: String {
    switch state {
    case .failed: "it failed"
    case .cancelled: "it was cancelled"
    default: "it was made for nothing"
    }
  }
}
