import Illustrator
import SketchCore

/// Findings of a concept: who it is about, where, and what about them.
struct Concept {
  /// Words beyond these are not read.
  static let mostWords = 400
  /// Words that nothing can be told about.
  private static let emptyWords: Set<String> = [
    "a", "an", "the", "some", "any", "this", "that", "these", "those", "it", "them", "something", "anything", "my",
    "about", "of", "with", "and", "or", "in", "on", "for", "to",
  ]

  /// Concept as it was said, without "a comic about".
  var text: String
  var reading: PanelArtist.Reading
  /// Figures that can speak, the hero first.
  var creatures: [PanelArtist.Thing] = []
  var things: [PanelArtist.Thing] = []
  /// True when the hero is told more of: "who is afraid of fire".
  var hasClause: Bool

  /// - Throws: `SketchError` `.invalidInput` for a text without a word that tells something, or with far too many.
  init(_ said: String, _ artist: PanelArtist) throws(SketchError) {
    try Self.check(said)
    let words = said.split { $0.isWhitespace }.map(String.init)
    text = words.joined(separator: " ")
    reading = artist.read(text)
    for thing in reading.things where thing.element.subject != "signboard" && !Self.isVerb(thing.noun, in: words) {
      // "Two robots": one and another.
      if thing.isCreature || thing.hasFace {
        creatures.append(thing)
        if thing.element.count > 1 { creatures.append(thing) }
      } else {
        things.append(thing)
      }
    }
    creatures = Self.named(creatures, words)
    hasClause = Self.hasClause(words)
  }

  /// Figures without those that only say what the next one is: "a viking girl" is a girl.
  private static func named(_ creatures: [PanelArtist.Thing], _ words: [String]) -> [PanelArtist.Thing] {
    let lowercased = words.map { $0.lowercased() }
    return creatures.enumerated().filter { index, thing in
      guard index + 1 < creatures.count, thing.element.count == 1,
        let place = lowercased.firstRange(of: thing.noun.lowercasedWords)
      else { return true }
      return !lowercased[place.upperBound...].starts(with: creatures[index + 1].noun.lowercasedWords)
    }.map(\.element)
  }

  /// Pronoun that the hero is told of with; nil for none.
  var pronoun: Comic.Pronoun? {
    let words = text.lowercasedWords
    guard let hero = creatures.first, let range = words.firstRange(of: hero.noun.lowercasedWords) else { return nil }
    let she: Set = ["she", "her", "hers", "herself"]
    let he: Set = ["he", "him", "his", "himself"]
    return words[range.upperBound...].lazy.compactMap { word -> Comic.Pronoun? in
      she.contains(word) ? .she : he.contains(word) ? .he : nil
    }.first
  }

  /// - Throws: as `init`.
  static func check(_ said: String) throws(SketchError) {
    let named = said.lowercasedWords.filter { !emptyWords.contains($0) }
    guard named.contains(where: { $0.contains(where: \.isLetter) }) else {
      throw SketchError(
        .invalidInput, "there is nothing the comic could be about",
        advice: "Say for example: a dragon who is afraid of fire.")
    }
    let count = said.split { $0.isWhitespace }.count
    guard count <= mostWords else {
      throw SketchError(.invalidInput, "the concept has \(count) words", advice: "Tell it in at most \(mostWords).")
    }
  }

  /// Large thing that it plays in or beside, and how that was said: "in a castle". Of "a frog and a well" the well is
  /// near.
  var landmark: (thing: PanelArtist.Thing, place: String)? {
    let words = text.lowercasedWords
    let large = things.filter(\.isLarge)
    for thing in large {
      if let place = Self.phrase(of: thing, after: ["in", "inside", "at", "on", "near", "by"], in: words) {
        return (thing, place.joined(separator: " "))
      }
    }
    // "A knight who hates the forest and the castle" is near neither.
    let plain = Array(words.prefix { !["who", "that", "which", "whose"].contains($0) })
    for thing in large {
      if let place = Self.phrase(of: thing, after: ["and"], in: plain) {
        return (thing, (["near"] + place.dropFirst()).joined(separator: " "))
      }
    }
    return nil
  }

  /// Words of a thing with its article, and the word before them, which is one of some.
  private static func phrase(
    of thing: PanelArtist.Thing, after joints: Set<String>, in words: [String]
  ) -> ArraySlice<String>? {
    let noun = thing.noun.split(separator: " ").map(String.init)
    guard let range = words.firstRange(of: noun) else { return nil }
    let start = stride(from: range.lowerBound - 1, through: max(1, range.lowerBound - 3), by: -1).first {
      ["a", "an", "the", "his", "her", "their"].contains(words[$0]) && joints.contains(words[$0 - 1])
    }
    return start.map { words[($0 - 1)..<range.upperBound] }
  }

  /// Words after which a verb stands.
  private static let beforeVerbs: Set<String> = [
    "to", "can", "could", "cannot", "can't", "will", "would", "must", "should", "never", "not", "don't", "won't",
  ]

  /// "To fly" and "who can fly" are no insects.
  private static func isVerb(_ noun: String, in words: [String]) -> Bool {
    guard let at = words.firstIndex(where: { $0.lowercased() == noun }), at > 0 else { return false }
    return beforeVerbs.contains(words[at - 1].lowercased())
  }

  /// True where the first "who", "that" or "which" stands between other words.
  private static func hasClause(_ words: [String]) -> Bool {
    guard let at = words.firstIndex(where: { ["who", "that", "which", "whose"].contains($0.lowercased()) }) else {
      return false
    }
    return at > 0 && at + 1 < words.count
  }

  /// Words that a question begins with, and the cue that leads to it ends with.
  private static let questionWords: Set<String> = ["why", "how", "where", "what"]

  /// The words after a cue, up to where something else begins; nil when the cue does not occur. A question is told
  /// with its first word.
  func object(after cue: String) -> String? {
    let words = text.lowercasedWords
    let wanted = cue.split(separator: " ").map(String.init)
    guard var end = words.firstRange(of: wanted)?.upperBound else { return nil }
    if let last = wanted.last, Self.questionWords.contains(last) { end -= 1 }
    let ends: Set<String> = [
      "and", "but", "who", "that", "which", "because", "until", "when", "while", "then", "in", "on", "at", "with",
      "before", "after",
    ]
    var object = Array(words[end...].prefix { !ends.contains($0) }.prefix(6))
    if let last = object.last, ["to", "of", "the", "a", "an", "from", "for", "is"].contains(last) {
      object.removeLast()
    }
    return object.joined(separator: " ")
  }
}
