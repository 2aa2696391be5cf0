package import SketchCore

/// Understands a transcript by the rules and words of a lexicon: the same utterance always gives the same command.
///
/// Words are numbered, phrases found bottom-up, and the cheapest row of sentence patterns that accounts for all words is taken. The time is
/// linear in the length of the utterance. What makes no sense as a whole, or swallows a step, is read again in parts, a bounded number of times.
package struct VoiceCommandParser: CommandParser {
  /// Nobody commands at greater length; what is longer is not looked at.
  static let longestUtterance = 400
  /// Longer ones are read once, as they stand: nobody takes words back at such length.
  static let longestSecondThought = 80

  let context: SearchContext

  package var lexicon: Lexicon { context.lexicon }

  package init(lexicon: Lexicon) { context = SearchContext(lexicon) }

  package func parse(_ utterance: Utterance) -> VoiceCommand {
    let understanding = understand(utterance.text)
    return assemble(understanding.clauses, failure: understanding.failure, utterance)
  }

  package func isArticle(_ word: Substring) -> Bool { lexicon.isWord(String(word), of: lexicon.roles.article) }

  /// The clauses of an utterance; none when it holds no words or too many.
  func understand(_ text: String) -> Understanding {
    let understanding = read(text)
    return understanding.actsOnWhatWasTold(lexicon) ? understanding.doubted() : understanding
  }

  private func read(_ text: String) -> Understanding {
    var words = TokenizedText(text, lexicon: lexicon, limit: Self.longestUtterance + 1)
    guard !words.tokens.isEmpty else { return Understanding(text: words, failure: "empty") }
    if let meant = lexicon.shortcut(words.tokens) {
      // What a shortcut stands for is read as it is: one that stands for itself ends here.
      words = TokenizedText(meant, lexicon: lexicon)
      guard !words.tokens.isEmpty else { return Understanding(text: words, failure: "empty") }
    }
    guard words.tokens.count <= Self.longestUtterance else { return Understanding(text: words, failure: "long") }
    var chart = PhraseChart(words, in: context)
    // Twice: what is said on both sides of a filler is then seen to be said twice.
    for _ in 0..<2 where words.leaveOut(fillers(in: chart)) {
      guard !words.tokens.isEmpty else { return Understanding(text: words, failure: "empty") }
      chart = PhraseChart(words, in: context)
    }
    ParseTrace.countSearch()
    let search = ClauseSearch(chart)
    var best = Understanding(search)
    guard words.tokens.count <= Self.longestSecondThought else { return best }
    var pending = search.chart.repaired()
    for _ in 0..<PhraseChart.mostSecondThoughts where !pending.isEmpty {
      var next: [[Token]] = []
      for tokens in pending {
        let repaired = self.search(words.with(tokens))
        let understanding = Understanding(repaired)
        guard understanding.isCommand(lexicon) else { continue }
        // The first repair that makes sense is what was meant.
        best = understanding.won(by: "self-correction")
        next = repaired.chart.repaired()
        break
      }
      pending = next
    }
    if !best.isSettled(lexicon), let asked = readPlea(words, search.chart) { return asked.won(by: "plea") }
    if !best.isPlausible(lexicon) {
      if let asked = readApart(best.text, moreThan: 1) { return asked.won(by: "apart") }
      if let asked = readAmongTold(best.text) { return asked.won(by: "among told") }
    } else if let asked = readOverheard(best) {
      return asked
    }
    if !best.isLikely(lexicon), let asked = readAfterTold(best.text) { return asked.won(by: "after told") }
    if !best.isLikely(lexicon), !best.isPlainTalk(lexicon), let guessed = readGuessing(words),
      guessed.isLikely(lexicon) || !best.isCommand(lexicon)
    {
      return guessed.won(by: "spelling")
    }
    return best
  }

  /// What makes no sense as a whole may be a tale and a request after it: "happy Friday! could anyone …".
  private func readPlea(_ words: TokenizedText, _ chart: borrowing PhraseChart) -> Understanding? {
    for start in chart.pleas() {
      let understanding = Understanding(search(words.with(words.sentence(start..<words.tokens.count))))
      guard understanding.isLikely(lexicon), understanding.isOfPictures(lexicon) else { continue }
      return words.tokens[start].gap >= .comma ? understanding : understanding.doubted()
    }
    return nil
  }

  private func readAmongTold(_ words: TokenizedText) -> Understanding? {
    words.requestAmongTold(lexicon) { Understanding(search(words.with($0))) }
  }

  private func readAfterTold(_ words: TokenizedText) -> Understanding? {
    words.requestAfterTold(lexicon) { Understanding(search(words.with($0))) }
  }

  /// What was taken back is not in the text any more.
  private func readOverheard(_ whole: Understanding) -> Understanding? {
    guard whole.isOfChanges(lexicon) else { return nil }
    return whole.text.requestsOverheard(whole, lexicon) { Understanding(search(whole.text.with($0))) }?.won(by: "overheard")
      ?? readApart(whole.text, moreThan: whole.steps(lexicon), known: whole.cuts(lexicon))?.won(by: "apart")
  }

  private func readApart(_ words: TokenizedText, moreThan count: Int, known: [TokenizedText.Cut] = []) -> Understanding? {
    words.stepsApart(moreThan: count, known: known, lexicon) { Understanding(search(words.with($0))) }
  }

  /// Only what makes no sense as it stands, or hardly any, is read with spelling mistakes put right.
  private func readGuessing(_ words: TokenizedText) -> Understanding? {
    var tokens = words.tokens
    guard SpellingGuess(lexicon: lexicon).apply(to: &tokens, of: words.bytes) else { return nil }
    let understanding = Understanding(search(words.with(tokens)))
    return understanding.isCommand(lexicon) ? understanding : nil
  }

  private func search(_ words: TokenizedText) -> ClauseSearch {
    ParseTrace.countSearch()
    return ClauseSearch(PhraseChart(words, in: context))
  }

  private func fillers(in chart: borrowing PhraseChart) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var position = 0
    while position < chart.tokens.count {
      var end = isStutter(position, chart) ? position + 1 : position
      if let filler = lexicon.roles.filler {
        chart.forEachPhrase(of: filler, at: Int32(position)) { phrase in
          // What is put in stands between words: "place, if you can, a lamp". At the end it is a courtesy.
          let isPutIn = phrase.entry >= 0 && lexicon.entryWeights[phrase.entry].precedesPause
          if !isPutIn || Int(phrase.end) < chart.tokens.count { end = max(end, Int(phrase.end)) }
        }
      }
      if end > position { ranges.append(position..<end) }
      position = max(position + 1, end)
    }
    return ranges
  }

  /// The same small word twice: "the the".
  private func isStutter(_ position: Int, _ chart: borrowing PhraseChart) -> Bool {
    guard position + 1 < chart.tokens.count, chart.tokens[position].word >= 0,
      chart.tokens[position].word == chart.tokens[position + 1].word, chart.tokens[position + 1].gap == .space
    else { return false }
    return chart.has(lexicon.roles.stutter, at: Int32(position))
  }

  // MARK: Commands

  private func assemble(_ clauses: [Clause], failure: String?, _ utterance: Utterance) -> VoiceCommand {
    let builder = CommandBuilder(lexicon: lexicon, transcript: utterance.text)
    if clauses.count == 1, var command = builder.command(clauses[0]) {
      command.confidence = min(1, rounded(utterance.confidence * confidence(of: clauses[0])))
      return command
    }
    var commands: [VoiceCommand] = []
    for clause in clauses {
      guard var command = builder.command(clause) else { continue }
      // What follows a doubtful clause speaks of it: "find the meeting and delete it".
      command.confidence = min(commands.last?.confidence ?? 1, rounded(utterance.confidence * confidence(of: clause)))
      if command.intent == .edit, let last = commands.last, last.intent == .edit {
        commands[commands.count - 1].edits! += command.edits ?? []
        commands[commands.count - 1].confidence = min(last.confidence, command.confidence)
      } else if commands.last.map({ isSaidAgain(command, after: $0) }) != true {
        commands.append(command)
      }
    }
    guard var first = commands.first else {
      var nothing = VoiceCommand(transcript: utterance.text, intent: .unknown, confidence: 0)
      nothing.reason = lexicon.messages[failure ?? "unknown"]
      return nothing
    }
    if commands.count > 1 { first.then = Array(commands.dropFirst()) }
    return first
  }

  /// "I hate this picture, throw it away, delete it": in other words twice, and done once; another time it would be another picture.
  private func isSaidAgain(_ command: VoiceCommand, after last: VoiceCommand) -> Bool {
    switch command.intent {
    case .delete, .restore, .favorite, .unfavorite, .show, .export, .retry, .redo:
      var same = command
      same.confidence = last.confidence
      return same == last
    default: return false
    }
  }

  private func confidence(of clause: Clause) -> Double {
    Calibration.confidence(sure: Double(lexicon.ruleWeights[Int(clause.rule)].sure), doubt: Double(clause.doubt))
  }

  private func rounded(_ value: Double) -> Double {
    (min(1, max(0, value)) * 1000).rounded() / 1000
  }
}

/// What was made of an utterance.
struct Understanding {
  var text: TokenizedText
  var clauses: [Clause] = []
  /// The words that were read by themselves: all of them at once, or some sentences one by one.
  private(set) var parts: [Range<Int>] = []
  /// Key of the message that says why there is no clause.
  var failure: String?
  /// Name of the recovery that gave this reading; nil for the text as it was said.
  private(set) var recovery: String?

  func won(by recovery: String) -> Understanding {
    var copy = self
    copy.recovery = recovery
    return copy
  }

  init(text: TokenizedText, failure: String) {
    self.text = text
    self.failure = failure
  }

  /// The best reading that was found.
  init(_ search: borrowing ClauseSearch) {
    text = search.chart.text
    parts = [text.tokens.indices]
    if let best = search.best { clauses = search.clauses(endingWith: best) } else { failure = "unknown" }
  }

  /// Of parts of a text that were read by themselves.
  init(_ text: TokenizedText, readAs parts: [(range: Range<Int>, reading: Understanding)]) {
    self.text = text
    self.parts = parts.map(\.range)
    for (range, reading) in parts { clauses += reading.clauses.map { $0.moved(by: Int32(range.lowerBound)) } }
  }

  /// A command of rules that are right more often than not.
  func isLikely(_ lexicon: Lexicon) -> Bool {
    isCommand(lexicon) && clauses.allSatisfy { lexicon.ruleWeights[Int($0.rule)].sure >= 0.6 }
  }

  /// Likely, and with little that speaks against it.
  func isSettled(_ lexicon: Lexicon) -> Bool {
    isLikely(lexicon) && clauses.allSatisfy { $0.doubt < 1 }
  }

  /// The same, so much in doubt that it is asked whether it was meant.
  func doubted() -> Understanding {
    var copy = self
    for index in copy.clauses.indices { copy.clauses[index].doubt += 0.9 }
    return copy
  }

  /// A command with less against it than it takes to look for another.
  func isPlausible(_ lexicon: Lexicon) -> Bool {
    isCommand(lexicon) && clauses.allSatisfy { $0.doubt < 2 }
  }

  /// Changes a picture, by rules that are hardly ever wrong.
  func isPlainChange(_ lexicon: Lexicon) -> Bool {
    clauses.allSatisfy { lexicon.rules[Int($0.rule)].type.intent == .edit && lexicon.ruleWeights[Int($0.rule)].sure >= 0.9 }
  }

  /// Makes or changes pictures and does nothing else.
  func isOfPictures(_ lexicon: Lexicon) -> Bool {
    clauses.allSatisfy { [.create, .edit].contains(lexicon.rules[Int($0.rule)].type.intent) }
  }

  /// Not for us, by a rule that is hardly ever wrong.
  func isPlainTalk(_ lexicon: Lexicon) -> Bool {
    clauses.count == 1 && !isCommand(lexicon) && lexicon.ruleWeights[Int(clauses[0].rule)].sure >= 0.9 && clauses[0].doubt <= 0
  }

  func isCommand(_ lexicon: Lexicon) -> Bool {
    !clauses.isEmpty && clauses.allSatisfy { lexicon.rules[Int($0.rule)].type.intent != .unknown }
  }
}
