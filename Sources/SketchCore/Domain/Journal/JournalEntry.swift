package import FoundationEssentials

package typealias JournalEntryID = Int64

/// Entry of the journal: what was asked for, and what was done about it.
package struct JournalEntry: Sendable, Equatable, Codable {
  /// Standing of an entry that can be taken back.
  package enum State: String, Sendable, Codable, CaseIterable {
    case done, undone
    /// It was undone, and something else was done after that.
    case superseded
    /// Its artworks were removed for good.
    case gone
  }

  /// Seconds that the stages took, where that is known.
  package struct Durations: Sendable, Equatable, Codable {
    package var understanding: Double?
    /// Time from the acceptance until somebody began with it.
    package var waiting: Double?
    /// The provider's work.
    package var making: Double?
    /// Time from the words until it was done or answered.
    package var total: Double?

    package init(understanding: Double? = nil, waiting: Double? = nil, making: Double? = nil, total: Double? = nil) {
      self.understanding = understanding
      self.waiting = waiting
      self.making = making
      self.total = total
    }
  }

  package var id: JournalEntryID
  /// Time at which it was done or answered.
  package var at: Date
  /// Time at which it was said; nil where a program asked.
  package var heardAt: Date?
  /// Words as heard; nil where a program asked, and when they were forgotten.
  package var heard: String?
  package var source: Utterance.Source?
  package var confidence: Double?
  package var intent: VoiceCommand.Intent
  /// Short sentence on what was understood; nil when it was forgotten.
  package var understood: String?
  package var status: CommandOutcome.Status
  /// Answer, where nothing was changed.
  package var message: String?
  /// Changes it made; empty when nothing was changed.
  package var changes: [JournalChange]
  /// nil when there is nothing to take back.
  package var state: State?
  /// undo, redo: the entries it took back or did again.
  package var moved: [JournalEntryID]?
  package var job: JobID?
  package var durations: Durations
  /// The user had its words forgotten.
  package var isForgotten: Bool?

  package init(
    id: JournalEntryID = 0, at: Date, hearing: Hearing? = nil, intent: VoiceCommand.Intent, understood: String?,
    status: CommandOutcome.Status, message: String? = nil, changes: [JournalChange] = [], job: JobID? = nil,
    durations: Durations = Durations()
  ) {
    self.id = id
    self.at = at
    heardAt = hearing?.at
    heard = hearing?.text
    source = hearing?.source
    confidence = hearing?.confidence
    self.intent = intent
    self.understood = understood
    self.status = status
    self.message = message
    self.changes = changes
    self.job = job
    self.durations = durations
    if let hearing {
      self.durations.understanding = hearing.understandingSeconds
      self.durations.total = max(0, at.timeIntervalSince(hearing.at))
    }
  }
}
