import PatternSearch
package import SketchCore

/// Explanation of a command as text: tokens, clauses with the lexicon lines that matched, words left out, the strategy
/// that won, cuts between clauses, and other parses with their costs.
struct Explanation {
  private static let alternativesShown = 5

  let context: SearchContext
  let parse: Parse
  let command: VoiceCommand

  private var lexicon: Lexicon { context.lexicon }

  var text: String {
    var lines = ["utterance    " + command.transcript, "tokens       " + tokens]
    if let strategy = parse.strategy { lines.append("recovery     " + strategy) }
    if let standIn { lines.append("taken for    " + standIn) }
    if !omitted.isEmpty { lines.append("left out     " + omitted.joined(separator: ", ")) }
    if parse.failure != nil { return (lines + ["not read     " + (command.reason ?? "")]).joined(separator: "\n") }
    // The search is done again, because a parse keeps only its own clauses.
    let search = ViterbiSearch(PhraseChart(parse.text, in: context))
    for (number, clause) in parse.clauses.enumerated() {
      lines.append("")
      lines += describe(clause, number: number + 1, of: parse.clauses.count)
    }
    lines.append("")
    if parse.parts == [parse.text.tokens.indices] {
      lines += splits(search)
      lines += alternatives(search)
    } else {
      lines += parse.parts.map { "part         “\(parse.text.text(parse.text.tokens[$0]))” read by itself" }
    }
    return lines.joined(separator: "\n")
  }

  private var tokens: String {
    let text = parse.text
    return text.tokens.map { token in
      let word = text.text([token])
      let gap = token.gap >= .comma && token.start > 0 ? (token.gap == .stop ? ". " : ", ") : ""
      return gap + (token.word < 0 ? "(\(word))" : word)
    }.joined(separator: " ")
  }

  /// Text that was parsed in place of the utterance: of a shortcut, or a plain sentence of the same intent.
  private var standIn: String? {
    parse.text.bytes.elementsEqual(command.transcript.utf8) ? nil : String(decoding: parse.text.bytes, as: UTF8.self)
  }

  /// Words that are not in the parse: fillers, stutters, words taken back, and remarks beside the parts.
  private var omitted: [String] {
    guard standIn == nil else { return [] }
    let kept = Set(parse.parts.flatMap { parse.text.tokens[$0] }.map(\.start))
    return Tokenizer(lexicon).tokenize(command.transcript).tokens.filter { !kept.contains($0.start) }
      .map { parse.text.text([$0]) }
  }

  private func describe(_ clause: Clause, number: Int, of count: Int) -> [String] {
    let pattern = lexicon.sentencePatterns[Int(clause.pattern)]
    let words = parse.text.tokens[Int(clause.range.lowerBound)..<Int(clause.range.upperBound)]
    var lines = ["clause \(number) of \(count)  " + parse.text.text(words)]
    lines.append("  rule       \(pattern.type.name), \(lexicon.describe(pattern.source))")
    for match in matches(of: clause) {
      lines.append(
        "  phrase     “\(match.text)” is <\(lexicon.classNames[Int(match.classID)])>"
          + (match.source.map { ", " + lexicon.describe($0) } ?? ""))
    }
    for capture in clause.captures {
      lines.append(
        "  field      \(lexicon.fieldNames[Int(capture.name)]) = \(capture.text)"
          + (capture.range.isEmpty ? " (set by the rule)" : ""))
    }
    let sure = tenths(clause.precision * 100)
    lines.append("  score      cost \(tenths(clause.cost)), doubt \(tenths(clause.doubt)), sure \(sure) %")
    return lines
  }

  /// Phrases of a clause, found again in the words it was parsed from.
  private func matches(of clause: Clause) -> [PhraseMatch] {
    guard let part = parse.parts.first(where: { $0.contains(Int(clause.range.lowerBound)) }) else { return [] }
    let text = parse.text
    let words = part == text.tokens.indices ? text : text.with(text.sentence(part))
    return ViterbiSearch(PhraseChart(words, in: context)).matches(of: clause)
  }

  private func splits(_ search: borrowing ViterbiSearch) -> [String] {
    let parted = Set(parse.clauses.dropFirst().map(\.range.lowerBound))
    // A courtesy at the very end leaves a start with no words after it.
    var considered: [Int32] = []
    for index in 0..<search.starts.count {
      let start = search.starts[index]
      guard start.previous >= 0, Int(start.position) < parse.text.tokens.count else { continue }
      considered.append(start.position)
    }
    considered = Set(considered).sorted()
    guard !considered.isEmpty else { return [] }
    return considered.map { position in
      let word = parse.text.text([parse.text.tokens[Int(position)]])
      return "split        before “\(word)”: "
        + (parted.contains(position) ? "yes, both sides are commands" : "no, cheaper as one")
    }
  }

  private func alternatives(_ search: borrowing ViterbiSearch) -> [String] {
    var seen: Set<String> = []
    var lines: [String] = []
    let found = (0..<search.finalEnds.count).map { search.ends[search.finalEnds[$0]] }
    for end in found.sorted(by: { $0.cost < $1.cost }) {
      let pattern = lexicon.sentencePatterns[Int(end.pattern)]
      let line = "\(pattern.type.name), \(lexicon.describe(pattern.source))"
      guard seen.insert(line).inserted else { continue }
      lines.append("reading      cost \(tenths(end.cost))  …\(line)")
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
  /// Explanation of a parse, as `parse --explain` prints it: several lines, the last without a line end.
  package func explain(_ utterance: Utterance) -> String {
    Explanation(context: context, parse: parse(utterance.text), command: parse(utterance)).text
  }
}
