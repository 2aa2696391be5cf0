import SketchCore

/// Figures of what was made and spent, and the queue.
enum UsageText {
  static func make(_ report: UsageReport, _ terminal: Terminal) -> String {
    var table = Table(columns: [
      .init(title: "", isFlexible: true), .init(title: "PICTURES", alignsRight: true),
      .init(title: "COST", alignsRight: true),
    ])
    func add(_ name: String, _ figures: UsageReport.Figures) {
      table.rows.append([name, "\(figures.pictures)", Wording.dollars(figures.dollars)])
    }
    add("today", report.today)
    add("this month", report.month)
    add("all", report.all)
    for maker in report.makers {
      let name = [maker.provider, maker.model].compactMap(\.self).joined(separator: " ")
      add("  \(name)", .init(pictures: maker.pictures, dollars: maker.dollars))
    }
    var lines = [table.text(on: terminal), left(report.left) ?? "Nothing limits how many pictures you make."]
    if report.held > 0 { lines.append("\(Wording.count(report.held, "picture")) held for jobs that have not ended.") }
    return lines.joined(separator: "\n")
  }

  /// "Left: 3 pictures today, $0.60 this month"; nil where there is no limit.
  static func left(_ rest: Allowance.Rest) -> String? {
    let parts = [
      rest.picturesToday.map { "\(Wording.count($0, "picture")) today" },
      rest.picturesThisMonth.map { "\(Wording.count($0, "picture")) this month" },
      rest.dollarsToday.map { "\(Wording.dollars(max(0, $0))) today" },
      rest.dollarsThisMonth.map { "\(Wording.dollars(max(0, $0))) this month" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "Left: \(parts.joined(separator: ", "))"
  }

  static func queue(_ report: StatusReport, _ terminal: Terminal) -> String {
    var lines = report.queue.map { job in
      let facts = [
        job.priority.flatMap { $0 == .normal ? nil : "\($0.rawValue) priority" },
        job.secondsLeft.map { "about \(Wording.duration(Int($0.rounded(.up)))) left" },
        job.estimate.flatMap { $0.isFree ? nil : "about \($0.spoken)" },
      ].compactMap(\.self)
      let text = "\(job.id) \(Wording.phase(job)) \(Wording.percent(job.progress)) “\(job.command.transcript)”"
      return facts.isEmpty ? text : "\(text) (\(facts.joined(separator: ", ")))"
    }
    if report.paused == true {
      lines.append(terminal.paint("paused; “voicesketchctl queue resume” lets it go on", .yellow))
    }
    return lines.isEmpty ? "Nothing is waiting." : lines.joined(separator: "\n")
  }
}
