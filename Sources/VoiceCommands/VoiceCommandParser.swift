package import PatternSearch
package import SketchCore

/// Parser of transcripts by the patterns and words of a lexicon: the same utterance always gives the same command.
///
/// Words become numbers, a chart finds all phrases, and a Viterbi search takes the cheapest row of sentence patterns
/// that accounts for all words. The time is linear in the length of the utterance. A parse that is not good enough goes
/// through the strategies of `RecoveryPlan`.
package struct VoiceCommandParser: CommandParser {
  /// Tokens of the longest utterance that is parsed; nobody commands at greater length.
  static let longestUtterance = 400
  /// Passes that remove fillers and stutters. Without its filler “the um the” has two equal words side by side, which
  /// the second pass drops as a stutter.
  private static let fillerPasses = 2

  let context: SearchContext
  private let recovery: RecoveryPlan

  package var lexicon: Lexicon { context.lexicon }

  /// - Parameter models: find requests that no sentence of the lexicon is for; nil for none.
  package init(lexicon: Lexicon, models: RequestModels? = nil) {
    context = SearchContext(lexicon)
    recovery = RecoveryPlan(context: context, models: models)
  }

  /// Parser of a language that comes with the program.
  /// - Throws: `SketchError` `.configuration` when there is none.
  package static func packaged(language: String = "en") throws -> VoiceCommandParser {
    VoiceCommandParser(
      lexicon: try LexiconLoader.packaged(language: language), models: try .packaged(language: language))
  }

  package func understand(_ text: String) -> UnderstoodCommand { UnderstoodCommand(command(parse(text), transcript: text)) }

  package func isArticle(_ word: Substring) -> Bool { lexicon.isWord(String(word), of: lexicon.roles.article) }

  package func hasContent(_ text: String) -> Bool {
    let roles = lexicon.roles
    let empty = [roles.article, roles.pronoun, roles.anaphor, roles.joiner, roles.unfinished, roles.sentenceVerb]
    return Tokenizer(lexicon).tokenize(text).tokens.contains { token in
      token.word < 0 || !empty.contains { $0.map { lexicon.isWord(token.word, of: $0) } ?? false }
    }
  }

  /// Parse of a text; without clauses when it holds no words or too many.
  func parse(_ text: String) -> Parse {
    let parse = bestParse(text)
    return parse.actsOnNarration(lexicon) ? parse.askingFirst() : parse
  }

  private func bestParse(_ text: String) -> Parse {
    let tokenizer = Tokenizer(lexicon)
    var words = tokenizer.tokenize(text, limit: Self.longestUtterance + 1)
    guard !words.tokens.isEmpty else { return Parse(words, failure: "empty") }
    if let meant = lexicon.shortcut(for: words.tokens) {
      // The text of a shortcut is no shortcut again, so that one that stands for itself ends here.
      words = tokenizer.tokenize(meant)
      guard !words.tokens.isEmpty else { return Parse(words, failure: "empty") }
    }
    guard words.tokens.count <= Self.longestUtterance else { return Parse(words, failure: "long") }
    var chart = PhraseChart(words, in: context)
    for _ in 0..<Self.fillerPasses where words.omit(chart.fillers()) {
      guard !words.tokens.isEmpty else { return Parse(words, failure: "empty") }
      chart = PhraseChart(words, in: context)
    }
    return recovery.parse(ViterbiSearch(chart))
  }

  /// Command of a parse: the first clause's, with those of the others in `then`; neighbouring edits are one command.
  func command(_ parse: Parse, transcript: String) -> VoiceCommand {
    let clauses = parse.clauses
    let builder = CommandBuilder(lexicon: lexicon, transcript: transcript)
    if clauses.count == 1, var command = builder.command(clauses[0]) {
      command.confidence = confidence(of: clauses[0])
      return command
    }
    var commands: [VoiceCommand] = []
    // "In the second panel" stands before its changes, or after them when none was named before.
    var panel: String?
    for clause in clauses {
      if let named = builder.panel(clause) {
        if panel == nil, let last = commands.last, last.intent == .edit {
          commands[commands.count - 1].edits = last.edits?.map { $0.inPanel(named) }
        } else {
          panel = named
        }
        continue
      }
      guard var command = builder.command(clause) else { continue }
      if let panel { command.edits = command.edits?.map { $0.inPanel(panel) } }
      // A clause is no surer than the one before, which it may refer to: "find the meeting and delete it".
      command.confidence = min(commands.last?.confidence ?? 1, confidence(of: clause))
      if command.intent == .edit, let last = commands.last, last.intent == .edit,
        command.target == nil || command.target == last.target
      {
        commands[commands.count - 1].edits! += command.edits ?? []
        commands[commands.count - 1].confidence = min(last.confidence, command.confidence)
      } else if commands.last.map({ isSaidAgain(command, after: $0) }) != true {
        commands.append(command)
      }
    }
    guard var first = commands.first else {
      var nothing = VoiceCommand(transcript: transcript, intent: .unknown, confidence: 0)
      nothing.reason = lexicon.messages[parse.failure ?? "unknown"]
      return nothing
    }
    if commands.count > 1 { first.then = Array(commands.dropFirst()) }
    return first
  }

  /// Whether a command repeats the one before in other words ("throw it away, delete it"): done again it would hit
  /// another picture.
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
    Calibration.confidence(precision: Double(clause.precision), doubt: Double(clause.doubt))
  }
}
