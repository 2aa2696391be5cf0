import SketchCore

extension Lexicon {
  /// One phrase a class holds.
  struct Entry: Sendable {
    /// What the search looks at: plain numbers, kept apart from the rest so that many are near each other.
    struct Weight: Sendable {
      var classID: Int32
      var cost: Float
      var doubt: Float
      /// Counts only where this, or what parts more, stands before it.
      var follows: Gap
      /// Counts only where a comma or a full stop stands after it.
      var precedesPause: Bool
      /// Only in the first clause of an utterance, and where a heading goes on: "adding a tree" is no command after "draw a house and".
      var isOpening: Bool

      /// Whether it counts with what stands before it, and a pause or none after it.
      @inline(__always) func counts(after gap: Gap, isBeforePause: Bool) -> Bool {
        gap >= follows && (isBeforePause || !precedesPause)
      }

      /// The phrase, of words that were found.
      /// - Parameter base: what they cost, and whether any was misheard.
      @inline(__always) func phrase(
        _ entry: Int32, end: Int32, _ base: (cost: Float, doubt: Float, isMisheard: Bool), step: Int32, inner: Int32 = -1
      ) -> Offers.Offer {
        Offers.Offer(
          symbol: Lexicon.symbol(ofClass: classID), end: end, cost: base.cost + cost, doubt: base.doubt + doubt, entry: entry, step: step,
          inner: inner, isMisheard: base.isMisheard, isOpening: isOpening)
      }
    }

    /// What the phrase stands for, perhaps with what it captured; nil when it stands for itself.
    var value: Template?
    var assignments: [Assignment]
    var place: Place
  }

  /// One sentence pattern and the command it makes.
  struct Rule: Sendable {
    struct Weight: Sendable {
      /// Added to what its words cost; the cheapest reading of an utterance wins.
      var cost: Float
      /// Confidence when all words are accounted for.
      var sure: Float
      /// Only when it accounts for the whole utterance.
      var isWhole: Bool
      /// What is told after it belongs to what it makes.
      var isCreating: Bool
      var isChanging: Bool
      /// Answers or calls: what goes on is no answer ("sure, I'll be there").
      var isAnswer: Bool
      /// What it asks of the place where it stands.
      var demand: DemandMask
    }

    var type: CommandType
    var assignments: [Assignment]
    var place: Place
  }

  /// What words may be mishearings of, as linked lists.
  struct Homophones: Sendable {
    private(set) var meant: [Int32] = []
    /// The next meaning of the same word, -1 at the end.
    private(set) var next: [Int] = []
    private var firsts: [Int] = []

    /// Index of the first meaning of a word, -1 when it has only its own.
    func first(of word: Int32) -> Int { Int(word) < firsts.count ? firsts[Int(word)] : -1 }

    mutating func add(_ said: Int32, meant word: Int32) {
      while firsts.count <= Int(said) { firsts.append(-1) }
      meant.append(word)
      next.append(firsts[Int(said)])
      firsts[Int(said)] = meant.count - 1
    }
  }

  /// Words that are no words but are written for one: "teh".
  struct Slips: Sendable {
    private var words: [Int32] = []

    /// The word itself when it is no slip.
    func meant(by word: Int32) -> Int32 {
      guard word >= 0, Int(word) < words.count, words[Int(word)] >= 0 else { return word }
      return words[Int(word)]
    }

    mutating func add(_ said: Int32, meant word: Int32) {
      while words.count <= Int(said) { words.append(-1) }
      words[Int(said)] = word
    }
  }

  /// A text in which `{name}` stands for what was captured.
  struct Template: Sendable {
    enum Piece: Sendable {
      case text(String)
      case capture(Int16)
    }

    /// Most are one piece, which is kept without an array.
    var first: Piece
    var rest: [Piece] = []
  }

  /// Sets a field to a text.
  struct Assignment: Sendable {
    var name: Int16
    var template: Template
  }

  /// How unlikely the words of a class are at some place of a free text.
  struct Penalty: Sendable {
    let slot: Int16
    /// Counts at the last word of a phrase, not at the first.
    let isOfEnd: Bool
    /// The cost at its position and nothing elsewhere.
    let costs: FreeTextCosts

    init(slot: Int16, position: TextPosition, cost: Float) {
      self.slot = slot
      isOfEnd = position == .last
      var costs = FreeTextCosts()
      costs[position] = cost
      self.costs = costs
    }
  }

  /// What is parted from the end of a word the vocabulary does not know: "'s".
  struct Suffix: Sendable {
    var letters: [UInt8]
    /// Parted only from the words of this class: "lo" of "ponlo" and not of "pueblo".
    var host: Int32?
  }

  /// Where something was defined.
  struct Place: Sendable {
    var file: Int16
    var line: Int32
  }

  /// The classes the engine itself looks at, nil where no file defines one.
  struct Roles: Sendable {
    /// What may stand before and after a sentence.
    let opening, closing: Int32?
    /// What is told after a sentence that answers no question, and after one that makes no picture either.
    let remark, afterword: Int32?
    /// What joins two, and what joins a heading to what is before it: "as well as (painting the bus)".
    let joiner, headingJoiner: Int32?
    /// What an order or a wish begins with, and what tells one whatever it begins with.
    let sentenceStart, sentenceDemand: Int32?
    /// Of what an order begins with, the verbs that are nothing else; and after what even they go on with a sentence.
    let sentenceVerb, unfinished: Int32?
    /// What is no word at all, and what is none when it is said twice.
    let filler, stutter: Int32?
    /// What takes back what was just said.
    let correction, weakCorrection, denial: Int32?
    /// What is said for another of its kind: a colour for a colour, with more after it or not.
    let alternative: Int32?
    /// How a request to somebody begins: "could anyone".
    let plea: Int32?
    /// One that asks for something to be done to what was told of before: "could anyone fix it".
    let pleaForThat: Int32?
    /// What stands for a noun that was said, after its adjectives or before them.
    let anaphor, leadingAnaphor: Int32?
    let article: Int32?
    /// What stands for something that was named.
    let pronoun: Int32?
    let number: Int32?
    /// What ends the head of a noun phrase: "of", "with", "who".
    let headEnd: Int32?
    /// Of every word that no line of the lexicon holds.
    let unlisted: Int32?

    /// Those whose words are looked for one by one.
    static let ofWords: [any KeyPath<Roles, Int32?> & Sendable] = [
      \.joiner, \.sentenceStart, \.sentenceDemand, \.sentenceVerb, \.unfinished, \.article, \.pronoun, \.anaphor,
    ]

    var words: [Int32] { Self.ofWords.compactMap { self[keyPath: $0] } }

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
      anaphor = classID("anaphor")
      leadingAnaphor = classID("leading-anaphor")
      article = classID("article")
      pronoun = classID("pronoun")
      number = classID("number")
      headEnd = classID("head-end")
      unlisted = classID("unlisted")
    }
  }
}
