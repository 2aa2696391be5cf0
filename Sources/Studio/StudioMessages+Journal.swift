import SketchCore

/// Sentences on what was undone, redone and forgotten.
extension StudioMessages {
  static let forgot = "Forgot what was said; the pictures stay."
  static let questionBeforeForgetting = "Forget everything that was ever said? The pictures stay."

  static func moved(_ moved: JournalMove, _ move: HeadMove) -> String {
    var shown: Set<ArtworkID> = []
    let changes = moved.entries.flatMap { move == .undo ? $0.changes.reversed() : $0.changes }
    // The version that is shown in the end, where there were several.
    let ended = changes.reversed().filter { change in
      change.fields(after: move)?.head == nil || shown.insert(change.artwork).inserted
    }
    let done = ended.reversed().compactMap { sentence(on: $0, after: move) }
    let gone = moved.gone.map {
      "“\($0.title)” (#\($0.artwork)) was removed for good, so what was done with it stays so."
    }
    var seen: Set<String> = []
    return (done + gone).filter { seen.insert($0).inserted }.joined(separator: " ")
  }

  private static func sentence(on change: JournalChange, after move: HeadMove) -> String? {
    guard let fields = change.fields(after: move) else { return nil }
    let name = "“\(change.title)” (#\(change.artwork))"
    if let title = fields.title { return "Named “\(title)” again (#\(change.artwork))." }
    if fields.deleted == true {
      return change.kind == .created
        ? "Put \(name) into the trash; “redo” brings it back." : "In the trash again: \(name)."
    }
    if fields.deleted == false { return "Brought back \(name)." }
    if let favorite = fields.favorite { return "\(favorite ? "Now" : "No longer") a favorite: \(name)." }
    if let tags = fields.tags {
      return tags.isEmpty
        ? "No longer tagged: \(name)." : "Tagged \(tags.map { "“\($0)”" }.joined(separator: ", ")): \(name)."
    }
    return fields.head.map { "Went \(move == .undo ? "back" : "forward") to version \($0) of \(name)." }
  }
}
