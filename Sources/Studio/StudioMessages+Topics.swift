import SketchCore

/// Sentences on what was heard and on the versions of a picture.
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
    guard entry.intent != .unknown else { return "I heard “\(words)” and could do nothing with it." }
    return "I heard “\(words)”" + (entry.understood.map { " and took it for: \($0)" } ?? "") + "."
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
