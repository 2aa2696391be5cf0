import SketchCore

/// Chooses among the readings of one utterance by how well each was heard and how completely it is understood as a command.
///
/// The recogniser knows sounds and which words follow which; it does not know what can be asked for. Where two readings sound nearly alike, the
/// one that makes sense is meant. Pure: the same utterance gives the same choice.
struct MeaningRanking: Sendable {
  /// What a command understood completely is worth, in the recogniser's scores (natural logarithms). It is also the margin: a reading that is
  /// this far behind the best is never chosen, whatever it means. Fitted to development data in halves: 80 beats 20 by one command in a hundred.
  static let weight = 80.0
  /// Words heard this surely are kept, even when they are no command: nine in ten such readings are right.
  static let clearlyHeard = 0.8
  /// Behind the best by this much, a reading is half as sure. A caution, not a measurement: it is chosen too rarely to measure.
  static let halving = 10.0

  let parser: any CommandParser

  /// The utterance with the reading that was meant as its text.
  ///
  /// The alternatives keep their order and scores. `confidence` is the recogniser's; for a reading other than its first, less by what that one
  /// sounded better.
  func ranked(_ utterance: Utterance) -> Utterance {
    guard utterance.confidence < Self.clearlyHeard, let first = utterance.alternatives.first else { return utterance }
    var best = (place: 0, value: -Double.infinity)
    for (place, reading) in utterance.alternatives.enumerated() where first.score - reading.score < Self.weight {
      let value = reading.score + Self.weight * understanding(of: reading.text)
      if value > best.value { best = (place, value) }
    }
    let chosen = utterance.alternatives[best.place]
    guard chosen.text != utterance.text else { return utterance }
    var ranked = utterance
    ranked.text = chosen.text
    ranked.confidence /= 1 + (first.score - chosen.score) / Self.halving
    return ranked
  }

  /// 0 when it is no command, 1 when every word is accounted for. The least understood of several commands in one breath counts.
  private func understanding(of text: String) -> Double {
    let command = parser.parse(Utterance(text: text, confidence: 1, source: .speech))
    return ([command] + (command.then ?? [])).map { $0.intent == .unknown ? 0 : $0.confidence }.min() ?? 0
  }
}
