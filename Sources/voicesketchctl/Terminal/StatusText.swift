import FoundationEssentials
import SketchCore

/// The daemon's state in a few lines.
enum StatusText {
  static func make(_ report: StatusReport, _ terminal: Terminal, now: Date) -> String {
    let upTime = Wording.duration(Int(now.timeIntervalSince(report.startedAt)))
    var lines = [terminal.paint("voicesketchd \(report.version)", .bold) + ", up \(upTime)"]
    func add(_ name: String, _ text: String) {
      lines.append("  " + terminal.paint(name + String(repeating: " ", count: 10 - name.count), .dim) + " " + text)
    }
    add("State", state(report, terminal))
    if let question = report.pendingQuestion { add("Question", terminal.paint(question, .yellow)) }
    if let artwork = report.currentArtwork {
      add("Current", "\(artwork.id) “\(artwork.title)”, \(Wording.facts(artwork))")
    } else {
      add("Current", "nothing drawn yet")
    }
    for (index, job) in report.queue.enumerated() {
      add(index == 0 ? "Queue" : "", "\(job.id) \(Wording.state(job.state)) \(Wording.percent(job.progress)) “\(job.command.transcript)”")
    }
    if report.paused == true { add("", terminal.paint("paused: “voicesketchctl queue resume” lets it go on", .yellow)) }
    for (index, job) in report.unsettled.enumerated() {
      add(index == 0 ? "Unknown" : "", "\(job.id) “\(job.command.transcript)”: \(job.error?.description ?? "")")
    }
    for (index, provider) in report.providers.enumerated() {
      let mark = provider.available ? terminal.paint("✓", .green) : terminal.paint("✗", .red)
      let facts = facts(provider)
      add(index == 0 ? "Providers" : "", "\(mark) \(provider.name)" + (facts.isEmpty ? "" : ": \(facts)"))
    }
    let usage = report.usage
    let age = report.libraryAsOf.map { ", as it was \(Wording.duration(Int(now.timeIntervalSince($0)))) ago" } ?? ""
    add(
      "Library",
      "\(Wording.count(usage.artworks, "artwork")), \(Wording.count(usage.jobsFinished, "finished job")), "
        + "\(Wording.dollars(usage.costThisMonth))\(usage.monthlyCap.map { " of \(Wording.dollars($0))" } ?? "") this month\(age)")
    if let left = usage.left.flatMap(UsageText.left) { add("", left) }
    if let page = report.page {
      add("Page", page.address.map { "\($0) (“voicesketchctl open”)" } ?? "off: \(page.reason ?? "")")
    }
    for (index, warning) in (report.warnings ?? []).enumerated() {
      add(index == 0 ? "Warnings" : "", terminal.paint(warning, .yellow))
    }
    return lines.joined(separator: "\n")
  }

  /// Facts on a provider; an error comes with what to do about it.
  private static func facts(_ provider: StatusReport.Provider) -> String {
    guard let error = provider.lastError else { return provider.detail }
    if provider.standing == .unavailable { return SketchError(error.code, provider.detail, advice: error.advice).description }
    return [provider.detail, "last time: \(error.description)"].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private static func state(_ report: StatusReport, _ terminal: Terminal) -> String {
    let tone: Terminal.Tone =
      switch report.state {
      case .error: .red
      case .sleeping, .idle: .dim
      case .listening, .processing, .generating: .green
      }
    let listening =
      switch report.mode {
      case .off: "not listening"
      case .push: "listening for one command"
      case .hold: "listening until you let go"
      case .wake: report.state == .listening ? "listening for a command" : "waiting for the wake phrase"
      case .open: "listening to everything"
      }
    let device = report.device.map { " on \($0)" } ?? ""
    let reason = report.reason.map { " (\($0))" } ?? ""
    return "\(terminal.paint(report.state.rawValue, tone)), \(listening)\(device)\(reason)"
  }
}
