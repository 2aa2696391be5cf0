import FoundationEssentials
import SketchCore

/// Outcome of a command as text.
enum OutcomeText {
  /// Text of an outcome; empty for a rejected command, which the error line tells of.
  static func make(_ outcome: CommandOutcome, _ terminal: Terminal, now: Date) throws -> String {
    var lines: [String] = []
    switch outcome.status {
    case .done: lines.append("\(terminal.paint("✓", .green)) \(outcome.message)")
    case .accepted:
      lines.append("\(terminal.paint("…", .cyan)) \(outcome.message)")
      if let job = outcome.job { lines.append("  job \(job.id); follow it with “voicesketchctl watch”") }
    case .question:
      lines.append("\(terminal.paint("?", .yellow)) \(outcome.message)")
      lines.append("  Answer with “voicesketchctl say yes” or “voicesketchctl say no”.")
    case .parsed:
      lines.append(try WireJSON.text(outcome.command))
      if let estimate = outcome.estimate, !estimate.isFree { lines.append("  about \(estimate.spoken)") }
    case .rejected: return ""
    }
    if let artwork = outcome.artwork, outcome.status == .done {
      lines.append(terminal.paint("  artwork \(artwork.id) · \(Wording.facts(artwork))", .dim))
    }
    if outcome.command.intent == .collection, let collections = outcome.collections, outcome.artworks == nil {
      lines.append(CollectionText.table(collections, terminal, now: now))
    }
    for file in outcome.files ?? [] { lines.append("  \(file)") }
    if let file = outcome.file { lines.append("  \(file)") }
    if let artworks = outcome.artworks, !artworks.isEmpty { lines.append(GalleryText.table(artworks, terminal, now: now)) }
    return lines.joined(separator: "\n")
  }
}
