import PatternSearch
import SketchCore

/// Recovery of a request to the studio itself by what its words are used for: "whoa that was nicer a minute ago" asks
/// for "undo". It orders and changes no picture, and takes no request that is plainly something else.
struct RequestByIntent: RecoveryStrategy {
  /// Greatest precision of what is understood this way.
  private static let precision: Float = 0.75
  /// Least probability of an act in place of an edit that nothing speaks against, and of one that is asked about there.
  private static let (surely, perhaps) = (0.95, 0.5)
  /// Least probability of an act in what is plainly talk.
  private static let amongTalk = 0.6
  /// Least probability of an act that the end of the words asks for by itself, and of one that their beginning does:
  /// what is told after it may change everything ("try again later").
  private static let (atEnd, atBeginning) = (0.4, 0.85)
  /// Greatest probability of a picture beside an act, and beside one in place of an edit that nothing speaks against.
  private static let (picture, pictureForEdit) = (0.25, 0.07)
  /// Words left out at most before and after a part, which bounds the work, and words it has at least.
  private static let (mostBefore, mostAfter, fewest) = (16, 8, 2)

  let name = "request by intent"
  let sentences: IntentSentences

  func applies(to state: borrowing RecoveryState) -> Bool {
    !state.best.plausibility.isSettled || state.best.isAboutPictures
  }

  func recover(_ state: borrowing RecoveryState, parse: (TokenizedText) -> Parse) -> Recovery? {
    let text = state.uncorrected
    let (best, plausibility) = (state.best, state.best.plausibility)
    if let guess = state.acts?.guess, let request = Self.request(in: best, asking: guess) { return .finish(request) }
    guard best.mayAskForMore(state.lexicon), let guess = state.acts?.guess, guess.pictureShare <= Self.picture,
      // It may be one of several steps.
      best.clauses.count == 1 || !best.clauses.contains(where: { $0.type.intent.rawValue == guess.intent })
    else { return nil }
    if plausibility.isSettled {
      guard guess.share >= Self.perhaps, guess.pictureShare <= Self.pictureForEdit else { return nil }
      // A yes is said by itself.
      if guess.isYes { return .finish(best.askingFirst()) }
    } else if plausibility.isPlainTalk, guess.share < Self.amongTalk {
      return nil
    }
    // A picture may be ordered or changed by one of several sentences; a later strategy finds which.
    if text.pieces(partedBy: .stop).contains(where: { asksForPicture(parse(text.with(text.sentence($0)))) }) {
      return nil
    }
    // Either may be meant.
    let isDoubtful = plausibility.isSettled && guess.share < Self.surely
    // A yes is said by all of the words: "please not do it" ends with one.
    if !guess.isYes, let part = part(of: state.search.chart, asking: guess, parse) {
      return .finished(part, limitedTo: Self.precision, asksFirst: isDoubtful)
    }
    for sentence in sentences.sentences(for: guess) {
      guard let plain = sentence.filled(from: state.search.chart) else { continue }
      let request = parse(Tokenizer(state.lexicon).tokenize(plain))
      guard request.plausibility.isLikely, !request.isAboutPictures else { continue }
      return .finished(request, limitedTo: Self.precision, asksFirst: sentence.asksFirst || isDoubtful)
    }
    return isDoubtful ? .finish(best.askingFirst()) : nil
  }

  /// The one clause of an act that is nearly certain, without doubtful changes beside it: "oh bother, I said the wrong
  /// thing, scrap that last change" changes no look.
  private static func request(in best: Parse, asking guess: IntentModel.Guess) -> Parse? {
    guard best.clauses.count > 1, guess.share >= surely, guess.pictureShare <= pictureForEdit else { return nil }
    let asked = best.clauses.filter { $0.type.intent.rawValue == guess.intent }
    let others = best.clauses.filter { $0.type.intent.rawValue != guess.intent }
    guard asked.count == 1, others.allSatisfy(isDoubtfulLook) else { return nil }
    return Parse(best.text, clauses: asked).limited(to: precision)
  }

  private static func isDoubtfulLook(_ clause: Clause) -> Bool {
    clause.type.isEdit(of: "enhance") && !Plausibility([clause]).isSettled
  }

  private func asksForPicture(_ parse: Parse) -> Bool { parse.plausibility.isLikely && parse.isAboutPictures }

  /// Parse of the longest end, or else the longest beginning, that asks for an act by itself: "so I don't lose it, put
  /// the tag urgent on the last one".
  private func part(
    of chart: borrowing PhraseChart, asking guess: IntentModel.Guess, _ parse: (TokenizedText) -> Parse
  ) -> Parse? {
    let (text, count) = (chart.text, chart.tokens.count)
    var parts: [Range<Int>] = []
    if guess.share >= Self.atEnd { parts += (1...Self.mostBefore).filter { $0 < count }.map { $0..<count } }
    // The words after "delete what you heard" say how much.
    if guess.share >= Self.atBeginning, guess.intent != VoiceCommand.Intent.forget.rawValue {
      for left in 1...Self.mostAfter where left < count {
        let end = count - left
        // "Same thing but …" goes on.
        let joiner = chart.lexicon.roles.joiner
        if !chart.has(joiner, at: Int32(end - 1)), !chart.has(joiner, at: Int32(end)) { parts.append(0..<end) }
      }
    }
    for words in parts where words.count >= Self.fewest {
      let request = parse(text.with(text.sentence(words)))
      guard request.plausibility.isSettled, request.requests == 1 else { continue }
      if request.clauses[0].type.intent.rawValue == guess.intent { return request }
    }
    return nil
  }
}
