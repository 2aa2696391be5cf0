import CommandOptions
import SketchCore

/// The events as somebody watches them: what passes stays on one line that is overwritten, what happened gets a line of
/// its own.
struct WatchView {
  private let session: Session
  private let line: ProgressLine
  /// The state each unfinished job was last shown in.
  private var shown: [JobID: Job.State] = [:]

  init(_ session: Session) {
    self.session = session
    line = ProgressLine(session.terminal, isShown: session.terminal.isInteractive && session.terminal.showsProgress)
  }

  /// Returns whether the event got a line.
  mutating func show(_ event: StudioEvent) throws(OutputFailure) -> Bool {
    switch event {
    case .transcript(let transcript) where !transcript.final && session.terminal.isInteractive:
      line.draw("\(transcript.text) …")
      return false
    // Strokes are for whoever draws them; in a terminal there is nothing to see.
    case .sketch: return false
    case .job(let job):
      guard isNews(job) else {
        line.draw(ProgressLine.text(job))
        return false
      }
    default: break
    }
    line.clear()
    try session.print(EventText.make(event, session.terminal))
    return true
  }

  /// A job is news when it waits, when it is drawn and when it ended; what lies between passes in milliseconds.
  private mutating func isNews(_ job: Job) -> Bool {
    defer { shown[job.id] = !job.state.isActive ? nil : job.state }
    switch job.state {
    case .starting, .completing: return false
    case .queued, .processing, .completed, .failed, .cancelled, .unknown: return shown[job.id] != job.state
    }
  }
}
