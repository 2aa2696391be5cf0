import SketchCore
import TestSupport
import VoiceCommands

/// Parses inputs nobody says and tells the slowest. The same seed tries the same inputs.
struct Fuzz {
  struct Result: Encodable {
    var seed: UInt64
    var inputs = 0
    var characters = 0
    var slowestMilliseconds = 0.0
    var slowestCharacters = 0
    /// Its beginning.
    var slowest = ""
    /// All of it, to be looked into.
    var slowestText = ""

    enum CodingKeys: CodingKey { case seed, inputs, characters, slowestMilliseconds, slowestCharacters, slowest }
  }

  private static let longest = 10_000

  let parser: VoiceCommandParser
  /// Sentences to cut up and mix.
  let sentences: [String]

  func run(random count: Int, seed: UInt64) -> Result {
    var result = Result(seed: seed)
    for piece in StrangeText.pieces {
      for length in [100, 1_000, 1_600, 2_000, Self.longest] {
        attempt(String(repeating: piece, count: max(1, length / piece.count)), &result)
      }
    }
    let words = Set(sentences.flatMap { $0.split(separator: " ").map(String.init) }).sorted()
    for word in words { attempt(Array(repeating: word, count: 400).joined(separator: " "), &result) }
    var strange = StrangeText(seed: seed)
    for _ in 0..<count {
      attempt(strange.bytes(upTo: Self.longest), &result)
      attempt(strange.scalars(upTo: 2_000), &result)
      attempt(strange.pieces(upTo: 400), &result)
      attempt(strange.row(of: words, upTo: 400), &result)
      attempt(strange.slips(in: sentences), &result)
    }
    return result
  }

  private func attempt(_ text: String, _ result: inout Result) {
    // The best of three: what the machine does for others slows the processor, too.
    let time = (0..<3).map { _ in
      let begin = processorTime()
      precondition(parser.parse(Utterance(text: text)).transcript == text, "the transcript is kept")
      return (processorTime() - begin) / .milliseconds(1)
    }.min()!
    result.inputs += 1
    result.characters += text.count
    guard time > result.slowestMilliseconds else { return }
    result.slowestMilliseconds = number(time)
    result.slowestCharacters = text.count
    result.slowest = String(text.prefix(60))
    result.slowestText = text
  }
}
