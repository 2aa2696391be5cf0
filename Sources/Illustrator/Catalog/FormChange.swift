/// How a drawing takes another form: a row of `forms.tsv`.
struct FormChange: Sendable, Equatable {
  /// Forms that the drawing has already.
  var own: Set<Scene.Form>
  /// Groups of the drawing that fit its own form alone.
  var without: [String]

  /// By subject.
  static func table(folder: String) throws -> [String: FormChange] {
    let file = "\(folder)/forms.tsv"
    var changes: [String: FormChange] = [:]
    for row in try TableFile(file, columns: ["subjects", "own", "without"]).rows {
      let own = row.list("own").map(Scene.Form.init(rawValue:))
      guard !own.contains(nil) else { throw TableFile.fault(file, "“\(row["own"] ?? "")” is no form") }
      let change = FormChange(own: Set(own.compactMap(\.self)), without: row.list("without"))
      for subject in row.list("subjects") { changes[subject] = change }
    }
    return changes
  }
}
