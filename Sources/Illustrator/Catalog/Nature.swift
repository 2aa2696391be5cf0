/// Natural height, direction and home of a subject: a row of `nature.tsv`.
struct Nature: Sendable {
  enum Facing: String, Sendable {
    case left, right, front
  }

  /// Natural height; nil when it has none that matters.
  var metres: Float?
  var facing = Facing.front
  /// Rooms and places it belongs to: "kitchen".
  var homes: [String] = []
  /// Class of things it is of: "person", "animal", "furniture".
  var kind = "thing"

  var isPerson: Bool { kind == "person" }
  var isAnimal: Bool { isCreature && !isPerson }
  var isCreature: Bool { ["person", "animal", "bird", "fish", "insect"].contains(kind) }

  static func table(folder: String) throws -> [String: Nature] {
    var table: [String: Nature] = [:]
    for row in try TableFile("\(folder)/nature.tsv", columns: ["subject", "metres", "facing", "home", "class"]).rows {
      table[row["subject"] ?? ""] = Nature(
        metres: Float(row["metres"] ?? ""), facing: Facing(rawValue: row["facing"] ?? "") ?? .front,
        homes: row.list("home").filter { $0 != "any" }, kind: row["class"] ?? "thing")
    }
    return table
  }
}
