import SketchCore

/// Sentences on what can be said, what was heard, the tags, and the versions of a picture.
extension StudioMessages {
  /// Answer to “what can I say?”: a line a topic.
  static func phrasebook(_ sections: [PhrasebookSection]) -> String {
    sections.map { section in
      "\(section.title): " + section.examples.map { "“\($0)”" }.joined(separator: ", ")
    }.joined(separator: "\n")
  }

  /// Versions that are told of one by one, counted from the newest.
  private static let versionsTold = 8

  static func heard(_ entry: JournalEntry?) -> String {
    guard let entry, let words = entry.heard else { return "I have heard nothing yet." }
    let isUnknown = entry.intent == .unknown
    let understood = isUnknown ? " and could do nothing with it" : entry.understood.map { " and took it for: \($0)" }
    let sure = entry.source == .speech ? entry.confidence.map { "I was \(Int(($0 * 100).rounded())) % sure." } : nil
    let became = isUnknown ? nil : became(of: entry)
    let sentences = ["I heard “\(words)”\(understood ?? "").", sure, became, took(entry.durations)]
    return sentences.compactMap { $0 }.joined(separator: " ")
  }

  private static func became(of entry: JournalEntry) -> String? {
    switch (entry.state, entry.status) {
    case (.undone?, _), (.superseded?, _): "It was done, and taken back."
    case (_, .done): "It was done."
    case (_, .accepted): "It is being done."
    case (_, .question): "I asked about it first."
    case (_, .rejected): "It was refused: \(entry.message ?? "nothing was done.")"
    case (_, .parsed): nil
    }
  }

  /// Stages that took a tenth of a second or more; nil where none did.
  private static func took(_ durations: JournalEntry.Durations) -> String? {
    let stages = [
      ("understanding", durations.understanding), ("waiting", durations.waiting), ("making", durations.making),
    ].compactMap { name, seconds in
      seconds.flatMap { $0 >= 0.05 ? "\(name) took \(($0 * 10).rounded() / 10) s" : nil }
    }
    guard let first = stages.first else { return nil }
    return first.prefix(1).uppercased() + stages.joined(separator: ", ").dropFirst() + "."
  }

  /// Tags that are told of, the most used first.
  private static let tagsTold = 12

  static func tags(_ uses: [TagUse]) -> String {
    if uses.isEmpty { return "Nothing is tagged yet. Say “tag it” and the word." }
    let told = uses.prefix(tagsTold).map { "“\($0.tag)” (\($0.artworks))" }.joined(separator: ", ")
    let more = uses.count - tagsTold
    return "Tags: \(told)\(more > 0 ? ", and \(more) more" : "")."
  }

  static func versions(of artwork: Artwork, _ revisions: [Revision]) -> String {
    let told = revisions.suffix(versionsTold).map { revision in
      let words = revision.transcript.isEmpty ? revision.prompt : revision.transcript
      return "\(revision.number) “\(words)”\(revision.number == artwork.head ? ", which is shown" : "")"
    }
    let before = revisions.count - told.count
    let earlier = before == 0 ? "" : "\(before) earlier ones; "
    let count = revisions.count == 1 ? "one version" : "\(revisions.count) versions"
    return "\(title(artwork)) has \(count): \(earlier)\(told.joined(separator: "; "))."
  }
}
