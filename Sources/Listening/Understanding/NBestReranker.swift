import Glibc
package import SketchCore
import SpeechRecognition

/// Chooser among the hypotheses of an utterance, by how well each was heard and how completely it is understood.
///
/// The recogniser knows sounds and which words follow which; it does not know what can be asked for. Where two
/// hypotheses sound nearly alike, the one that makes sense is meant. Pure: the same utterance gives the same choice.
package struct NBestReranker: Sendable {
  /// Worth of a command understood completely, in the recogniser's scores (natural logarithms). It is also the margin:
  /// a hypothesis this far behind the best is never chosen. Fitted to development data in halves: 80 beats 20 by one
  /// command in a hundred.
  static let weight = 80.0
  /// Confidence from which words are kept, even when they are no command: nine in ten such hypotheses are right.
  static let clearlyHeard = 0.8
  /// Distance to the best at which a hypothesis is half as sure, where the recogniser shows no evidence. A caution, not
  /// a measurement.
  static let halving = 10.0
  /// Difference of scores that counts e : 1 when hypotheses are weighed against each other. Fitted with the curve of
  /// the confidence.
  static let temperature = 20.0

  private let parser: any CommandParser

  package init(parser: any CommandParser) { self.parser = parser }

  /// The utterance with the hypothesis that was meant as its text, and its command. Each text is parsed once.
  ///
  /// The alternatives keep their order and scores. `confidence` takes into account how completely the text is
  /// understood.
  package func ranked(_ utterance: Utterance) -> (utterance: Utterance, command: VoiceCommand) {
    let hypotheses = utterance.alternatives
    guard let first = hypotheses.first else { return (utterance, parser.parse(utterance)) }
    var understood: [String: UnderstoodCommand] = [:]
    for hypothesis in hypotheses where understood[hypothesis.text] == nil {
      understood[hypothesis.text] = parser.understand(hypothesis.text)
    }
    let texts = hypotheses.compactMap { understood[$0.text] }
    let commands = texts.map { $0.command(heardWith: 1) }
    let place = utterance.confidence < Self.clearlyHeard ? chosen(of: hypotheses, commands) : 0
    var ranked = utterance
    ranked.text = hypotheses[place].text
    if var evidence = utterance.evidence {
      evidence.understanding = understanding(of: commands[place])
      evidence.agreement = agreement(with: place, among: hypotheses, commands)
      ranked.evidence = evidence
      ranked.confidence = RecognitionConfidence.value(evidence)
    } else {
      ranked.confidence /= 1 + (first.score - hypotheses[place].score) / Self.halving
    }
    return (ranked, texts[place].command(heardWith: ranked.confidence))
  }

  /// Index of the hypothesis that was meant.
  private func chosen(of hypotheses: [Utterance.Alternative], _ commands: [VoiceCommand]) -> Int {
    var best = (place: 0, value: -Double.infinity)
    for (place, hypothesis) in hypotheses.enumerated() where hypotheses[0].score - hypothesis.score < Self.weight {
      let value = hypothesis.score + Self.weight * understanding(of: commands[place])
      if value > best.value { best = (place, value) }
    }
    return best.place
  }

  /// Share of the hypotheses' weight that asks for the same as the chosen one. One that is no command is no rival of
  /// one that is.
  private func agreement(
    with chosen: Int, among hypotheses: [Utterance.Alternative], _ commands: [VoiceCommand]
  ) -> Double {
    let meanings = commands.map { CommandEquivalence($0, of: parser) }
    var (same, all) = (0.0, 0.0)
    for (hypothesis, meaning) in zip(hypotheses, meanings) where meaning.isCommand || !meanings[chosen].isCommand {
      let weight = exp((hypothesis.score - hypotheses[chosen].score) / Self.temperature)
      all += weight
      if meaning == meanings[chosen] { same += weight }
    }
    return same / all
  }

  /// Completeness of understanding: 0 for no command, 1 when every word is accounted for. The least understood of
  /// several commands in one breath counts.
  private func understanding(of command: VoiceCommand) -> Double {
    ([command] + (command.then ?? [])).map { $0.intent == .unknown ? 0 : $0.confidence }.min() ?? 0
  }
}
