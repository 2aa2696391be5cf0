/// Verbs that say what somebody does or shows: the rows of `deeds.tsv`.
struct DeedTable: Sendable {
  enum Deed: Sendable, Equatable {
    case pose(Scene.Pose)
    case feeling(Scene.Feeling)
  }

  private var deeds: [[String]: Deed] = [:]
  private var longest = 1

  init(folder: String) throws {
    let file = "\(folder)/deeds.tsv"
    for row in try TableFile(file, columns: ["words", "kind", "value"]).rows {
      let value = row["value"] ?? ""
      let deed: Deed? =
        row["kind"] == "feeling"
        ? Scene.Feeling(rawValue: value).map(Deed.feeling) : Scene.Pose(rawValue: value).map(Deed.pose)
      guard let deed else { throw TableFile.fault(file, "“\(value)” is neither a pose nor a feeling") }
      for words in row.list("words") {
        deeds[WordMeanings.words(words)] = deed
        longest = max(longest, words.split(separator: " ").count)
      }
    }
  }

  /// The first deed among the words, and where it is told.
  func first(in words: [String], where isDeed: (Range<Int>) -> Bool) -> (deed: Deed, at: Range<Int>)? {
    for start in words.indices {
      for length in stride(from: min(longest, words.count - start), to: 0, by: -1) {
        let range = start..<(start + length)
        if let deed = deeds[Array(words[range])], isDeed(range) { return (deed, range) }
      }
    }
    return nil
  }
}
