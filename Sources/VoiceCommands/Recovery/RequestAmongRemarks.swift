import PatternSearch

/// Recovery of the one part of a text that is a request, among others that are not: a sentence, or else what stands
/// between commas. Of sentences there may be several, where each is a plain edit.
struct RequestAmongRemarks: RecoveryStrategy {
  let name = "request among remarks"

  func applies(to state: borrowing RecoveryState) -> Bool { !state.best.plausibility.isPlausible }

  func recover(_ state: borrowing RecoveryState, parse: (TokenizedText) -> Parse) -> Recovery? {
    let text = state.best.text
    for pause in [Gap.stop, .comma] {
      let pieces = text.pieces(partedBy: pause)
      guard !pieces.isEmpty else { continue }
      let parses = pieces.map { parse(text.with(text.sentence($0))) }
      let requests = pieces.indices.filter { parses[$0].plausibility.isLikely && parses[$0].isAboutPictures }
      // Parts between commas often describe a picture ("a cabin, soft light, pine trees"), so that only plain edits
      // count there.
      if requests.count == 1, let request = requests.first.map({ parses[$0] }), request.plausibility.isSettled,
        pause == .stop || request.plausibility.isPlainEdits
      {
        return .finish(request.askingFirst())
      }
      if pause == .stop, requests.count > 1, requests.allSatisfy({ parses[$0].plausibility.isPlainRequest }) {
        return .finish(Parse(text, parts: requests.map { (pieces[$0], parses[$0]) }).askingFirst())
      }
    }
    return nil
  }
}
