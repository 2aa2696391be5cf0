import Glibc
package import SketchCore
import SpeechRecognition

/// Chooses among the readings of one utterance by how well each was heard and how completely it is understood as a command.
///
/// The recogniser knows sounds and which words follow which; it does not know what can be asked for. Where two readings sound nearly alike, the
/// one that makes sense is meant. Pure: the same utterance gives the same choice.
package struct MeaningRanking: Sendable {
  /// What a command understood completely is worth, in the recogniser's scores (natural logarithms). It is also the margin: a reading that is
  /// this far behind the best is never chosen, whatever it means. Fitted to development data in halves: 80 beats 20 by one command in a hundred.
  static let weight = 80.0
  /// Words heard this surely are kept, even when they are no command: nine in ten such readings are right.
  static let clearlyHeard = 0.8
  /// Behind the best by this much, a reading is half as sure, where the recogniser shows no evidence. A caution, not a measurement.
  static let halving = 10.0
  /// Scores this much apart are e : 1 when readings are weighed against each other. Fitted with the curve of the confidence.
  static let temperature = 20.0

  private let parser: any CommandParser

  package init(parser: any CommandParser) { self.parser = parser }

  /// The utterance with the reading that was meant as its text.
  ///
  /// The alternatives keep their order and scores. `confidence` takes into account how completely the reading is understood.
  package func ranked(_ utterance: Utterance) -> Utterance {
    let readings = utterance.alternatives
    guard let first = readings.first else { return utterance }
    let commands = readings.map { parser.parse(Utterance(text: $0.text, confidence: 1, source: .speech)) }
    let place = utterance.confidence < Self.clearlyHeard ? chosen(of: readings, commands) : 0
    var ranked = utterance
    ranked.text = readings[place].text
    if var evidence = utterance.evidence {
      evidence.understanding = understanding(of: commands[place])
      evidence.agreement = agreement(with: place, among: readings, commands)
      ranked.evidence = evidence
      ranked.confidence = RecognitionConfidence.value(evidence)
    } else {
      ranked.confidence /= 1 + (first.score - readings[place].score) / Self.halving
    }
    return ranked
  }

  private func chosen(of readings: [Utterance.Alternative], _ commands: [VoiceCommand]) -> Int {
    var best = (place: 0, value: -Double.infinity)
    for (place, reading) in readings.enumerated() where readings[0].score - reading.score < Self.weight {
      let value = reading.score + Self.weight * understanding(of: commands[place])
      if value > best.value { best = (place, value) }
    }
    return best.place
  }

  /// The share of the readings' weight that asks for the same as the chosen one. A reading that is no command is no rival of one that is.
  private func agreement(with chosen: Int, among readings: [Utterance.Alternative], _ commands: [VoiceCommand]) -> Double {
    let gists = commands.map { CommandGist($0, of: parser) }
    var (same, all) = (0.0, 0.0)
    for (reading, gist) in zip(readings, gists) where gist.isCommand || !gists[chosen].isCommand {
      let weight = exp((reading.score - readings[chosen].score) / Self.temperature)
      all += weight
      if gist == gists[chosen] { same += weight }
    }
    return same / all
  }

  /// 0 when it is no command, 1 when every word is accounted for. The least understood of several commands in one breath counts.
  private func understanding(of command: VoiceCommand) -> Double {
    ([command] + (command.then ?? [])).map { $0.intent == .unknown ? 0 : $0.confidence }.min() ?? 0
  }
}
