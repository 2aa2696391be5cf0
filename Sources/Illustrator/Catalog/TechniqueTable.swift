import SketchCore

/// The styles told by data, by the words for them: `techniques.tsv`.
struct TechniqueTable: Sendable {
  let all: [Technique]
  private let words: [(words: String, technique: Int)]

  /// - Throws: `SketchError` `.configuration` when a row cannot be read.
  init(folder: String) throws {
    let file = "\(folder)/techniques.tsv"
    var all: [Technique] = []
    var words: [(String, Int)] = []
    for row in try TableFile(file, columns: ["name", "words", "style", "look", "passes"]).rows {
      let name = row["name"] ?? ""
      guard let style = ArtStyle(rawValue: row["style"] ?? "") else {
        throw TableFile.fault(file, "“\(row["style"] ?? "")” of “\(name)” is no style")
      }
      for phrase in [name] + row.list("words") {
        words.append((WordMeanings.words(phrase).joined(separator: " "), all.count))
      }
      all.append(
        try Technique(name: name, style: style, look: row["look"] ?? "", passes: row["passes"] ?? "", file: file))
    }
    self.all = all
    self.words = words
  }

  /// The technique whose longest words stand in a phrase, and those words.
  func technique(in phrase: String) -> (technique: Technique, words: String)? {
    let padded = " \(WordMeanings.words(phrase).joined(separator: " ")) "
    return words.filter { padded.contains(" \($0.words) ") }.max { $0.words.utf8.count < $1.words.utf8.count }
      .map { (all[$0.technique], $0.words) }
  }
}
