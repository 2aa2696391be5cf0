/// A request with something told before or after it that no rule knows: "what a day! put a hat on him. he lost a bet".
extension TokenizedText {
  /// More is told than asked for where there are more pieces; it bounds the work.
  private static let mostPieces = 5

  /// The one piece of the text that is understood as a change of a picture or a picture, among others that are not: a sentence, or else what
  /// stands between commas.
  func requestAmongTold(_ lexicon: Lexicon, read: ([Token]) -> Understanding) -> Understanding? {
    for pause in [Gap.stop, .comma] {
      let pieces = self.pieces(partedBy: pause)
      guard (2...Self.mostPieces).contains(pieces.count) else { continue }
      // Of what stands between commas much is told of a picture: "a cabin, soft light, pine trees".
      let requests = pieces.map(read).filter { $0.isLikely(lexicon) && $0.isOfPictures(lexicon) }
      guard requests.count == 1, let request = requests.first, request.isSettled(lexicon), pause == .stop || request.isPlainChange(lexicon)
      else { continue }
      return request.doubted()
    }
    return nil
  }

  private func pieces(partedBy pause: Gap) -> [[Token]] {
    var pieces: [[Token]] = []
    for token in tokens {
      if pieces.isEmpty || token.gap >= pause { pieces.append([]) }
      pieces[pieces.count - 1].append(token)
    }
    for index in pieces.indices { pieces[index][0].gap = .stop }
    return pieces
  }
}
