import FoundationEssentials
import SketchCore

/// The journal as text.
enum JournalText {
  static func table(_ entries: [JournalEntry], _ terminal: Terminal, now: Date) -> String {
    var table = Table(columns: [
      .init(title: "ENTRY", alignsRight: true), .init(title: "WHEN"), .init(title: "HEARD", isFlexible: true),
      .init(title: "SURE", alignsRight: true), .init(title: "UNDERSTOOD"), .init(title: "BECAME"),
      .init(title: "ARTWORK"), .init(title: "TOOK", alignsRight: true),
    ])
    for entry in entries {
      table.rows.append([
        "\(entry.id)", Wording.age(entry.at, now: now), entry.isForgotten == true ? "(forgotten)" : entry.heard ?? "–",
        entry.confidence.map(Wording.percent) ?? "", shortened(entry.understood ?? "(forgotten)"), became(entry),
        artworks(entry),
        entry.durations.total.map(Wording.seconds) ?? "",
      ])
    }
    return table.text(on: terminal)
  }

  private static func shortened(_ text: String) -> String { text.count > 40 ? text.prefix(39) + "…" : text }

  private static func became(_ entry: JournalEntry) -> String {
    if let moved = entry.moved, !moved.isEmpty {
      return "\(entry.intent == .redo ? "redid" : "undid") \(moved.map { "\($0)" }.joined(separator: ", "))"
    }
    return entry.state?.rawValue ?? entry.status.rawValue
  }

  /// Number of changes that are named.
  private static let named = 6

  /// "7 v2, 8"
  private static func artworks(_ entry: JournalEntry) -> String {
    let names = entry.changes.prefix(named).map { change in
      let version = change.kind == .revised || change.kind == .head ? change.after?.head.map { " v\($0)" } : nil
      return change.artwork.map { "\($0)\(version ?? "")" } ?? "“\(change.title)”"
    }
    let more = entry.changes.count - names.count
    return names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
