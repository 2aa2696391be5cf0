import SketchCore
import VoiceCommands

/// Parses inputs nobody says and tells the slowest.
struct Fuzz {
  private static let pieces = [
    "draw a red cat ", "and ", "add a tree and ", "make the sky orange and the grass blue ", "no wait ", "the ", "in the style of ",
    "blue and ",
    "um ", "undo, ", "a", " ", "🦊", "👨‍👩‍👧‍👦 ", "e\u{301}", "שלום ", "مرحبا ", "，", "’", "-", ".", "\n", "0", "one two three ", "put it on the ",
    "as a ", "of the ", "brihgt ",
  ]

  let parser: VoiceCommandParser

  func run(random count: Int) {
    var generator = SystemRandomNumberGenerator()
    var slowest = (time: Duration.zero, text: "")
    var tried = 0
    func attempt(_ text: String) {
      let clock = ContinuousClock()
      // The best of three: what else the machine does is not measured.
      let time = (0..<3).map { _ in clock.measure { _ = parser.parse(Utterance(text: text)) } }.min()!
      tried += 1
      if time > slowest.time { slowest = (time, text) }
    }
    for piece in Self.pieces {
      for length in [100, 1_000, 1_600, 2_000, 10_000] { attempt(String(repeating: piece, count: length / piece.count)) }
    }
    for _ in 0..<count {
      let bytes = (0..<Int.random(in: 0...10_000, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
      attempt(String(decoding: bytes, as: UTF8.self))
      let words = (0..<Int.random(in: 1...400, using: &generator)).map { _ in Self.pieces.randomElement(using: &generator)! }
      attempt(words.joined())
    }
    print("\(tried) inputs, no crash, slowest \(slowest.time): “\(slowest.text.prefix(60))…” (\(slowest.text.count) characters)")
  }
}
