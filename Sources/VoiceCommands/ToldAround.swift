import SketchCore

/// Requests with something told before, between or after them that no rule knows: "what a day! put a hat on him. he lost a bet".
extension TokenizedText {
  /// More is told than asked for where there are more pieces; it bounds the work.
  static let mostPieces = 8
  /// So many words before a command, with a pause after some of them, are a tale and no courtesy.
  private static let fewestTold = 5

  fileprivate func isTold(_ words: Range<Int>) -> Bool {
    words.count >= Self.fewestTold && tokens[words.lowerBound...words.upperBound].dropFirst().contains { $0.gap >= .comma }
  }

  /// The one piece of the text that is understood as a change of a picture or a picture, among others that are not: a sentence, or else what
  /// stands between commas. Of sentences there may be several, where each is a plain change.
  /// - Parameter read: the best reading of some tokens.
  func requestAmongTold(_ lexicon: Lexicon, read: ([Token]) -> Understanding) -> Understanding? {
    for pause in [Gap.stop, .comma] {
      let pieces = self.pieces(partedBy: pause)
      guard !pieces.isEmpty else { continue }
      // Of what stands between commas much is told of a picture: "a cabin, soft light, pine trees".
      let readings = pieces.map { read(sentence($0)) }
      let requests = pieces.indices.filter { readings[$0].isLikely(lexicon) && readings[$0].isOfPictures(lexicon) }
      if requests.count == 1, let request = requests.first.map({ readings[$0] }), request.isSettled(lexicon),
        pause == .stop || request.isPlainChange(lexicon)
      {
        return request.doubted()
      }
      if pause == .stop, requests.count > 1, requests.allSatisfy({ readings[$0].isPlainRequest(lexicon) }) {
        return Understanding(self, readAs: requests.map { (pieces[$0], readings[$0]) }).doubted()
      }
    }
    return nil
  }

  /// Plain changes after something that was told first, parted from them by a comma: "ugly carpet, replace it with tiles and up the brightness".
  func requestAfterTold(_ lexicon: Lexicon, read: ([Token]) -> Understanding) -> Understanding? {
    let starts = tokens.indices.dropFirst().filter { tokens[$0].gap >= .comma }
    guard starts.count < Self.mostPieces else { return nil }
    for start in starts.prefix(2) {
      let reading = read(sentence(start..<tokens.count))
      guard reading.isPlainRequest(lexicon) else { continue }
      if isAskedFor(0..<start, lexicon), read(sentence(0..<start)).isCommand(lexicon) { continue }
      return reading.doubted()
    }
    return nil
  }

  /// The sentences that are plain changes by themselves, where together they ask for more than the text as a whole was understood to.
  func requestsOverheard(_ whole: Understanding, _ lexicon: Lexicon, read: ([Token]) -> Understanding) -> Understanding? {
    let pieces = self.pieces(partedBy: .stop)
    guard !pieces.isEmpty else { return nil }
    let understood = whole.clauses.filter { lexicon.isStep($0) }.map { Int($0.range.lowerBound)..<Int($0.range.upperBound) }
    let asked = pieces.filter { piece in isAskedFor(piece, lexicon) || understood.contains { piece.overlaps($0) } }
    // Where each begins with a step, and none goes on from one to another, they were read one by one.
    let isReadApart = asked.allSatisfy { piece in
      understood.contains { $0.lowerBound == piece.lowerBound && $0.upperBound <= piece.upperBound }
    }
    guard !isReadApart else { return nil }
    let requests = asked.map { ($0, read(sentence($0))) }.filter { words, reading in
      reading.isLikelyStep(lexicon) && (words.lowerBound == 0 || !reading.speaksOfThat(lexicon))
    }
    guard requests.reduce(0, { $0 + $1.1.steps(lexicon) }) > whole.steps(lexicon) else { return nil }
    // Nothing that was understood gets lost.
    let isKept = understood.allSatisfy { step in requests.contains { $0.0.overlaps(step) } }
    return isKept ? Understanding(self, readAs: requests) : nil
  }

  /// What stands between pauses; none where there are fewer than two pieces, or too many.
  private func pieces(partedBy pause: Gap) -> [Range<Int>] {
    let starts = [0] + tokens.indices.dropFirst().filter { tokens[$0].gap >= pause }
    guard (2...Self.mostPieces).contains(starts.count) else { return [] }
    return zip(starts, starts.dropFirst() + [tokens.count]).map { $0..<$1 }
  }
}

extension Understanding {
  /// A plain change that nothing speaks against.
  func isPlainRequest(_ lexicon: Lexicon) -> Bool { isSettled(lexicon) && isPlainChange(lexicon) && steps(lexicon) > 0 }

  /// Changes that nothing speaks against, by rules that are seldom wrong.
  func isStep(_ lexicon: Lexicon) -> Bool { isSettled(lexicon) && isLikelyStep(lexicon) }

  /// Changes by rules that are seldom wrong, with less against them than it takes to look for others.
  func isLikelyStep(_ lexicon: Lexicon) -> Bool {
    isPlausible(lexicon) && isOfChanges(lexicon) && steps(lexicon) > 0
      && clauses.allSatisfy { lexicon.ruleWeights[Int($0.rule)].sure >= 0.7 }
  }

  /// Changes a picture and does nothing else.
  func isOfChanges(_ lexicon: Lexicon) -> Bool { clauses.allSatisfy { lexicon.rules[Int($0.rule)].type.intent == .edit } }

  /// Whether it does away with a picture by a word that may stand for something told of before, draws again or agrees to what nobody
  /// asked: "my strap is showing, please remove it", "the banner bothers us. Out, please".
  func actsOnWhatWasTold(_ lexicon: Lexicon) -> Bool {
    var end = 0
    for (index, clause) in clauses.enumerated() {
      let start = Int(clause.range.lowerBound)
      let isAfterOther = index > 0 && isOfSomethingElse(clauses[index - 1], text.tokens[start].gap, lexicon)
      switch lexicon.rules[Int(clause.rule)].type.intent {
      // A language that does not say what its pronouns are is asked about each.
      case .delete where lexicon.roles.pronoun == nil || clause.speaksOfThat(in: text, lexicon):
        if isAfterOther || text.isTold(end..<start) { return true }
      case .confirm, .retry: if text.isTold(end..<start) { return true }
      default: break
      }
      end = Int(clause.range.upperBound)
    }
    return false
  }

  /// Whether what follows a clause speaks of a part of the picture: of what was changed, or of what somebody is asked to look at ("see the fly on the
  /// cake? remove it").
  private func isOfSomethingElse(_ clause: Clause, _ gap: Gap, _ lexicon: Lexicon) -> Bool {
    let intent = lexicon.rules[Int(clause.rule)].type.intent
    return intent == .edit || (intent == .show && gap >= .stop)
  }

  /// Changes nothing but how all of a picture looks.
  func isOfLooks(_ lexicon: Lexicon) -> Bool { clauses.allSatisfy { lexicon.rules[Int($0.rule)].type.isEdit(of: "enhance") } }

  /// How many things are asked for; what is told beside them is none.
  func steps(_ lexicon: Lexicon) -> Int { clauses.count { lexicon.isStep($0) } }
}

extension Lexicon {
  /// Whether something is asked for; what is told beside an edit is not.
  func isStep(_ clause: Clause) -> Bool {
    let rule = Int(clause.rule)
    return rules[rule].type.intent != .edit || rules[rule].type.edit != nil
  }
}
