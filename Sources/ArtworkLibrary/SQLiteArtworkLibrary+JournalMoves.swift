import FoundationEssentials
package import SketchCore

/// Undo and redo of the journal, across artworks.
///
/// Entries that were done form a line: undo walks it backwards, redo forwards again, and something new cuts off what
/// was undone. Each move is one transaction with the entry that tells of it.
extension SQLiteArtworkLibrary {
  package func move(
    _ move: HeadMove, _ reach: JournalReach, finishing command: CommandID?
  ) throws -> JournalMove {
    // It may put things into the trash.
    try makingRoom {
      let moved = try connection.transaction(beforeCommit: { try step(.beforeCommit) }) {
        let origin = try origin(finishing: command)
        let moved = try carryOut(move, on: try entries(for: move, reach))
        try enter(move, moved, from: origin)
        return moved
      }
      try step(.afterCommit)
      return moved
    }
  }

  /// Entries to move, in their order. No more are read than are moved: the journal grows with the library.
  private func entries(for move: HeadMove, _ reach: JournalReach) throws -> [JournalEntryID] {
    let isUndo = move == .undo
    func possible(_ condition: String, _ values: SQLValue...) throws -> [JournalEntryID] {
      try connection.rows(
        "SELECT id FROM journal WHERE state = '\(isUndo ? "done" : "undone")' \(condition)", values
      ) { $0.integer(0) }
    }
    let order = isUndo ? "ORDER BY id DESC" : "ORDER BY id"
    switch reach {
    case .steps(let steps):
      let meant = try possible("\(order) LIMIT ?", SQLValue(max(1, steps)))
      guard !meant.isEmpty else { throw try nothing(to: move) }
      guard steps > 0 else { throw SketchError(.invalidInput, "\(move): the number of steps has to be 1 or more") }
      guard meant.count == steps else {
        let number = meant.count == 1 ? "one thing" : "\(meant.count) things"
        throw SketchError(
          .conflict, "\(move): only \(number) can be \(isUndo ? "undone" : "redone"), not \(steps)",
          advice: "Nothing was changed. Say “\(move)” with \(meant.count) or fewer steps.")
      }
      return meant
    case .entry(let id):
      let meant = try possible("AND id \(isUndo ? ">" : "<=") ? \(order)", SQLValue(id))
      guard try !meant.isEmpty || !possible("LIMIT 1").isEmpty else { throw try nothing(to: move) }
      guard try id == 0 || entry(id) != nil else {
        throw SketchError(
          .notFound, "there is no entry \(id) in the journal", advice: "See it with: voicesketchctl journal.")
      }
      guard !meant.isEmpty else {
        throw SketchError(
          .conflict, "\(move): nothing \(isUndo ? "was done since" : "undone was done up to") entry \(id)",
          advice: "See what was: voicesketchctl journal.")
      }
      return meant
    }
  }

  private func nothing(to move: HeadMove) throws -> SketchError {
    guard try connection.row("SELECT 1 FROM journal WHERE state IS NOT NULL", [], { _ in true }) != nil else {
      return SketchError(
        .notFound, "there is nothing to \(move) yet", advice: "Say for example “draw a mountain in watercolor”.")
    }
    return move == .undo
      ? SketchError(.conflict, "undo: everything is undone already", advice: "Say “redo” to do it again.")
      : SketchError(
        .conflict, "redo: nothing is undone", advice: "Redo takes back an undo; there is none to take back.")
  }

  private func carryOut(_ move: HeadMove, on ids: [JournalEntryID]) throws -> JournalMove {
    var moved = JournalMove()
    var touched: [ArtworkID] = []
    var collections: Set<CollectionID> = []
    var current: ArtworkID?
    for id in ids {
      guard let entry = try entry(id) else { continue }
      var isGone = true
      for change in move == .undo ? entry.changes.reversed() : entry.changes {
        guard var fields = change.fields(after: move), try isThere(change) else {
          moved.gone.append(change)
          continue
        }
        // A change that is undone can be redone in the artwork itself, too, as long as its line leads there.
        if change.kind == .revised, let artwork = change.artwork, let head = fields.head,
          try line(of: artwork).contains(head)
        {
          fields.tip = nil
        }
        try set(fields, by: change)
        try step(.rowsInserted)
        isGone = false
        if let collection = change.collection?.id { collections.insert(collection) }
        guard let artwork = change.artwork, change.collection == nil else { continue }
        touched.removeAll { $0 == artwork }
        touched.append(artwork)
      }
      let state: JournalEntry.State = isGone ? .gone : move == .undo ? .undone : .done
      try connection.run("UPDATE journal SET state = ? WHERE id = ?", [.text(state.rawValue), SQLValue(id)])
      guard !isGone else { continue }
      moved.entries.append(try self.entry(id) ?? entry)
      current = try subject(after: move, entry) ?? current
    }
    if let current { try setCurrentArtwork(current) }
    moved.artworks = try touched.filter { $0 != current }.map(existing)
    if let current, touched.contains(current) { moved.artworks.append(try existing(current)) }
    moved.collections = try collections.sorted().compactMap { try collection(.id($0)) }
    return moved
  }

  /// The artwork of a change was not removed for good.
  private func isThere(_ change: JournalChange) throws -> Bool {
    guard let artwork = change.artwork else { return true }
    return try self.artwork(artwork) != nil
  }

  /// Artwork that "it" means afterwards: the one that was changed, or, when that is in the trash, the one of before.
  private func subject(after move: HeadMove, _ entry: JournalEntry) throws -> ArtworkID? {
    let before = try connection.row("SELECT current_before FROM journal WHERE id = ?", [SQLValue(entry.id)]) {
      $0.optionalInteger(0)
    }
    let changed = entry.changes.last { $0.kind != .purged && $0.collection == nil }?.artwork
    return try [changed, before ?? nil].lazy.compactMap { $0 }.first {
      try artwork($0).map { $0.deletedAt == nil } ?? false
    }
  }

  private func enter(_ move: HeadMove, _ moved: JournalMove, from origin: RequestOrigin?) throws {
    let intent: VoiceCommand.Intent = move == .undo ? .undo : .redo
    var entry = JournalEntry(
      at: now(), hearing: origin?.hearing, intent: intent, understood: origin?.command.summary ?? intent.rawValue,
      status: moved.entries.isEmpty ? .rejected : .done)
    entry.moved = moved.entries.map(\.id)
    if let origin { entry.durations.waiting = max(0, entry.at.timeIntervalSince(origin.acceptedAt)) }
    _ = try insert(entry, from: origin, currentBefore: nil)
  }
}
