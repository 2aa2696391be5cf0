import FoundationEssentials
package import SketchCore

extension Studio {
  /// Time a status waits for the library. A disk can hang for minutes, and that is when somebody asks.
  private static let patience = Duration.seconds(2)

  /// Answers also while the library hangs: with what it said last, and when that was.
  package func status() async -> StatusReport {
    let listening = await parts.listening.listeningState()
    let (summary, isCurrent) = await librarySummary()
    let unfinished = (summary?.unfinished ?? []).map { live($0.id) ?? $0 }
    let queue = lane.jobs.compactMap { id in unfinished.first { $0.id == id } ?? live(id) }.filter(\.state.isActive)
    var usage = summary?.usage ?? .init(artworks: 0, jobsFinished: 0, costThisMonth: 0)
    usage.monthlyCap = settings.monthlyCap
    usage.left = summary?.left
    let unsettled = unfinished.filter { $0.state == .unknown }.map { presented($0) }
    let hanging = parts.hanging()
    let displacement = summary?.displacement
    let state = displacement != nil ? .error : running.isEmpty ? listening.state : .generating
    var report = StatusReport(
      version: version, state: state, mode: listening.mode,
      reason: hanging.isEmpty ? displacement ?? listening.reason : StudioMessages.hanging(hanging, at: parts.now()),
      device: listening.device, currentArtwork: summary?.currentArtwork, queue: queue.map { presented($0) },
      unsettled: unsettled, pendingQuestion: openQuestion()?.text,
      providers: parts.providers(), usage: usage, startedAt: startedAt, hanging: hanging.isEmpty ? nil : hanging,
      libraryAsOf: isCurrent ? nil : summary?.asOf ?? startedAt)
    report.paused = lane.isPaused ? true : nil
    report.warnings = parts.catalog.warnings
    return report
  }

  /// Summary of the library as it is now or, where it does not answer in time, as it was when it last did.
  private func librarySummary() async -> (summary: LibrarySummary?, isCurrent: Bool) {
    guard !readings.isOverdue else { return (readings.last, false) }
    let reading = readings.begin()
    let answer = OneShotPromise<LibrarySummary?>()
    let (library, now) = (parts.library, parts.now())
    Task {
      var summary = try? await LibrarySummary.read(from: library, at: now)
      summary?.left = try? await allowanceLeft()
      readings.end(reading, with: summary)
      answer.fulfil(summary)
    }
    let patience = Task {
      try await Task.sleep(for: Self.patience)
      readings.giveUp(reading)
      answer.fulfil(nil)
    }
    defer { patience.cancel() }
    guard let summary = await answer.value() else { return (readings.last, false) }
    return (summary, true)
  }
}
