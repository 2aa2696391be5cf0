/// Direction, home and class of a subject: a row of `nature.tsv`.
struct Nature: Sendable {
  enum Facing: String, Sendable {
    case left, right, front
  }

  var facing = Facing.front
  /// Height; nil for what has none, such as the sun.
  var metres: Float?
  /// Rooms and places it belongs to: "kitchen".
  var homes: [String] = []
  /// Class of things it is of: "person", "animal", "furniture".
  var kind = "thing"

  var isPerson: Bool { kind == "person" }
  var isCreature: Bool { ["person", "animal", "bird", "fish", "insect"].contains(kind) }

  static func table(folder: String) throws -> [String: Nature] {
    var table: [String: Nature] = [:]
    for row in try TableFile("\(folder)/nature.tsv", columns: ["subject", "facing", "home", "class"]).rows {
      table[row["subject"] ?? ""] = Nature(
        facing: Facing(rawValue: row["facing"] ?? "") ?? .front, metres: Float(row["metres"] ?? ""),
        homes: row.list("home").filter { $0 != "any" }, kind: row["class"] ?? "thing")
    }
    return table
  }
}
