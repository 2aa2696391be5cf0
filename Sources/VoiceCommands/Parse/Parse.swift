import PatternSearch
import SketchCore

/// Parse of an utterance, or of some of its parts.
struct Parse: Sendable {
  /// Words the parse accounts for: without fillers, and without words taken back.
  var text: TokenizedText
  private(set) var clauses: [Clause] = [] { didSet { plausibility = Plausibility(clauses) } }
  private(set) var plausibility = Plausibility([])
  /// Token ranges that were parsed by themselves: the whole text, or some of its sentences.
  private(set) var parts: [Range<Int>] = []
  /// Key of the message that says why there is no clause.
  private(set) var failure: String?
  /// Name of the strategy that gave the parse; nil for the text as it was said.
  var strategy: String?
  /// Whether the studio is to ask before it acts.
  private(set) var asksFirst = false
  /// Searches it took to find the parse.
  var searches = 1

  init(_ text: TokenizedText, failure: String) {
    self.text = text
    self.failure = failure
    searches = 0
  }

  /// Parse with these clauses.
  init(_ text: TokenizedText, clauses: [Clause]) {
    self.text = text
    self.clauses = clauses
    plausibility = Plausibility(clauses)
    parts = [text.tokens.indices]
    if clauses.isEmpty { failure = "unknown" }
  }

  /// Cheapest parse of a search.
  init(_ search: borrowing ViterbiSearch) {
    self.init(search.chart.text, clauses: search.best.map { search.clauses(endingWith: $0) } ?? [])
  }

  /// Parse of parts of a text that were parsed by themselves.
  init(_ text: TokenizedText, parts: [(range: Range<Int>, parse: Parse)]) {
    self.text = text
    self.parts = parts.map(\.range)
    clauses = parts.flatMap { range, parse in parse.clauses.map { $0.moved(by: Int32(range.lowerBound)) } }
    plausibility = Plausibility(clauses)
  }

  /// Number of things asked for; remarks beside them are none.
  var requests: Int { plausibility.requests }

  /// Whether it creates or changes pictures and does nothing else; true without clauses.
  var isAboutPictures: Bool { clauses.allSatisfy { [.create, .edit].contains($0.type.intent) } }

  /// Whether it changes nothing but how the whole picture looks.
  var isAboutLooks: Bool { clauses.allSatisfy { $0.type.isEdit(of: "enhance") } }

  /// Whether none of it is talk for a better reason than that it was not understood, so that something else may be
  /// asked for.
  func mayAskForMore(_ lexicon: Lexicon) -> Bool {
    clauses.allSatisfy { clause in
      guard clause.type.intent == .unknown else { return true }
      return CapturedFields(lexicon: lexicon, captures: clause.captures)["reason"].map(Self.looseReasons.contains)
        ?? true
    }
  }
  /// Reasons of talk in which something else may be asked for.
  private static let looseReasons: Set<String> = ["unknown", "notForUs", "dictation"]

  /// Copy whose first clause has a text as a field, or nothing, in place of what was captured as that.
  func setting(_ field: String, to text: String?, _ lexicon: Lexicon) -> Parse {
    guard !clauses.isEmpty, let place = lexicon.fieldNames.firstIndex(of: field) else { return self }
    var copy = self
    let index = Int16(place)
    copy.clauses[0].captures.removeAll { $0.name == index }
    if let text { copy.clauses[0].captures.append(Capture(name: index, text: text, range: 0..<0)) }
    return copy
  }

  /// Copy whose clauses are no surer than that.
  func limited(to precision: Float) -> Parse {
    var copy = self
    copy.clauses = clauses.map { clause in
      var limited = clause
      limited.precision = min(precision, clause.precision)
      return limited
    }
    return copy
  }

  /// Copy with so much doubt on every clause that the studio asks before it acts; the same where it has that already.
  func askingFirst() -> Parse {
    guard !asksFirst else { return self }
    var copy = self
    copy.asksFirst = true
    copy.clauses = clauses.map { clause in
      var doubtful = clause
      doubtful.doubt += Plausibility.askFirstDoubt
      return doubtful
    }
    return copy
  }
}
