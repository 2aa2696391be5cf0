/// Drawings that are not built in.
extension ArtCatalog {
  /// True for a phrase that means nothing yet.
  func hasNone(_ phrase: String) -> Bool {
    let matches = meanings.read(phrase)
    return matches.count == 1 && matches[0].meanings.isEmpty && matches[0].kind == nil
      || matches.count > 1 && matches.last?.meanings.isEmpty == true && matches.last?.kind == nil
  }

  /// Makes a phrase mean a drawing. It is as large and at home where what it was drawn as before is; where it is drawn
  /// for the first time it stands on the ground.
  mutating func add(_ drawing: AddedDrawings.Drawing, as phrase: String, importing colors: [String: RGB]) {
    let name = "\(Self.addedPrefix)\(phrase)"
    let kin = meanings.read(phrase)
    let model = kin.count == 1 ? kin[0].subject.flatMap { subjects[$0.name] } : nil
    let file = drawing.file
    var subject = Subject(
      name: name, singular: phrase, plural: Self.plural(of: phrase), size: model?.size ?? 0.34,
      place: model?.place ?? .ground,
      color: drawing.color, habitat: model?.habitat, waterline: model?.waterline, nature: model?.nature ?? Nature(),
      file: DrawingFile { () throws in Array(try DrawingImport(file.read(), colors: colors).svg.utf8) })
    subject.nature.facing = .front
    add(subject, as: phrase, like: model?.name)
  }

  /// The regular plural of an English noun; of one that ends in "s", itself.
  private static func plural(of noun: String) -> String {
    if noun.hasSuffix("s") { return noun }
    if ["x", "ch", "sh", "z"].contains(where: noun.hasSuffix) { return noun + "es" }
    let beforeLast = noun.dropLast().last
    if noun.hasSuffix("y"), let beforeLast, !"aeiou".contains(beforeLast) { return noun.dropLast() + "ies" }
    return noun + "s"
  }

  /// Beginning of the names of subjects that are not built in.
  static let addedPrefix = "drawings/"
}
