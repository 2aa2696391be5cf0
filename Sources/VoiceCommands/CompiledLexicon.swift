import SketchCore

/// All that reading and compiling the files of a lexicon has come to.
struct CompiledLexicon: ~Copyable {
  var draft: LexiconDraft
  var roles: Lexicon.Roles
  var phrases: Automaton
  var wordClasses: WordClasses
  var clauses: Automaton

  mutating func exchange(with archive: inout LexiconArchive) {
    draft.exchange(with: &archive)
    archive.value(&roles)
    phrases.exchange(with: &archive)
    wordClasses.exchange(with: &archive)
    clauses.exchange(with: &archive)
  }
}

extension CompiledLexicon {
  /// Of nothing.
  init() {
    draft = LexiconDraft(expecting: 0)
    roles = Lexicon.Roles { _ in nil }
    phrases = Automaton(expecting: 0)
    wordClasses = WordClasses()
    clauses = Automaton(expecting: 0)
  }
}

extension LexiconDraft {
  mutating func exchange(with archive: inout LexiconArchive) {
    vocabulary.exchange(with: &archive)
    folds.exchange(with: &archive)
    archive.texts(&classNames)
    archive.texts(&slotNames)
    archive.values(&wordCosts)
    archive.values(&commaCosts)
    archive.values(&stopCosts)
    archive.texts(&names)
    archive.list(&entries, of: .blank) { $0.exchange(with: &$1) }
    archive.values(&entryWeights)
    archive.list(&rules, of: .blank) { $0.exchange(with: &$1) }
    archive.values(&ruleWeights)
    places.exchange(with: &archive)
    archive.values(&trims)
    archive.list(&caseEndings, of: CaseEndings(name: "")) { $0.exchange(with: &$1) }
    archive.list(&penalties, of: []) { $1.values(&$0) }
    homophones.exchange(with: &archive)
    slips.exchange(with: &archive)
    archive.list(&suffixes, of: Lexicon.Suffix(letters: [])) {
      $1.values(&$0.letters)
      $1.value(&$0.host)
    }
    archive.list(&endings, of: WordEndings.Line(letters: [], classID: 0, isAlways: false)) {
      $1.values(&$0.letters)
      $1.value(&$0.classID)
      $1.value(&$0.isAlways)
    }
    archive.list(&beginnings, of: ([], 0)) {
      $1.values(&$0.letters)
      $1.value(&$0.classID)
    }
    archive.list(&agreements, of: Agreement(plain: "", changed: "", letters: [])) { $0.exchange(with: &$1) }
    exchangeMessages(with: &archive)
    archive.list(&shortcuts, of: ([], "")) {
      $1.values(&$0.words)
      $1.text(&$0.text)
    }
    archive.list(&phrasebook, of: ("", [])) {
      $1.text(&$0.heading)
      $1.texts(&$0.examples)
    }
    archive.texts(&files)
  }

  private mutating func exchangeMessages(with archive: inout LexiconArchive) {
    var pairs = messages.map { (key: $0.key, text: $0.value) }
    archive.list(&pairs, of: ("", "")) {
      $1.text(&$0.key)
      $1.text(&$0.text)
    }
    messages = Dictionary(pairs.map { ($0.key, $0.text) }) { $1 }
  }
}

extension Lexicon.Entry {
  static let blank = Lexicon.Entry(value: nil, assignments: [], place: .init(file: 0, line: 0))

  mutating func exchange(with archive: inout LexiconArchive) {
    archive.optional(&value, of: .blank) { $0.exchange(with: &$1) }
    archive.list(&assignments, of: .blank) { $0.exchange(with: &$1) }
    archive.value(&place)
  }
}

extension Lexicon.Rule {
  private static let intents = VoiceCommand.Intent.allCases

  static let blank = Lexicon.Rule(
    intent: .unknown, edit: nil, assignments: [], after: nil, fields: 0..<0, place: .init(file: 0, line: 0))

  /// All but its fields, which nobody asks for once `ClausePlaces` are connected.
  mutating func exchange(with archive: inout LexiconArchive) {
    var number = UInt8(Self.intents.firstIndex(of: intent) ?? 0)
    archive.value(&number)
    intent = Self.intents[min(Int(number), Self.intents.count - 1)]
    archive.optional(&edit, of: "") { $1.text(&$0) }
    archive.list(&assignments, of: .blank) { $0.exchange(with: &$1) }
    archive.optional(&after, of: "") { $1.text(&$0) }
    archive.value(&place)
  }
}

extension Lexicon.Assignment {
  fileprivate static let blank = Lexicon.Assignment(name: 0, template: .blank)

  fileprivate mutating func exchange(with archive: inout LexiconArchive) {
    archive.value(&name)
    template.exchange(with: &archive)
  }
}

extension Lexicon.Template {
  fileprivate static let blank = Lexicon.Template(first: .text(""))

  fileprivate mutating func exchange(with archive: inout LexiconArchive) {
    first.exchange(with: &archive)
    archive.list(&rest, of: .text("")) { $0.exchange(with: &$1) }
  }
}

extension Lexicon.Template.Piece {
  fileprivate mutating func exchange(with archive: inout LexiconArchive) {
    // -1 for a text.
    var name: Int16 = if case .capture(let name) = self { name } else { -1 }
    archive.value(&name)
    guard name < 0 else { return self = .capture(name) }
    var text = if case .text(let text) = self { text } else { "" }
    archive.text(&text)
    self = .text(text)
  }
}

extension CaseEndings {
  fileprivate mutating func exchange(with archive: inout LexiconArchive) {
    archive.text(&name)
    archive.list(&lines, of: Line(ending: "", plain: "", isWord: false)) {
      $1.text(&$0.ending)
      $1.text(&$0.plain)
      $1.value(&$0.isWord)
    }
  }
}

extension Agreement {
  fileprivate mutating func exchange(with archive: inout LexiconArchive) {
    archive.text(&plain)
    archive.text(&changed)
    var texts = letters.map { String($0) }
    archive.texts(&texts)
    letters = texts.compactMap(\.first)
  }
}
