import SketchCore

/// Edits of a description, for models that can only make a picture: "a fox in a meadow" and “remove the meadow” is "a
/// fox".
///
/// Where a thing is mentioned, the mention is changed; else a clause is added. What is removed is also kept as absent,
/// for negative prompts.
extension PictureDescription {
  func edited(_ edits: [Edit], wording: EditWording) -> PictureDescription {
    edits.reduce(into: self) { $0.apply($1, wording) }
  }

  private mutating func apply(_ edit: Edit, _ wording: EditWording) {
    switch edit {
    case .addElement(let element, _): absent.removeAll { $0 == Mention.noun(element) }
    case .removeElement(let element):
      absent.append(Mention.noun(element))
      guard let mention = Mention(of: element, in: subject) else {
        return append(wording.description(of: .removeElement(element: Mention.noun(element))))
      }
      subject = mention.removed()
      return
    case .replaceElement(let element, let replacement):
      if let mention = Mention(of: element, in: subject) {
        subject = mention.replaced(by: Prose.plain(replacement))
        return
      }
      absent.append(Mention.noun(element))
    case .changeColor(let element?, let color):
      if let mention = Mention(of: element, in: subject) {
        subject = mention.colored(Prose.plain(color))
        return
      }
    case .changeStyle(let style):
      self.style = style
      return
    default: break
    }
    append(wording.description(of: edit))
  }

  private mutating func append(_ clause: String) {
    // Said twice, it would grow with every "brighter".
    guard !subject.hasSuffix(", " + clause) else { return }
    subject += ", " + clause
  }
}

/// Mention of a thing in a description: "a fox" in "a fox in a meadow".
struct Mention {
  private let words: [Substring]
  /// Words of the noun and the article before it.
  private let range: Range<Int>
  private let noun: String

  private static let articles: Set = ["a", "an", "the", "some", "his", "her", "its", "their", "that", "this", "those", "these"]
  /// Words that tie a thing to what stands before it, and go when it goes.
  private static let ties: Set = [
    "with", "and", "in", "on", "by", "under", "near", "beside", "behind", "at", "next", "to", "of", "front", "above",
  ]

  /// "the red car" → "red car"
  static func noun(_ element: String) -> String {
    let words = Prose.plain(element).split(separator: " ")
    let rest = words.drop { articles.contains($0.lowercased()) }
    return (rest.isEmpty ? words[...] : rest).joined(separator: " ")
  }

  init?(of element: String, in text: String) {
    words = text.split(separator: " ")
    noun = Mention.noun(element)
    let wanted = noun.split(separator: " ").map { $0.lowercased() }
    guard !wanted.isEmpty, words.count >= wanted.count else { return nil }
    let bare = words.map { word in String(word.drop { $0 == "," }.prefix { $0 != "," && $0 != "." && $0 != ";" }).lowercased() }
    guard let start = (0...(words.count - wanted.count)).first(where: { Array(bare[$0..<$0 + wanted.count]) == wanted }) else { return nil }
    let hasArticle = start > 0 && Mention.articles.contains(bare[start - 1])
    range = (hasArticle ? start - 1 : start)..<(start + wanted.count)
  }

  /// The comma after the last word stays where it was.
  private var ending: Substring { words[range.upperBound - 1].drop { $0 != "," && $0 != ";" } }

  func replaced(by text: String) -> String {
    joined(words[..<range.lowerBound] + [Substring(text) + ending] + words[range.upperBound...])
  }

  /// "a fox" → "a red fox"
  func colored(_ color: String) -> String {
    let first = words[range.lowerBound].lowercased()
    let article = first == "a" || first == "an" ? ("aeiou".contains(color.first ?? "x") ? "an " : "a ") : first == "the" ? "the " : ""
    let bareNoun = words[range].suffix(noun.split(separator: " ").count).joined(separator: " ")
    let kept = article.isEmpty && range.count > noun.split(separator: " ").count ? first + " " : article
    return joined(words[..<range.lowerBound] + [Substring(kept + color + " " + bareNoun)] + words[range.upperBound...])
  }

  /// Description without the thing and the words that tied it to the rest.
  func removed() -> String {
    var before = words[..<range.lowerBound]
    while let last = before.last, Mention.ties.contains(last.lowercased()) { before = before.dropLast() }
    var after = words[range.upperBound...]
    if before.isEmpty { after = after.drop { Mention.ties.contains($0.lowercased()) } }
    let text = joined(before + after)
    return text.isEmpty ? "an empty scene" : text
  }

  private func joined(_ words: some Sequence<Substring>) -> String {
    var text = words.joined(separator: " ")
    while text.last == "," || text.last == " " { text.removeLast() }
    return text
  }
}

extension Edit {
  /// Whether it is about all of the picture rather than a part of it.
  var changesMuch: Bool {
    switch self {
    case .changeStyle, .changeBackground: true
    case .changeColor(let element, _): element == nil
    default: false
    }
  }
}
