/// Classes that the parser itself looks for, nil where no file defines one.
package struct ClassRoles: Sendable {
  /// Courtesies before and after a sentence.
  package let opening, closing: Int32?
  /// Remarks after a sentence that answers no question, and after one that makes no picture either.
  package let remark, afterword: Int32?
  /// Words that join two sentences, and words that join a heading to the sentence before it: "as well as (painting the bus)".
  package let joiner, headingJoiner: Int32?
  /// First words of orders and wishes, and words that make an order of any sentence.
  package let sentenceStart, sentenceDemand: Int32?
  /// Verbs among the first words of orders that are nothing else, and words after which even those go on with a sentence.
  package let sentenceVerb, unfinished: Int32?
  /// Sounds that are no words, and words that are none when said twice.
  package let filler, stutter: Int32?
  /// Words that take back what was just said.
  package let correction, weakCorrection, denial: Int32?
  /// Phrases said for another of their kind, with or without more after them: a colour for a colour.
  package let alternative: Int32?
  /// First words of a request to somebody: "could anyone".
  package let plea: Int32?
  /// Request about something told before: "could anyone fix it".
  package let pleaForThat: Int32?
  /// First words of a request for a kind of picture: "I need".
  package let kindPlea: Int32?
  /// Words that stand for a noun, after its adjectives or before them.
  package let anaphor, leadingAnaphor: Int32?
  package let article: Int32?
  /// Words that stand for something named before.
  package let pronoun: Int32?
  package let number: Int32?
  /// Words that count a panel of a comic, and words that count anything.
  package let panelOrdinal, ordinal: Int32?
  /// Words that end the head of a noun phrase: "of", "with", "who".
  package let headEnd: Int32?
  /// Class of every word that no line of the lexicon holds.
  package let unlisted: Int32?

  /// Classes whose words are looked up one by one.
  private static let ofWords: [any KeyPath<ClassRoles, Int32?> & Sendable] = [
    \.joiner, \.sentenceStart, \.sentenceDemand, \.sentenceVerb, \.unfinished, \.article, \.pronoun, \.anaphor,
    \.number, \.panelOrdinal, \.ordinal,
  ]

  static var countOfWordClasses: Int { ofWords.count }

  var wordClasses: [Int32] { Self.ofWords.compactMap { self[keyPath: $0] } }

  /// Names of the classes that have a role.
  package static var names: [String] {
    var names: [String] = []
    _ = ClassRoles {
      names.append($0)
      return nil
    }
    return names
  }

  init(_ classID: (String) -> Int32?) {
    opening = classID("opening")
    closing = classID("closing")
    remark = classID("remark")
    afterword = classID("afterword")
    joiner = classID("joiner")
    headingJoiner = classID("heading-joiner")
    sentenceStart = classID("sentence-start")
    sentenceDemand = classID("sentence-demand")
    sentenceVerb = classID("sentence-verb")
    unfinished = classID("unfinished")
    filler = classID("filler")
    stutter = classID("stutter")
    correction = classID("correction")
    weakCorrection = classID("weak-correction")
    denial = classID("denial")
    alternative = classID("alternative")
    plea = classID("plea")
    pleaForThat = classID("plea-for-that")
    kindPlea = classID("kind-plea")
    anaphor = classID("anaphor")
    leadingAnaphor = classID("leading-anaphor")
    article = classID("article")
    pronoun = classID("pronoun")
    number = classID("number")
    panelOrdinal = classID("panel-ordinal")
    ordinal = classID("ordinal")
    headEnd = classID("head-end")
    unlisted = classID("unlisted")
  }
}
