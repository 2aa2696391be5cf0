import SketchCore

/// The styles told by data, and the words for them: `techniques.tsv`.
struct TechniqueTable: Sendable {
  let all: [Technique]
  let entries: [ArtCatalog.StyleEntry]

  /// - Throws: `SketchError` `.configuration` when a row cannot be read.
  init(folder: String) throws {
    let file = "\(folder)/techniques.tsv"
    var all: [Technique] = []
    var entries: [ArtCatalog.StyleEntry] = []
    for row in try TableFile(file, columns: ["name", "words", "style", "look", "passes"]).rows {
      let name = row["name"] ?? ""
      guard let style = ArtStyle(rawValue: row["style"] ?? "") else {
        throw TableFile.fault(file, "“\(row["style"] ?? "")” of “\(name)” is no style")
      }
      let technique = try Technique(
        name: name, style: style, look: row["look"] ?? "", passes: row["passes"] ?? "", file: file)
      all.append(technique)
      entries += ([name] + row.list("words")).map { phrase in
        let words = WordMeanings.words(phrase).joined(separator: " ")
        return ArtCatalog.StyleEntry(words: words, style: style, technique: technique)
      }
    }
    self.all = all
    self.entries = entries
  }
}
