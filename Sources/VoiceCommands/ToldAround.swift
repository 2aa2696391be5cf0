import SketchCore

/// Requests with something told before, between or after them that no rule knows: "what a day! put a hat on him. he lost a bet".
extension TokenizedText {
  /// More is told than asked for where there are more pieces; it bounds the work.
  private static let mostPieces = 8

  /// The one piece of the text that is understood as a change of a picture or a picture, among others that are not: a sentence, or else what
  /// stands between commas. Of sentences there may be several, where each is a plain change.
  /// - Parameter read: the best reading of some tokens.
  func requestAmongTold(_ lexicon: Lexicon, read: ([Token]) -> Understanding) -> Understanding? {
    for pause in [Gap.stop, .comma] {
      let pieces = self.pieces(partedBy: pause)
      guard !pieces.isEmpty else { continue }
      // Of what stands between commas much is told of a picture: "a cabin, soft light, pine trees".
      let readings = pieces.map(read)
      let requests = pieces.indices.filter { readings[$0].isLikely(lexicon) && readings[$0].isOfPictures(lexicon) }
      if requests.count == 1, let request = requests.first.map({ readings[$0] }), request.isSettled(lexicon),
        pause == .stop || request.isPlainChange(lexicon)
      {
        return request.doubted()
      }
      if pause == .stop, requests.count > 1, requests.allSatisfy({ readings[$0].isPlainRequest(lexicon) }) {
        return Self.together(requests.map { (pieces[$0], readings[$0]) }, lexicon, read: read)?.doubted()
      }
    }
    return nil
  }

  /// The sentences that are plain changes by themselves, where together they ask for more than the text as a whole was understood to.
  func requestsOverheard(_ whole: Understanding, _ lexicon: Lexicon, read: ([Token]) -> Understanding) -> Understanding? {
    let pieces = self.pieces(partedBy: .stop)
    guard !pieces.isEmpty, whole.isOfChanges(lexicon) else { return nil }
    let requests = pieces.map { ($0, read($0)) }.filter { $0.1.isPlainRequest(lexicon) }
    guard requests.reduce(0, { $0 + $1.1.steps(lexicon) }) > whole.steps(lexicon) else { return nil }
    return Self.together(requests, lexicon, read: read)
  }

  /// Sentences read as one text, nothing of which gets lost.
  private static func together(
    _ requests: [(tokens: [Token], reading: Understanding)], _ lexicon: Lexicon, read: ([Token]) -> Understanding
  ) -> Understanding? {
    let all = read(requests.flatMap(\.tokens))
    let steps = requests.reduce(0) { $0 + $1.reading.steps(lexicon) }
    return all.isSettled(lexicon) && all.isOfPictures(lexicon) && all.steps(lexicon) >= steps ? all : nil
  }

  /// What stands between pauses; none where there are fewer than two pieces, or too many.
  private func pieces(partedBy pause: Gap) -> [[Token]] {
    guard (2...Self.mostPieces).contains(1 + tokens.dropFirst().count { $0.gap >= pause }) else { return [] }
    var pieces: [[Token]] = []
    for token in tokens {
      if pieces.isEmpty || token.gap >= pause { pieces.append([]) }
      pieces[pieces.count - 1].append(token)
    }
    for index in pieces.indices { pieces[index][0].gap = .stop }
    return pieces
  }
}

extension Understanding {
  /// A plain change that nothing speaks against.
  fileprivate func isPlainRequest(_ lexicon: Lexicon) -> Bool { isSettled(lexicon) && isPlainChange(lexicon) && steps(lexicon) > 0 }

  /// Changes a picture and does nothing else.
  fileprivate func isOfChanges(_ lexicon: Lexicon) -> Bool { clauses.allSatisfy { lexicon.rules[Int($0.rule)].intent == .edit } }

  /// How many things are asked for; what is told beside them is none.
  fileprivate func steps(_ lexicon: Lexicon) -> Int {
    clauses.count { lexicon.rules[Int($0.rule)].intent != .edit || lexicon.rules[Int($0.rule)].edit != nil }
  }
}
