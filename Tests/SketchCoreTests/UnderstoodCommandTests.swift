import SketchCore
import Testing

@Suite struct UnderstoodCommandTests {
  private func understood(_ confidences: [Double]) -> UnderstoodCommand {
    var commands = confidences.map { VoiceCommand(transcript: "undo and redo", intent: .undo, confidence: $0) }
    var first = commands.removeFirst()
    if !commands.isEmpty { first.then = commands }
    return UnderstoodCommand(first)
  }

  @Test(arguments: [(0.98765, 1, 0.988), (0.98765, 0.5, 0.494), (0.5, 0, 0), (1, 1.5, 1), (1, -1, 0)])
  func `the confidences of understanding and of hearing are multiplied, to three decimals`(
    understanding: Double, hearing: Double, combined: Double
  ) {
    #expect(understood([understanding]).command(heardWith: hearing).confidence == combined)
  }

  @Test func `each command of one breath is as sure as it was heard`() {
    let command = understood([0.9, 0.8, 0.7]).command(heardWith: 0.5)
    #expect(command.confidence == 0.45)
    #expect(command.then?.map(\.confidence) == [0.4, 0.35])
    #expect(command.transcript == "undo and redo")
  }
}
