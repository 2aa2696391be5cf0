package import SketchCore

/// Why an utterance was understood as it was, as text: tokens, clauses with the rule and lexicon lines that matched, what was left out, other
/// readings with their scores, and where the utterance was parted.
struct Explanation {
  private static let alternativesShown = 5

  let context: SearchContext
  let understanding: Understanding
  let command: VoiceCommand

  private var lexicon: Lexicon { context.lexicon }

  var text: String {
    var lines = ["utterance    " + command.transcript, "tokens       " + tokens]
    if !omitted.isEmpty { lines.append("left out     " + omitted.joined(separator: ", ")) }
    if understanding.failure != nil { return (lines + ["not read     " + (command.reason ?? "")]).joined(separator: "\n") }
    // Once more, as only the clauses of the best reading are kept.
    let search = ClauseSearch(PhraseChart(understanding.text, in: context))
    for (number, clause) in understanding.clauses.enumerated() {
      lines.append("")
      lines += describe(clause, number: number + 1, of: understanding.clauses.count)
    }
    lines.append("")
    if understanding.parts == [understanding.text.tokens.indices] {
      lines += splits(search)
      lines += alternatives(search)
    } else {
      lines += understanding.parts.map { "part         “\(understanding.text.text(understanding.text.tokens[$0]))” read by itself" }
    }
    return lines.joined(separator: "\n")
  }

  private var tokens: String {
    let text = understanding.text
    return text.tokens.map { token in
      let word = text.text([token])
      let gap = token.gap >= .comma && token.start > 0 ? (token.gap == .stop ? ". " : ", ") : ""
      return gap + (token.word < 0 ? "(\(word))" : word)
    }.joined(separator: " ")
  }

  /// Fillers, words said twice, words taken back, and what was told beside the parts that were read by themselves.
  private var omitted: [String] {
    let kept = Set(understanding.parts.flatMap { understanding.text.tokens[$0] }.map(\.start))
    return TokenizedText(command.transcript, lexicon: lexicon).tokens.filter { !kept.contains($0.start) }
      .map { understanding.text.text([$0]) }
  }

  private func describe(_ clause: Clause, number: Int, of count: Int) -> [String] {
    let rule = lexicon.rules[Int(clause.rule)]
    let words = understanding.text.tokens[Int(clause.range.lowerBound)..<Int(clause.range.upperBound)]
    var lines = ["clause \(number) of \(count)  " + understanding.text.text(words)]
    lines.append("  rule       \(rule.type.name), \(lexicon.describe(rule.place))")
    for match in matches(of: clause) {
      lines.append(
        "  phrase     “\(match.text)” is <\(lexicon.classNames[Int(match.classID)])>"
          + (match.place.map { ", " + lexicon.describe($0) } ?? ""))
    }
    for binding in clause.bindings {
      lines.append(
        "  field      \(lexicon.names[Int(binding.name)]) = \(binding.text)" + (binding.range.isEmpty ? " (set by the rule)" : ""))
    }
    lines.append(
      "  score      cost \(tenths(clause.cost)), doubt \(tenths(clause.doubt)), sure \(tenths(lexicon.ruleWeights[Int(clause.rule)].sure * 100)) %"
    )
    return lines
  }

  /// The phrases of a clause, found once more in the words it was read from.
  private func matches(of clause: Clause) -> [PhraseMatch] {
    guard let part = understanding.parts.first(where: { $0.contains(Int(clause.range.lowerBound)) }) else { return [] }
    let text = understanding.text
    let words = part == text.tokens.indices ? text : text.with(text.sentence(part))
    return ClauseSearch(PhraseChart(words, in: context)).matches(of: clause)
  }

  private func splits(_ search: borrowing ClauseSearch) -> [String] {
    let parted = Set(understanding.clauses.dropFirst().map(\.range.lowerBound))
    // A courtesy at the very end leaves a beginning with nothing after it.
    var considered: [Int32] = []
    for index in 0..<search.beginnings.count {
      let beginning = search.beginnings[index]
      guard beginning.previous >= 0, Int(beginning.position) < understanding.text.tokens.count else { continue }
      considered.append(beginning.position)
    }
    considered = Set(considered).sorted()
    guard !considered.isEmpty else { return [] }
    return considered.map { position in
      let word = understanding.text.text([understanding.text.tokens[Int(position)]])
      return "split        before “\(word)”: " + (parted.contains(position) ? "yes, both sides are commands" : "no, cheaper as one")
    }
  }

  private func alternatives(_ search: borrowing ClauseSearch) -> [String] {
    var seen: Set<String> = []
    var lines: [String] = []
    let found = (0..<search.readings.count).map { search.completions[search.readings[$0]] }
    for completion in found.sorted(by: { $0.cost < $1.cost }) {
      let rule = lexicon.rules[Int(completion.rule)]
      let line = "\(rule.type.name), \(lexicon.describe(rule.place))"
      guard seen.insert(line).inserted else { continue }
      lines.append("reading      cost \(tenths(completion.cost))  …\(line)")
      if lines.count == Self.alternativesShown { break }
    }
    return lines
  }

  private func tenths(_ value: Float) -> String {
    let scaled = Int((value * 10).rounded())
    return "\(scaled < 0 ? "-" : "")\(abs(scaled) / 10).\(abs(scaled) % 10)"
  }
}

extension VoiceCommandParser {
  /// What `parse --explain` prints: several lines, the last without a line end.
  package func explain(_ utterance: Utterance) -> String {
    Explanation(context: context, understanding: understand(utterance.text), command: parse(utterance)).text
  }

  /// What can be said, in the order of the lexicon: the answer to "what can I say?".
  package func phrasebook() -> [PhrasebookSection] {
    lexicon.phrasebook.map { PhrasebookSection(title: $0.heading, examples: $0.examples) }
  }
}

/// One kind of thing that can be said.
package struct PhrasebookSection: Sendable, Equatable, Codable {
  package var title: String
  package var examples: [String]
}
