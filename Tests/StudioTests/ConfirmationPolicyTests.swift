import SketchCore
import Testing

@testable import Studio

@Suite struct ConfirmationPolicyTests {
  private func verdict(
    _ intent: VoiceCommand.Intent, confidence: Double, source: Utterance.Source = .speech, isFree: Bool = false,
    paid: PaidConfirmation = .unsure, then: [VoiceCommand]? = nil
  ) -> ConfirmationPolicy.Verdict {
    let settings = StudioSettings(
      confirmBelow: 0.6, confirmPaid: paid, rejectBelow: 0.3, exportFolder: "/nowhere")
    var command = VoiceCommand(transcript: "words", intent: intent, confidence: confidence)
    if intent == .create { command.create = CreateRequest(description: "a fox") }
    command.then = then
    return ConfirmationPolicy(settings: settings, makingIsFree: isFree, price: isFree ? nil : Cost(0.04))
      .verdict(on: command, source: source)
  }

  @Test(arguments: [VoiceCommand.Intent.create, .edit, .retry])
  func `in doubt, what costs money is asked about, and what is free is not`(intent: VoiceCommand.Intent) {
    guard case .ask(let question) = verdict(intent, confidence: 0.5) else { return #expect(Bool(false), "not asked") }
    #expect(question.contains("money") || question.contains("$0.04"))
    #expect(verdict(intent, confidence: 0.6) == .proceed)
    #expect(verdict(intent, confidence: 0.5, isFree: true) == .proceed)
  }

  @Test func `in doubt, deleting is asked about, also as a later step`() {
    let question = ConfirmationPolicy.Verdict.ask("Did you say to delete the current picture?")
    #expect(verdict(.delete, confidence: 0.5, isFree: true) == question)
    let delete = VoiceCommand(transcript: "words", intent: .delete, confidence: 0.5)
    #expect(verdict(.favorite, confidence: 0.5, isFree: true, then: [delete]) == question)
    #expect(verdict(.favorite, confidence: 0.5) == .proceed)
  }

  @Test func `in doubt, forgetting and giving up a collection are asked about`() {
    let policy = ConfirmationPolicy(
      settings: StudioSettings(confirmBelow: 0.6, exportFolder: "/nowhere"), makingIsFree: true)
    var command = VoiceCommand(transcript: "words", intent: .forget, confidence: 0.5)
    command.steps = 3
    #expect(policy.verdict(on: command, source: .typed) == .ask("Did you say to forget the 3 things said last?"))
    (command.steps, command.last) = (nil, "PT5M")
    #expect(policy.verdict(on: command, source: .typed) == .ask("Did you say to forget the last words?"))
    command.confidence = 0.9
    #expect(policy.verdict(on: command, source: .typed) == .proceed)
    command = VoiceCommand(transcript: "words", intent: .collection, confidence: 0.5)
    command.collection = .request(CollectionRequest(.delete, name: "garden"))
    #expect(
      policy.verdict(on: command, source: .typed) == .ask("Did you say to delete the collection “garden”?"))
    command.collection = .request(CollectionRequest(.show, name: "garden"))
    #expect(policy.verdict(on: command, source: .typed) == .proceed)
  }

  @Test func `where it is wished, all that is spoken and costs money is asked about`() {
    guard case .ask(let question) = verdict(.create, confidence: 0.95, paid: .spoken) else {
      return #expect(Bool(false), "not asked")
    }
    #expect(question == "Did you say to draw “a fox”? It costs $0.04.")
    #expect(verdict(.create, confidence: 0.95, source: .typed, paid: .spoken) == .proceed)
    #expect(verdict(.create, confidence: 0.95, isFree: true, paid: .spoken) == .proceed)
    #expect(verdict(.delete, confidence: 0.95, paid: .spoken) == .proceed)
    let edit = VoiceCommand(transcript: "add a boat", intent: .edit, confidence: 0.95)
    #expect(verdict(.undo, confidence: 0.95, paid: .spoken, then: [edit]) == .ask("Did you say “add a boat”? It costs $0.04."))
  }

  @Test func `hardly heard, nothing is acted on; typed, it is`() {
    guard case .reject(let error) = verdict(.favorite, confidence: 0.29) else {
      return #expect(Bool(false), "not rejected")
    }
    #expect(error.code == .notUnderstood)
    #expect(verdict(.favorite, confidence: 0.29, source: .typed) == .proceed)
  }

  @Test func `a yes has to be clear where it is spoken`() {
    guard case .reject = verdict(.confirm, confidence: 0.59) else { return #expect(Bool(false), "not rejected") }
    #expect(verdict(.confirm, confidence: 0.6) == .proceed)
    #expect(verdict(.confirm, confidence: 0.59, source: .typed) == .proceed)
    #expect(verdict(.deny, confidence: 0.59) == .proceed)
  }
}
