import Illustrator
import SketchCore

/// Filler of templates: "[one|another]" is one of them, "{hero}" a slot, "{Hero}" the same with a capital.
struct StoryText {
  private let slots: [String: String]

  init(slots: [String: String]) { self.slots = slots }

  /// Text of somebody who speaks, in which {x} tells of the hero as "my" or "your".
  func spoken(byHero isHero: Bool, _ hero: Comic.Pronoun) -> StoryText {
    var told = slots
    let words = (slots["x"] ?? "").split(separator: " ").map(String.init)
    // A verb would have to change, too: "what she sees".
    guard !words.contains(hero.subject) else { return self }
    told["x"] = words.enumerated().map { index, word in
      let isLast = index + 1 == words.count
      return switch word {
      case hero.object + "self": isHero ? "myself" : "yourself"
      case hero.object where isLast: isHero ? "me" : "you"
      case hero.possessive: isHero ? "my" : "your"
      default: word
      }
    }.joined(separator: " ")
    return StoryText(slots: told)
  }

  /// - Parameter variant: number of the choice where lines go together; drawn by lot when nil.
  func fill(_ template: String, _ random: inout SeededGenerator, variant: Int? = nil) -> String {
    var text = ""
    var rest = Substring(template)
    while let open = rest.firstIndex(where: { $0 == "[" || $0 == "{" }) {
      text += rest[..<open]
      let isChoice = rest[open] == "["
      guard let close = rest[open...].firstIndex(of: isChoice ? "]" : "}") else { break }
      let inside = rest[rest.index(after: open)..<close]
      if isChoice {
        let choices = inside.split(separator: "|", omittingEmptySubsequences: false)
        text += fill(String(choices[variant.map { $0 % choices.count } ?? random.index(below: choices.count)]), &random)
      } else {
        text += slot(String(inside))
      }
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  private func slot(_ name: String) -> String {
    guard let value = slots[name.lowercased()] else { return "" }
    if name.count > 1, name == name.uppercased() { return value.uppercased() }
    return name.first?.isUppercase == true ? value.capitalizedFirst : value
  }
}

extension String {
  /// Words in lower case, with the hyphens and apostrophes in them.
  var lowercasedWords: [String] {
    lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "'") }.map(String.init)
  }

  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// "an owl", "a dragon".
  var withArticle: String {
    let isVowel = first.map { "aeiou".contains($0.lowercased()) } ?? false
    let sounds = ["uni", "eu", "one", "ufo"].contains { lowercased().hasPrefix($0) }
    return (isVowel && !sounds || lowercased().hasPrefix("hour") ? "an " : "a ") + self
  }
}
