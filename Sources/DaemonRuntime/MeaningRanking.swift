import Glibc
import SketchCore
import SpeechRecognition

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
  /// Behind the best by this much, a reading is half as sure, where the recogniser shows no evidence. A caution, not a measurement.
  static let halving = 10.0
  /// Scores this much apart are e : 1 when readings are weighed against each other. Fitted with the curve of the confidence.
  static let temperature = 20.0

  let parser: any CommandParser

  /// The utterance with the reading that was meant as its text.
  ///
  /// The alternatives keep their order and scores. `confidence` takes into account how completely the reading is understood.
  func ranked(_ utterance: Utterance) -> Utterance {
    guard let first = utterance.alternatives.first else { return utterance }
    var ranked = utterance
    let chosen = utterance.confidence < Self.clearlyHeard ? chosen(of: utterance) : first
    ranked.text = chosen.text
    if var evidence = utterance.evidence {
      evidence.understanding = understanding(of: chosen.text)
      evidence.agreement = agreement(with: chosen, among: utterance.alternatives)
      ranked.evidence = evidence
      ranked.confidence = RecognitionConfidence.value(evidence)
    } else {
      ranked.confidence /= 1 + (first.score - chosen.score) / Self.halving
    }
    return ranked
  }

  private func chosen(of utterance: Utterance) -> Utterance.Alternative {
    let first = utterance.alternatives[0]
    var best = (place: 0, value: -Double.infinity)
    for (place, reading) in utterance.alternatives.enumerated() where first.score - reading.score < Self.weight {
      let value = reading.score + Self.weight * understanding(of: reading.text)
      if value > best.value { best = (place, value) }
    }
    return utterance.alternatives[best.place]
  }

  /// The share of the readings' weight that asks for the same as the chosen one. A reading that is no command is no rival of one that is.
  private func agreement(with chosen: Utterance.Alternative, among readings: [Utterance.Alternative]) -> Double {
    let meant = gist(of: chosen.text)
    var (same, all) = (0.0, 0.0)
    for reading in readings {
      let gist = reading.text == chosen.text ? meant : gist(of: reading.text)
      guard gist.isCommand || !meant.isCommand else { continue }
      let weight = exp((reading.score - chosen.score) / Self.temperature)
      all += weight
      if gist == meant { same += weight }
    }
    return all > 0 ? same / all : 1
  }

  private func gist(of text: String) -> CommandGist {
    CommandGist(parser.parse(Utterance(text: text, confidence: 1, source: .speech)), of: parser)
  }

  /// 0 when it is no command, 1 when every word is accounted for. The least understood of several commands in one breath counts.
  private func understanding(of text: String) -> Double {
    let command = parser.parse(Utterance(text: text, confidence: 1, source: .speech))
    return ([command] + (command.then ?? [])).map { $0.intent == .unknown ? 0 : $0.confidence }.min() ?? 0
  }
}
