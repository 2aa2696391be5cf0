import PatternSearch
import SketchCore

/// Values of a command's slots, as fields of the lexicon's sentences have them.
struct CommandValues {
  /// Labels of slots that stand for several: the pictures a command is about, unless that is the whole gallery; those a
  /// list or a search is limited to; and others beside them.
  private static let (target, limited, many, filters, with) = ("target", "limited", "many", "filters", "with")

  private let texts: [String: String]
  private let pictures: CommandTarget
  private let others: CommandTarget

  /// - Parameter parse: parse of a plain sentence.
  init(_ slots: CommandSlots, _ sentences: CommandSentences, _ lexicon: Lexicon, parse: (String) -> Parse) {
    var texts: [String: String] = [:]
    for label in slots.labels {
      guard let said = slots[label] else { continue }
      guard let ways = sentences.values[label] else {
        texts[label] = said
        continue
      }
      for way in ways where texts[label] == nil {
        texts[label] = Self.value(way, of: parse(way.sentence.replacing("{}", with: said)), lexicon)
      }
    }
    func parts(_ beginning: String) -> [CommandTarget.Part] {
      sentences.parts.compactMap { part in
        texts[beginning + part.label].map { CommandTarget.Part(name: part.name, text: part.text ?? $0) }
      }
    }
    self.texts = texts
    pictures = CommandTarget(which: slots.place(CommandSlots.which), parts: parts(""))
    others = CommandTarget(which: slots.place(CommandSlots.with), parts: parts(Self.with))
  }

  /// Value in the parse of a sentence; nil where the sentence is not understood.
  private static func value(_ way: CommandSentences.Value, of parse: Parse, _ lexicon: Lexicon) -> String? {
    guard parse.plausibility.isLikely, parse.clauses.count == 1 else { return nil }
    let field = CapturedFields(lexicon: lexicon, captures: parse.clauses[0].captures)[way.field]
    guard let part = way.part else { return field }
    return field.flatMap { CommandTarget.text(of: part, in: $0) }
  }

  /// Text of a field that is told by a slot; nil where the slot is missing or the lexicon does not know what it says.
  subscript(_ slot: String) -> String? {
    switch slot {
    case Self.target: pictures.phrase
    case Self.limited: pictures.limitedPhrase
    case Self.many: pictures.listPhrase
    case Self.filters: pictures.filterPhrase
    case Self.with: others.phrase
    default: texts[slot]
    }
  }
}
