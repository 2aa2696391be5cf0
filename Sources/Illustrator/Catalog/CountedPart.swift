/// Parts of which a drawing shows a certain number: a row of `counted-parts.tsv`.
///
/// Where another number is asked for, the drawing is shown without them and as many things stand on it: five candles
/// on a cake that is drawn with three.
struct CountedPart: Sendable {
  var words: Set<String>
  /// How many the drawing shows.
  var shown: Int
  /// Names of the parts that make way.
  var leftOut: [String]
  /// Subject that takes their place.
  var thing: String

  static func table(folder: String) throws -> [String: CountedPart] {
    let path = "\(folder)/counted-parts.tsv"
    let rows = try TableFile(path, columns: ["subject", "words", "shown", "leaves out", "thing"]).rows
    return try rows.reduce(into: [:]) { table, row in
      let number = row["shown"] ?? ""
      guard let shown = Int(number) else { throw TableFile.fault(path, "“\(number)” is no number") }
      table[row["subject"] ?? ""] = CountedPart(
        words: Set(row.list("words")), shown: shown, leftOut: row.list("leaves out"), thing: row["thing"] ?? "")
    }
  }
}
