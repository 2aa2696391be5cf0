/// Colours that a kind of animal comes in: the rows of `coats.tsv`.
struct CoatTable: Sendable {
  private var coats: [String: [String]] = [:]

  init(folder: String) throws {
    for row in try TableFile("\(folder)/coats.tsv", columns: ["subjects", "colors"]).rows {
      for subject in row.list("subjects") { coats[subject] = row.list("colors") }
    }
  }

  /// The drawing's own colour goes with them.
  func coats(of subject: ArtCatalog.Subject) -> [String] { (coats[subject.name] ?? []) + [subject.color.hex] }

  func has(_ subject: String) -> Bool { coats[subject] != nil }
}
