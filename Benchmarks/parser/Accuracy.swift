import Foundation
import SketchCore
import TestSupport
import VoiceCommands

/// How often the parser is right on files of utterances with the command JSON they must give.
struct Accuracy {
  private struct Score {
    var cases = 0
    var right = 0
    var sameKind = 0
  }

  private var scores: [String: Score] = [:]
  private var confusions: [String: Int] = [:]
  /// By tenth of stated confidence, commands only.
  private var reliability = [Score](repeating: Score(), count: 10)
  private var refusals = Score()

  /// - Throws: when a file cannot be read or a line holds no JSON.
  mutating func add(file: String, parser: VoiceCommandParser) throws {
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let expected = try JSONDecoder().decode(JSONValue.self, from: Data(parts[1].utf8))
      let command = parser.parse(Utterance(text: String(parts[0])))
      if expected["intent"] == nil { addRefusal(command) } else { try add(command, expected) }
    }
  }

  private mutating func addRefusal(_ command: VoiceCommand) {
    let spends: Set<VoiceCommand.Intent> = [.create, .edit, .retry, .delete]
    refusals.cases += 1
    if !spends.contains(command.intent) || command.confidence < 0.6 { refusals.right += 1 }
  }

  private mutating func add(_ command: VoiceCommand, _ expected: JSONValue) throws {
    let made = try JSONDecoder().decode(JSONValue.self, from: WireJSON.encode(command))
    let (wanted, got) = (kind(expected), kind(made))
    let isRight = expected.isPart(of: made)
    scores[wanted, default: Score()].cases += 1
    if isRight { scores[wanted]!.right += 1 }
    if wanted == got { scores[wanted]!.sameKind += 1 } else { confusions["\(wanted) taken for \(got)", default: 0] += 1 }
    let bin = min(9, Int(command.confidence * 10))
    reliability[bin].cases += 1
    if isRight { reliability[bin].right += 1 }
  }

  private func kind(_ command: JSONValue) -> String {
    guard case .string(let intent)? = command["intent"] else { return "?" }
    if case .array(let edits)? = command["edits"], case .string(let type)? = edits.first?["type"] { return intent + "." + type }
    return intent
  }

  func printTables() {
    let total = scores.values.reduce(into: Score()) {
      $0.cases += $1.cases
      $0.right += $1.right
      $0.sameKind += $1.sameKind
    }
    print("kind                        cases   kind right   all right")
    for (name, score) in scores.sorted(by: { $0.key < $1.key }) + [("all commands", total)] { print(row(name, score)) }
    if refusals.cases > 0 {
      print("refused, or below 0.6: \(refusals.right) of \(refusals.cases) (\(percent(refusals.right, refusals.cases)))")
    }
    print("\nstated confidence   cases   right")
    for (bin, score) in reliability.enumerated() where score.cases > 0 {
      print("0.\(bin) …              \(pad(score.cases, 5))   \(percent(score.right, score.cases))")
    }
    if !confusions.isEmpty { print("") }
    for (name, count) in confusions.sorted(by: { $0.value > $1.value }) { print("\(pad(count, 4))  \(name)") }
  }

  private func row(_ name: String, _ score: Score) -> String {
    name.padding(toLength: 26, withPad: " ", startingAt: 0)
      + "\(pad(score.cases, 7))   \(percent(score.sameKind, score.cases))      \(percent(score.right, score.cases))"
  }

  private func percent(_ part: Int, _ whole: Int) -> String { String(format: "%5.1f %%", 100 * Double(part) / Double(max(1, whole))) }
  private func pad(_ number: Int, _ width: Int) -> String { String(format: "%\(width)d", number) }
}
