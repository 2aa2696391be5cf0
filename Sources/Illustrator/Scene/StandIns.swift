/// Tells what is drawn for what was asked.
struct StandIns {
  let catalog: ArtCatalog

  func notes(of elements: [Scene.Element]) -> [String] {
    elements.compactMap { element in
      guard let asked = element.asked, element.text == nil, let subject = catalog.subjects[element.subject] else {
        return nil
      }
      return "“\(asked)” is drawn as \(SceneSentence.withArticle(subject.singular))."
    }
  }
}

/// Thing of a picture: what was asked for, and what is drawn for it.
package struct DrawnThing: Sendable, Equatable, Encodable {
  package var asked: String
  package var `as`: String
  package var count: Int
  package var color: String?
  /// Parts with a colour of their own.
  package var parts: [String: String]?
  /// Words written on it.
  package var text: String?

  init(_ element: Scene.Element, _ catalog: ArtCatalog) {
    let (hue, noun) = DrawnThing.apart(element.asked ?? element.label, element.subject, catalog)
    asked = noun
    let isName = element.asked != nil && element.text != nil
    let kinds = element.looks?.compactMap { look in look.subject.flatMap { catalog.subjects[$0]?.singular } } ?? []
    let isMixed = catalog.group(element.label) != nil && !kinds.isEmpty
    let one = catalog.subjects[element.subject]?.singular ?? element.subject
    let drawn = isMixed ? Set(kinds).sorted().joined(separator: ", ") : one
    self.as = isName ? "label" : drawn
    count = element.count
    color = element.colorName ?? hue
    text = element.text
    parts = element.parts.map { Dictionary($0.map { ($0.name, $0.colorName) }) { $1 } }
  }

  /// "Red fox" is a red fox, when "fox" is a word for the same drawing.
  private static func apart(_ phrase: String, _ subject: String, _ catalog: ArtCatalog) -> (hue: String?, noun: String) {
    guard let space = phrase.firstIndex(of: " "), catalog.colors[String(phrase[..<space])] != nil else { return (nil, phrase) }
    let rest = String(phrase[phrase.index(after: space)...])
    let matches = catalog.meanings.read(rest)
    return matches.count == 1 && matches[0].subject?.name == subject ? (String(phrase[..<space]), rest) : (nil, phrase)
  }
}
