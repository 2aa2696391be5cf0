/// Pieces that make an animal an astronaut or a pirate: a row of `outfits.tsv`.
struct Outfit: Sendable {
  /// Subjects that are worn.
  var worn: [String]
  /// Subjects that are held.
  var held: [String]
  /// Setting where nobody says where it is.
  var setting: String?

  /// By the subject whose costume it is.
  static func table(folder: String) throws -> [String: Outfit] {
    let columns = ["subjects", "worn", "held", "setting"]
    return try TableFile("\(folder)/outfits.tsv", columns: columns).rows.reduce(into: [:]) { table, row in
      let setting = row["setting"].flatMap { $0.isEmpty ? nil : $0 }
      let outfit = Outfit(worn: row.list("worn"), held: row.list("held"), setting: setting)
      for subject in row.list("subjects") { table[subject] = outfit }
    }
  }
}
