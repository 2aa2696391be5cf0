import PatternSearch
import SketchCore

/// Plain sentences that acts are asked for by, with what a text points at put in: "delete {any-of-them|it}".
struct IntentSentences: Sendable {
  struct Sentence: Sendable, Equatable {
    /// Least probability of the act, 0 to 1.
    var leastShare: Double
    /// Whether it is asked before it is done.
    var asksFirst: Bool
    /// Text with `{class}` for the longest phrase of a class, or `{class|words}` with words where there is none.
    var text: String
  }

  /// Sentences by their acts.
  let sentences: [String: [Sentence]]

  /// Sentences of a file's text: an act, its least probability, `ask` or `-`, and a sentence, parted by tabs. Of those
  /// of one act the first counts whose phrases are there.
  /// - Throws: `SketchError` `.configuration` naming the line.
  init(_ text: String, name: String) throws(SketchError) {
    var sentences: [String: [Sentence]] = [:]
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let values = line.split(separator: "\t").map(String.init)
      guard values.count == 4, let share = Double(values[1]), (0...1).contains(share), ["ask", "-"].contains(values[2])
      else {
        throw SketchError(
          .configuration, "\(name):\(number + 1): this is no act, share, “ask” or “-”, and sentence",
          advice: "Install VoiceSketch again.")
      }
      sentences[values[0], default: []].append(
        Sentence(leastShare: share, asksFirst: values[2] == "ask", text: values[3]))
    }
    self.sentences = sentences
  }

  /// Sentences of an act that is as likely as that.
  func sentences(for guess: IntentModel.Guess) -> [Sentence] {
    (sentences[guess.act] ?? []).filter { guess.share >= $0.leastShare }
  }
}

extension IntentSentences.Sentence {
  /// Text with the phrases of a chart put in; nil where one is missing.
  func filled(from chart: borrowing PhraseChart) -> String? {
    var (filled, rest) = ("", Substring(text))
    while let open = rest.firstIndex(of: "{"), let close = rest.firstIndex(of: "}") {
      filled += rest[..<open]
      let parts = rest[rest.index(after: open)..<close].split(separator: "|", maxSplits: 1).map(String.init)
      let otherwise = parts.count == 2 ? parts[1] : nil
      guard let phrase = chart.longestPhrase(ofClass: parts[0]) ?? otherwise else { return nil }
      filled += phrase
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }
}

extension PhraseChart {
  /// Words of the longest phrase of a class; of two as long the first.
  fileprivate borrowing func longestPhrase(ofClass name: String) -> String? {
    guard let classID = lexicon.classNames.firstIndex(of: name) else { return nil }
    var longest = 0..<0
    for start in 0..<Int32(truncatingIfNeeded: tokens.count) {
      forEachPhrase(of: Int32(classID), at: start) { phrase in
        if !phrase.isMisheard, Int(phrase.end - start) > longest.count { longest = Int(start)..<Int(phrase.end) }
      }
    }
    return longest.isEmpty ? nil : text.text(tokens[longest])
  }
}
