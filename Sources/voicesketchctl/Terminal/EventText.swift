import SketchCore

/// An event on one line.
enum EventText {
  static func make(_ event: StudioEvent, _ terminal: Terminal) -> String {
    let name = terminal.paint(event.kind.rawValue + String(repeating: " ", count: max(0, 10 - event.kind.rawValue.count)), .dim)
    return "\(name) \(text(event, terminal))"
  }

  private static func text(_ event: StudioEvent, _ terminal: Terminal) -> String {
    switch event {
    case .state(let state): return state.state.rawValue + (state.reason.map { ": \($0)" } ?? "") + " (\(state.mode.rawValue))"
    case .level(let level):
      let bar = String(repeating: "|", count: max(0, Int((level.dbfs + 60) / 2)))
      return "\(Int(level.dbfs.rounded())) dB \(bar)\(level.isClipped ? " clipped" : "")"
    case .transcript(let transcript): return transcript.final ? "“\(transcript.text)”" : terminal.paint("\(transcript.text) …", .dim)
    case .command(let outcome): return "\(outcome.command.intent.rawValue) \(outcome.status.rawValue): \(outcome.message)"
    case .question(let question): return terminal.paint(question.text, .yellow)
    case .job(let job):
      let reason = job.error.map { ": \($0.description)" } ?? ""
      return "\(job.id) \(Wording.phase(job)) \(Wording.percent(job.progress)) “\(job.command.transcript)”\(reason)"
    case .queue(let queue): return "\(queue.paused ? "paused" : "goes on"), \(Wording.count(queue.jobs, "job"))"
    case .collection(let news): return "\(news.collection.id) \(news.change.rawValue) “\(news.collection.name)”"
    case .sketch(let sketch): return "\(sketch.job) drawn in \(Int(sketch.seconds.rounded())) s, \(sketch.sketch)"
    case .artwork(let change):
      return "\(change.artwork.id) \(change.change.rawValue) “\(change.artwork.title)” · \(Wording.facts(change.artwork))"
    }
  }
}
