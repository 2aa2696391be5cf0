import Illustrator
package import SketchCore

/// Applies edits to a comic. Pure; what cannot be done is noted and the rest still happens.
package struct ComicEditor {
  let writer: StoryWriter
  package private(set) var comic: Comic
  package private(set) var notes: [String] = []

  package init(_ comic: Comic, _ writer: StoryWriter) {
    self.comic = comic
    self.writer = writer
  }

  package mutating func apply(_ edit: Edit) {
    switch edit {
    case .inPanel(let panel, let change):
      guard let index = index(of: panel) else { return }
      apply(change, to: index)
    case .swapPanels(let first, let second):
      guard let one = index(of: first), let other = index(of: second) else { return }
      guard one != other else { return notes.append("That is one and the same panel.") }
      comic.panels.swapAt(one, other)
    case .say(let element, let speech): say(speech, by: element, in: nil)
    case .changeStyle(let style): changeStyle(style)
    case .changeColor(let element?, let color) where role(of: element) != nil: recolor(element, color)
    default:
      for index in comic.panels.indices { apply(edit, to: index) }
    }
  }

  /// The panel of “2” or “last”.
  private mutating func index(of panel: String) -> Int? {
    let count = comic.panels.count
    if panel == "last" { return count - 1 }
    if let number = Int(panel), (1...count).contains(number) { return number - 1 }
    notes.append("There is no panel \(panel): the comic has \(count).")
    return nil
  }

  private mutating func apply(_ edit: Edit, to index: Int) {
    switch edit {
    case .say(let element, let speech): say(speech, by: element, in: index)
    case .changeStyle: notes.append("All panels of a comic are drawn in one style.")
    default: comic.panels[index].edits = (comic.panels[index].edits ?? []) + [edit]
    }
  }

  // MARK: Words

  /// - Parameter index: of the panel; the last in which they are when nil.
  private mutating func say(_ speech: String, by element: String?, in index: Int?) {
    guard let role = element.map({ role(of: $0) }) ?? .hero else {
      return notes.append("There is no “\(element ?? "")” in the story; in it are \(names).")
    }
    let place = index ?? comic.panels.lastIndex { $0.cast.contains { $0.role == role } } ?? comic.panels.count - 1
    var panel = comic.panels[place]
    let text = Self.sentence(speech)
    if let said = panel.balloons.firstIndex(where: { $0.speaker == role }) {
      panel.balloons[said].text = text
    } else {
      guard panel.balloons.count < 3 else {
        return notes.append("There is no room for another balloon in the panel \(place + 1).")
      }
      panel.balloons.append(ComicPanel.Balloon(speaker: role, kind: .says, text: text))
    }
    if !panel.cast.contains(where: { $0.role == role }) { panel.cast.append(ComicPanel.Appearance(role: role)) }
    comic.panels[place] = panel
  }

  /// "hello there" → "Hello there."
  private static func sentence(_ speech: String) -> String {
    let text = speech.trimmed.capitalizedFirst
    return text.last.map { ".!?…".contains($0) } == true ? text : text + "."
  }

  /// Role that a name, a noun or a pronoun means.
  private func role(of phrase: String) -> Comic.Role? {
    let words = phrase.lowercased().split { !$0.isLetter }.map(String.init)
    let spoken = comic.cast.filter { $0.role != .thing }
    if let named = spoken.first(where: { member in
      words.contains(member.name.lowercased()) || words.contains(member.role.rawValue)
        || words.contains(member.element.subject) || words.contains(where: { member.element.label.lowercased() == $0 })
        || words.contains(where: { member.element.asked?.lowercased() == $0 })
    }) {
      return named.role
    }
    for word in words {
      switch word {
      case "her", "she": return (spoken.first { $0.pronoun == .she } ?? spoken.first)?.role
      case "him", "he": return (spoken.first { $0.pronoun == .he } ?? spoken.first)?.role
      case "it", "them", "they": return spoken.first?.role
      default: continue
      }
    }
    return nil
  }

  private var names: String {
    comic.cast.filter { $0.role != .thing }.map { "\($0.name), \($0.phrase)" }.joined(separator: "; ")
  }

  // MARK: Looks

  /// Colours one of the cast, in every panel.
  private mutating func recolor(_ element: String, _ color: String) {
    guard let role = role(of: element), let hex = writer.artist.color(color.lowercased()),
      let index = comic.cast.firstIndex(where: { $0.role == role })
    else { return notes.append("I do not know the colour “\(color)”.") }
    comic.cast[index].element.color = hex
    comic.cast[index].element.colorName = color.lowercased()
  }

  private mutating func changeStyle(_ style: StyleChoice) {
    let styles = writer.book.looks.keys.sorted().joined(separator: ", ")
    guard let name = writer.artStyle(style.spokenName), writer.book.looks[name] != nil else {
      return notes.append(
        "There is no art style “\(style.spokenName)”; there are \(styles)."
      )
    }
    comic.artStyle = name
  }
}
