package import FoundationEssentials
package import SketchCore

/// Log of the last utterances and what became of them; their sound is kept only where the user wants that.
///
/// Entries without a recording live in memory alone and are gone when the daemon stops.
package actor HearingLog: HearingMemory {
  /// Number of entries without a recording.
  private static let length = 200
  /// Number of utterances recognised and not yet carried out; the listening service queues no more.
  private static let mostPending = 65

  private let executor = BlockingExecutor(label: "hearing-log")
  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let recordings: RecordingStore
  private let now: @Sendable () -> Date
  private let log: any Logger
  private var entries: [HeardUtterance] = []
  private var pending: [Pending] = []
  /// When listening to the utterance of an entry of this run began, by its number.
  private var beginnings: [Int: Date] = [:]
  private var nextID = 1
  private var isLoaded = false

  /// Utterance that was recognised and not yet carried out.
  private struct Pending {
    var utterance: Utterance
    var samples: [Int16]
    var begun: Date
    var at: Date
  }

  package init(_ recordings: RecordingStore, log: any Logger, now: @escaping @Sendable () -> Date = { Date() }) {
    self.recordings = recordings
    self.log = log
    self.now = now
  }

  package func heard(limit: Int) -> [HeardUtterance] {
    tidy()
    return Array(entries.suffix(limit).reversed())
  }

  package func recording(of id: Int) throws -> [UInt8] {
    tidy()
    guard entries.contains(where: { $0.id == id && $0.sound != nil }), let bytes = recordings.bytes(of: id) else {
      throw SketchError(
        .notFound, "there is no recording of utterance \(id)",
        advice: "Recordings are kept where keep-audio in [speech] says so.")
    }
    return bytes
  }

  package func beginning(of text: String, submittedAt time: Date) -> Date? {
    tidy()
    if let waiting = pending.last(where: { $0.at <= time && $0.utterance.text == text }) { return waiting.begun }
    if let entry = entries.last(where: { $0.heardAt <= time && $0.text == text }) {
      return beginnings[entry.id] ?? entry.heardAt.addingTimeInterval(-entry.audioSeconds)
    }
    // The recogniser's words of an utterance that waits may be others than those it was understood in.
    return pending.last { $0.at <= time }?.begun
  }

  /// Time at which listening to an utterance begins.
  nonisolated func beginning() -> Date { now() }

  private static func seconds(_ samples: [Int16]) -> Double { Double(samples.count) / Double(AudioFrame.sampleRate) }

  package func forget(since: Date?) {
    tidy()
    func isMeant(_ time: Date) -> Bool { since.map { time >= $0 } ?? true }
    for entry in entries where entry.sound != nil && isMeant(entry.heardAt) { recordings.remove(entry.id) }
    entries.removeAll { isMeant($0.heardAt) }
    pending.removeAll { isMeant($0.at) }
    dropBeginnings()
  }

  /// Removes what has expired.
  package func tidy() {
    if !isLoaded {
      isLoaded = true
      entries = recordings.load(now: now()) + entries
      nextID = (entries.map(\.id).max() ?? 0) + 1
    }
    let time = now()
    let gone = entries.filter { $0.sound != nil && recordings.isExpired($0, time) } + recordings.surplus(entries)
    for entry in gone { recordings.remove(entry.id) }
    entries.removeAll { entry in gone.contains { $0.id == entry.id } }
    // Those with a sound stay as long as that does.
    let surplus = entries.count { $0.sound == nil } - Self.length
    if surplus > 0 {
      let old = Set(entries.lazy.filter { $0.sound == nil }.prefix(surplus).map(\.id))
      entries.removeAll { old.contains($0.id) }
    }
    dropBeginnings()
  }

  private func dropBeginnings() {
    guard beginnings.count > entries.count else { return }
    let kept = Set(entries.map(\.id))
    beginnings = beginnings.filter { kept.contains($0.key) }
  }

  /// Takes an utterance that was just recognised, with its sound (16 kHz mono) and the time at which listening to it
  /// began.
  package func recognised(_ utterance: Utterance, _ samples: [Int16], begun: Date) {
    pending.append(Pending(utterance: utterance, samples: samples, begun: begun, at: now()))
    pending.removeFirst(max(0, pending.count - Self.mostPending))
  }

  /// Enters an utterance with what became of it.
  /// - Parameters:
  ///   - recognised: as the recogniser gave it.
  ///   - meant: as it was understood.
  func concluded(
    _ recognised: Utterance, meant: Utterance, _ intent: VoiceCommand.Intent, _ status: CommandOutcome.Status, _ message: String
  ) {
    tidy()
    // It was forgotten meanwhile, or there were too many.
    guard let place = pending.firstIndex(where: { $0.utterance == recognised }) else { return }
    let heard = pending[place]
    // Those before it were lost on the way.
    pending.removeFirst(place + 1)
    let samples = heard.samples
    var entry = HeardUtterance(
      id: nextID, heardAt: heard.at, text: meant.text, confidence: meant.confidence, intent: intent, status: status,
      message: message, audioSeconds: Self.seconds(samples))
    beginnings[entry.id] = heard.begun
    nextID += 1
    if !samples.isEmpty, recordings.keeps(status) {
      do {
        entry = try recordings.keep(entry, samples)
      } catch {
        log.warning("what was heard could not be kept", ["reason": "\(error)"])
      }
    }
    entries.append(entry)
  }
}
