/// Drawings of somebody younger and older: the rows of `ages.tsv`.
struct AgeTable: Sendable {
  enum Direction: Sendable { case younger, older }

  private var younger: [String: String] = [:]
  private var older: [String: String] = [:]

  init(folder: String) throws {
    for row in try TableFile("\(folder)/ages.tsv", columns: ["subject", "younger", "older"]).rows {
      guard let subject = row["subject"] else { continue }
      younger[subject] = row["younger"].flatMap { $0.isEmpty ? nil : $0 }
      older[subject] = row["older"].flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  func next(to subject: String, _ direction: Direction) -> String? {
    direction == .younger ? younger[subject] : older[subject]
  }
}
