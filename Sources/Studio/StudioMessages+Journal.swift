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
      change.fields(after: move)?.head == nil || change.artwork.map { shown.insert($0).inserted } ?? true
    }
    let done = alike(Array(ended.reversed()), after: move).flatMap { sentences(on: $0, after: move) }
    let gone = moved.gone.map { "\(name(of: $0)) was removed for good, so what was done with it stays so." }
    var seen: Set<String> = []
    return (done + gone).filter { seen.insert($0).inserted }.joined(separator: " ")
  }

  /// Number of changes of one kind that are told of one by one.
  private static let toldSingly = 3

  /// Changes that follow each other and come to the same, together.
  private static func alike(_ changes: [JournalChange], after move: HeadMove) -> [[JournalChange]] {
    changes.reduce(into: []) { groups, change in
      if let last = groups.last?.last, last.kind == change.kind, last.collection?.id == change.collection?.id {
        groups[groups.count - 1].append(change)
      } else {
        groups.append([change])
      }
    }
  }

  private static func sentences(on changes: [JournalChange], after move: HeadMove) -> [String] {
    guard changes.count > toldSingly, let first = changes.first, let fields = first.fields(after: move) else {
      return changes.compactMap { sentence(on: $0, after: move) }
    }
    let pictures = pictures(changes.count)
    if let collection = first.collection?.name, let member = fields.member {
      return [member ? "Put \(pictures) into “\(collection)”." : "Took \(pictures) out of “\(collection)”."]
    }
    switch fields.deleted {
    case true?: return ["In the trash again: \(pictures)."]
    case false?: return ["Brought back \(pictures)."]
    case nil: break
    }
    if fields.favorite != nil { return ["Favorites are as they were for \(pictures)."] }
    if fields.tags != nil { return ["Tags are as they were for \(pictures)."] }
    return changes.compactMap { sentence(on: $0, after: move) }
  }

  private static func name(of change: JournalChange) -> String {
    "“\(change.title)”\(change.artwork.map { " (#\($0))" } ?? "")"
  }

  private static func sentence(on change: JournalChange, after move: HeadMove) -> String? {
    guard let fields = change.fields(after: move) else { return nil }
    let name = name(of: change)
    if let collection = change.collection {
      return sentence(on: collection.name, change.artwork == nil ? nil : name, fields)
    }
    if let title = fields.title { return "Named “\(title)” again\(change.artwork.map { " (#\($0))" } ?? "")." }
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

  /// - Parameter artwork: nil of a change to the collection itself.
  private static func sentence(
    on collection: String, _ artwork: String?, _ fields: JournalChange.Fields
  ) -> String {
    if let artwork, let member = fields.member {
      return member ? "Put \(artwork) into “\(collection)”." : "Took \(artwork) out of “\(collection)”."
    }
    if let deleted = fields.deleted {
      return deleted
        ? "The collection “\(collection)” is gone again; its pictures stay."
        : "The collection “\(collection)” is back."
    }
    if let name = fields.name { return "The collection is named “\(name)” again." }
    return "The collection “\(collection)” is as it was."
  }
}
