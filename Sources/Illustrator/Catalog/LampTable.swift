/// Drawings that shine at night: the rows of `lamps.tsv`.
struct LampTable: Sendable {
  struct Lamp: Sendable {
    /// Middle of the light, 0…1 from the left and the upper edge of the drawing.
    var x, y: Float
    /// How far it shines, in heights of the drawing.
    var reach: Float
    var color: RGB
  }

  private var lamps: [String: Lamp] = [:]

  init(folder: String) throws {
    let path = "\(folder)/lamps.tsv"
    for row in try TableFile(path, columns: ["subjects", "x", "y", "reach", "color"]).rows {
      func number(_ column: String) -> Float? { row[column].flatMap { Float($0) } }
      guard let x = number("x"), let y = number("y"), let reach = number("reach"), let color = RGB(hex: row["color"] ?? "") else {
        throw TableFile.fault(path, "\(row["subjects"] ?? "") has no place, reach or colour")
      }
      for subject in row.list("subjects") {
        lamps[subject] = Lamp(x: x / 400, y: y / 400, reach: reach, color: color)
      }
    }
  }

  func lamp(_ subject: String) -> Lamp? { lamps[subject] }
}
