/// Words of edits for the shapes of parts: the rows of `shapes.tsv`.
struct ShapeTable: Sendable {
  enum Change: Sendable, Equatable {
    case take(Scene.PartVariant.Kind)
    /// "Close the door": as the drawing has it.
    case undo(Scene.PartVariant.Kind)
  }

  private var changes: [[String]: Change] = [:]

  init(folder: String) throws {
    let file = "\(folder)/shapes.tsv"
    for row in try TableFile(file, columns: ["words", "kind"]).rows {
      let kind = row["kind"] ?? ""
      let change: Change? =
        Scene.PartVariant.Kind(rawValue: kind).map(Change.take)
        ?? (kind.hasPrefix("un") ? Scene.PartVariant.Kind(rawValue: String(kind.dropFirst(2))).map(Change.undo) : nil)
      guard let change else { throw TableFile.fault(file, "“\(kind)” is no shape of a part") }
      for words in row.list("words") { changes[WordMeanings.words(words)] = change }
    }
  }

  /// The change that is told first among words.
  func first(in words: [String]) -> Change? {
    words.indices.lazy.flatMap { start in
      [2, 1].compactMap { start + $0 <= words.count ? changes[Array(words[start..<(start + $0)])] : nil }
    }.first
  }
}
