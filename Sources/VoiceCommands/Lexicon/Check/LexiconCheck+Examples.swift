import PatternSearch
import SketchCore

/// Examples beside rules.
extension LexiconCheck {
  /// Rule blocks without an example, and examples that are understood otherwise.
  func examples() -> [LexiconFinding] {
    let parser = VoiceCommandParser(lexicon: lexicon)
    return outline.blocks.filter { !$0.patterns.isEmpty }.flatMap { block in
      block.examples.isEmpty ? [uncovered(block)] : block.examples.compactMap { failure(of: $0, in: block, parser) }
    }
  }

  private func uncovered(_ block: RuleBlock) -> LexiconFinding {
    finding(
      .uncovered, at: block.source,
      "these sentences of \(block.type.name) have no example: add a line “e.g. …” with something that one of them means"
    )
  }

  private func failure(
    of example: RuleExample, in block: RuleBlock, _ parser: VoiceCommandParser
  ) -> LexiconFinding? {
    let clauses = parser.parse(example.utterance).clauses
    let own = clauses.filter { block.patterns.contains(Int($0.pattern)) }
    guard !own.isEmpty else {
      let others = clauses.map { clause in
        "\(clause.type.name) by \(lexicon.describe(lexicon.sentencePatterns[Int(clause.pattern)].source))"
      }
      let meaning = others.isEmpty ? "not understood" : others.joined(separator: " and ")
      return finding(
        .failing, at: example.source,
        "“\(example.utterance)” is \(meaning), and not one of these sentences: "
          + "say it otherwise, or mend what it is taken for")
    }
    for field in example.fields {
      let found = own.map { CapturedFields(lexicon: lexicon, captures: $0.captures).joined(field.name) }
      guard !found.contains(field.text) else { continue }
      let texts = found.map { $0.map { "“\($0)”" } ?? "nothing" }.joined(separator: " and ")
      return finding(
        .failing, at: example.source,
        "“\(example.utterance)” has \(texts) as its \(field.name) and not “\(field.text)”: "
          + "correct the example, or the sentence")
    }
    return nil
  }
}
