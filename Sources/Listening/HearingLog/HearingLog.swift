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
  private var pending: [(utterance: Utterance, samples: [Int16], at: Date)] = []
  private var nextID = 1
  private var isLoaded = false

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
    let concluded = entries.lazy.filter { $0.text == text }.map { ($0.heardAt, $0.audioSeconds) }
    let waiting = pending.lazy.filter { $0.utterance.text == text }.map { ($0.at, Self.seconds($0.samples)) }
    let last = (Array(concluded) + waiting).filter { $0.0 <= time }.max { $0.0 < $1.0 }
    return last.map { $0.0.addingTimeInterval(-$0.1) }
  }

  private static func seconds(_ samples: [Int16]) -> Double { Double(samples.count) / Double(AudioFrame.sampleRate) }

  package func forget(since: Date?) {
    tidy()
    func isMeant(_ time: Date) -> Bool { since.map { time >= $0 } ?? true }
    for entry in entries where entry.sound != nil && isMeant(entry.heardAt) { recordings.remove(entry.id) }
    entries.removeAll { isMeant($0.heardAt) }
    pending.removeAll { isMeant($0.at) }
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
  }

  /// Takes an utterance that was just recognised, with its sound. 16 kHz mono.
  package func recognised(_ utterance: Utterance, _ samples: [Int16]) {
    pending.append((utterance, samples, now()))
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
    // Those before it were lost on the way.
    let place = pending.firstIndex { $0.utterance == recognised }
    let sound = place.map { pending[$0] }
    if let place { pending.removeFirst(place + 1) }
    let samples = sound?.samples ?? []
    var entry = HeardUtterance(
      id: nextID, heardAt: sound?.at ?? now(), text: meant.text, confidence: meant.confidence, intent: intent, status: status,
      message: message, audioSeconds: Self.seconds(samples))
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
