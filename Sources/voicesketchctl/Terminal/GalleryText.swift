import FoundationEssentials
import SketchCore

/// Artworks, revisions and jobs as text.
enum GalleryText {
  static func table(_ artworks: [Artwork], _ terminal: Terminal, now: Date) -> String {
    table(of: artworks, now: now).text(on: terminal)
  }

  /// The table with the day before the artworks that were made on it: “Today”, “Yesterday”, “2026-11-20”.
  static func days(_ artworks: [Artwork], _ terminal: Terminal, now: Date, calendar: Calendar) -> String {
    let lines = table(of: artworks, now: now).lines(on: terminal)
    var text = [lines[0]]
    var last: String?
    for (artwork, line) in zip(artworks, lines.dropFirst()) {
      let day = Wording.day(artwork.createdAt, now: now, calendar: calendar)
      if day != last { text.append(terminal.paint(day, .bold)) }
      last = day
      text.append(line)
    }
    return text.joined(separator: "\n")
  }

  private static func table(of artworks: [Artwork], now: Date) -> Table {
    var table = Table(columns: [
      .init(title: "ID", alignsRight: true), .init(title: "", alignsRight: false), .init(title: "TITLE", isFlexible: true),
      .init(title: "STYLE"), .init(title: "VERSION"), .init(title: "CHANGED"),
    ])
    for artwork in artworks {
      table.rows.append([
        "\(artwork.id)", artwork.favorite ? "★" : "", artwork.title, artwork.revision.style?.spokenName ?? "–",
        artwork.revisionCount == 1 ? "1" : "\(artwork.head) of \(artwork.revisionCount)", Wording.age(artwork.updatedAt, now: now),
      ])
    }
    return table
  }

  static func details(_ artwork: Artwork, _ terminal: Terminal, now: Date) -> String {
    let revision = artwork.revision
    var lines = [terminal.paint("\(artwork.id) “\(artwork.title)”", .bold)]
    func add(_ name: String, _ text: String) {
      lines.append("  " + terminal.paint(name + String(repeating: " ", count: 9 - name.count), .dim) + " " + text)
    }
    add("Picture", Wording.facts(artwork))
    add("Heard", "“\(revision.transcript)”")
    if revision.prompt != revision.transcript { add("Prompt", revision.prompt) }
    if let asked = revision.asked { add("Asked", asked) }
    add("Made by", "\(revision.provider) \(revision.model) in \(Wording.seconds(revision.generationSeconds))" + cost(revision))
    add("Made", Wording.age(artwork.createdAt, now: now))
    if artwork.updatedAt != artwork.createdAt { add("Changed", Wording.age(artwork.updatedAt, now: now)) }
    if !artwork.tags.isEmpty { add("Tags", artwork.tags.joined(separator: ", ")) }
    return lines.joined(separator: "\n")
  }

  static func jobs(_ jobs: [Job], _ terminal: Terminal, now: Date) -> String {
    var table = Table(columns: [
      .init(title: "JOB", alignsRight: true), .init(title: "STATE"), .init(title: "DONE", alignsRight: true),
      .init(title: "COMMAND", isFlexible: true), .init(title: "ARTWORK"), .init(title: "CHANGED"),
    ])
    for job in jobs {
      let made = job.artworks.isEmpty ? job.artwork.map { [$0] } ?? [] : job.artworks
      table.rows.append([
        "\(job.id)", Wording.state(job.state), Wording.percent(job.progress), job.command.transcript,
        made.map { "\($0)" }.joined(separator: ", "), Wording.age(job.updatedAt, now: now),
      ])
    }
    return table.text(on: terminal)
  }

  private static func cost(_ revision: Revision) -> String { revision.cost.map { ", \(Wording.dollars($0))" } ?? "" }
}

extension Revision {
  /// Option, shape, quality and place among several that were asked for: "option animals, tall, high quality, number 2 of several"; nil where nothing was.
  fileprivate var asked: String? {
    let parts = [
      option.map { "option \($0)" }, aspect?.rawValue, quality.map { "\($0.rawValue) quality" },
      variation.map { "number \($0) of several" },
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
