import PatternSearch
import SketchCore

/// References to something said or told before.
extension Parse {
  /// Tokens before a command, with a pause among them, that make a tale rather than a courtesy.
  private static let fewestTold = 5

  /// Whether a clause is about "it" or "one", which only words before the parse can tell: "that tree is in the way,
  /// take it out".
  func refersBack(_ lexicon: Lexicon) -> Bool { clauses.contains { $0.refersBack(in: text, lexicon) } }

  /// Whether it deletes a picture by a word that may stand for something told before, or draws again or agrees to what
  /// nobody asked: "my strap is showing, please remove it", "the banner bothers us. Out, please".
  func actsOnNarration(_ lexicon: Lexicon) -> Bool {
    var end = 0
    for (index, clause) in clauses.enumerated() {
      let start = Int(clause.range.lowerBound)
      let isAfterOther = index > 0 && namesPart(clauses[index - 1], text.tokens[start].gap)
      switch clause.type.intent {
      // A language that does not say what its pronouns are is asked about each.
      case .delete where lexicon.roles.pronoun == nil || clause.refersBack(in: text, lexicon):
        if isAfterOther || isNarration(end..<start) { return true }
      case .confirm, .retry: if isNarration(end..<start) { return true }
      default: break
      }
      end = Int(clause.range.upperBound)
    }
    return false
  }

  private func isNarration(_ words: Range<Int>) -> Bool {
    words.count >= Self.fewestTold
      && text.tokens[words.lowerBound...words.upperBound].dropFirst().contains { $0.gap >= .comma }
  }

  /// Whether a clause names a part of the picture that the next clause may be about: the part that was changed, or that
  /// somebody is asked to look at ("see the fly on the cake? remove it").
  private func namesPart(_ clause: Clause, _ gap: Gap) -> Bool {
    clause.type.intent == .edit || (clause.type.intent == .show && gap >= .stop)
  }
}

extension Clause {
  /// Whether one of its fields has only words that stand for something else: "it", "this one".
  func refersBack(in text: TokenizedText, _ lexicon: Lexicon) -> Bool {
    let classes = [lexicon.roles.pronoun, lexicon.roles.anaphor].compactMap { $0 }
    return captures.contains { capture in
      !capture.range.isEmpty
        && text.tokens[Int(capture.range.lowerBound)..<Int(capture.range.upperBound)].allSatisfy { token in
          token.word >= 0 && classes.contains { lexicon.isWord(token.word, of: $0) }
        }
    }
  }
}
