import Illustrator
import SketchCore

/// Motions of things: the tables `motions.tsv`, `parts.tsv` and `smoke.tsv`.
package struct MotionTable: Sendable {
  private let motions: [(who: [FigurePattern], motions: [Motion])]
  private let parts: [(who: [FigurePattern], motion: PartMotion)]
  private let smokes: [(subjects: [String], smoke: Smoke)]

  struct Smoke: Sendable {
    /// Part it comes out of.
    var part: String?
    /// Place in the drawing's box, 0…1, where there is no part.
    var x: Float
    var y: Float
    var color: RGB
  }

  /// - Throws: `SketchError` `.configuration` when a table is missing or says nothing sensible.
  package init() throws {
    let folder = try PackagedResources.folder("Resources", of: "Films")
    func fault(_ file: String, _ text: String) -> SketchError {
      TableFile.fault("\(folder)/\(file)", "“\(text)” is no motion")
    }
    motions = try TableFile("\(folder)/motions.tsv", columns: ["who", "motions"]).rows.map { row in
      (
        row.list("who").map { FigurePattern($0) },
        try row.list("motions").map { text in
          guard let motion = Motion(text) else { throw fault("motions.tsv", text) }
          return motion
        }
      )
    }
    parts = try TableFile(
      "\(folder)/parts.tsv",
      columns: ["who", "part", "motion", "amount", "seconds"]
    ).rows.map { row in
      guard let kind = PartMotion.Kind(rawValue: row["motion"] ?? ""), let amount = Float(row["amount"] ?? ""),
        let seconds = Float(row["seconds"] ?? "")
      else { throw fault("parts.tsv", row["motion"] ?? "") }
      return (
        row.list("who").map { FigurePattern($0) },
        PartMotion(part: row["part"] ?? "", kind: kind, amount: amount, seconds: seconds)
      )
    }
    smokes = try TableFile("\(folder)/smoke.tsv", columns: ["subjects", "part", "x", "y", "color"]).rows.map { row in
      (
        row.list("subjects"),
        Smoke(
          part: row["part"].flatMap { $0.isEmpty ? nil : $0 }, x: (Float(row["x"] ?? "") ?? 200) / 400,
          y: (Float(row["y"] ?? "") ?? 60) / 400, color: RGB(hex: row["color"] ?? "") ?? RGB(gray: 0.9))
      )
    }
  }

  /// Motions of the first row that is about it.
  func motions(of name: FigureName) -> [Motion] {
    motions.first { row in row.who.contains { $0.matches(name) } }?.motions ?? []
  }

  /// Motions of its parts, one for a part.
  func parts(of name: FigureName) -> [PartMotion] {
    var found: [PartMotion] = []
    for row in parts where row.who.contains(where: { $0.matches(name) }) {
      if !found.contains(where: { $0.part == row.motion.part }) { found.append(row.motion) }
    }
    return found
  }

  func smoke(of name: FigureName) -> Smoke? { smokes.first { $0.subjects.contains(name.subject) }?.smoke }

  /// Parts that have to be painted as layers of their own.
  func wishes(_ name: FigureName) -> [PartWish] {
    guard !name.isImplied || ["bird", "butterfly", "fish", "windmill"].contains(name.subject) else { return [] }
    var wishes = parts(of: name).map { PartWish(name: $0.part, leavesItsPlace: $0.leavesItsPlace) }
    if let part = smoke(of: name)?.part, !wishes.contains(where: { $0.name == part }) {
      wishes.append(PartWish(name: part, leavesItsPlace: false))
    }
    return wishes
  }
}
