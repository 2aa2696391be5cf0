import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// The rule by which providers are chosen, step by step.
@Suite struct ProviderChoiceTests {
  private func candidate(
    _ name: String, price: Double? = 0.04, measured: Double? = nil, usual: Double? = nil, wait: Double = 0, creates: Bool = true,
    count: Int = 4, transparent: Bool = true, aspects: Set<Aspect> = Set(Aspect.allCases)
  ) -> ProviderChoice.Candidate {
    ProviderChoice.Candidate(
      name: name, title: name,
      capabilities: ProviderCapabilities(
        creates: creates, edits: true, isFree: price == 0, maximumCount: count, makesTransparent: transparent, aspects: aspects,
        usualTime: usual.map { .seconds($0) }),
      estimate: price.map { Cost($0) }, measured: measured.map { .seconds($0) }, wait: .seconds(wait))
  }

  private func order(
    _ candidates: [ProviderChoice.Candidate], _ create: CreateRequest = CreateRequest(description: "a fox"), budget: Double? = nil,
    preference: ProviderPreference = .order, costCap: Double? = nil, patience: Double = 0
  ) -> [String] {
    let request = GenerationRequest(job: 1, work: .create(create), seed: 1, budget: budget)
    let choice = ProviderChoice(
      candidates, for: request, preference: preference, costCap: costCap, patience: .seconds(patience))
    return choice.ranked.map { candidates[$0.provider].name }
  }

  @Test func `the configured order, without those that cannot do it`() {
    #expect(order([candidate("a"), candidate("editor", creates: false), candidate("b")]) == ["a", "b"])
  }

  @Test func `those that can do all that is asked for come first`() {
    let few = candidate("few", count: 1, transparent: false, aspects: [.square])
    let all = candidate("all")
    #expect(order([few, all]) == ["few", "all"])
    #expect(order([few, all], CreateRequest(description: "a fox", count: 2)) == ["all", "few"])
    #expect(order([few, all], CreateRequest(description: "a fox", kind: .sticker)) == ["all", "few"])
    #expect(order([few, all], CreateRequest(description: "a fox", aspect: .tall)) == ["all", "few"])
  }

  @Test func `whoever has the model that is asked for comes first`() {
    var flux = candidate("flux's")
    flux.capabilities.models = ["flux"]
    let asked = CreateRequest(description: "a fox", model: "Flux")
    #expect(order([candidate("other"), flux], asked) == ["flux's", "other"])
    #expect(order([candidate("other"), flux]) == ["other", "flux's"])
  }

  @Test func `whoever can be told of a mask comes first, and only who looks at several pictures is asked to`() {
    func editor(_ name: String, masks: Bool = false, references: Int = 0) -> ProviderChoice.Candidate {
      var candidate = candidate(name)
      (candidate.capabilities.masks, candidate.capabilities.maximumReferences) = (masks, references)
      return candidate
    }
    let all = [editor("plain"), editor("masks", masks: true), editor("several", references: 2)]
    func order(masked: Bool, references: Int) -> [String] {
      let picture = GenerationRequest.ReferencePicture(prompt: "a hen", image: [1], mediaType: "image/png")
      let parent = GenerationRequest.ParentPicture(
        prompt: "a fox", style: nil, kind: .picture, seed: 1, image: [1], mediaType: "image/png", scene: nil,
        mask: masked ? EditMask(byLight: [1], byAlpha: [1]) : nil, references: Array(repeating: picture, count: references))
      let request = GenerationRequest(job: 1, work: .edit([.enhance(aspect: "brighter")], of: parent), seed: 1)
      return ProviderChoice(all, for: request).ranked.map { all[$0.provider].name }
    }
    #expect(order(masked: false, references: 0) == ["plain", "masks", "several"])
    #expect(order(masked: true, references: 0) == ["masks", "plain", "several"])
    #expect(order(masked: false, references: 2) == ["several"])
    #expect(order(masked: false, references: 3).isEmpty)
  }

  @Test func `no money is spent beyond the budget and the cap, nor any of unknown price where there is one`() {
    let all = [
      candidate("dear", price: 0.25), candidate("unknown", price: nil), candidate("cheap", price: 0.01), candidate("free", price: 0),
    ]
    #expect(order(all) == ["dear", "unknown", "cheap", "free"])
    #expect(order(all, costCap: 0.1) == ["cheap", "free"])
    #expect(order(all, budget: 0.02) == ["cheap", "free"])
    #expect(order(all, budget: 0) == ["free"])
    #expect(order(all, budget: -1) == ["free"])
  }

  @Test func `a model with a budget of its own is kept within it, others are not`() {
    var (own, other) = (candidate("own", price: 0.04), candidate("other", price: 0.04))
    (own.model, other.model) = ("big", "small")
    func order(_ left: [String: Double]) -> [String] {
      let request = GenerationRequest(job: 1, work: .create(CreateRequest(description: "a fox")), seed: 1, modelBudgets: left)
      return ProviderChoice([own, other], for: request).ranked.map { [own, other][$0.provider].name }
    }
    #expect(order(["big": 0.04]) == ["own", "other"])
    #expect(order(["big": 0.03]) == ["other"] && order(["big": -1]) == ["other"])
    own.estimate = nil
    #expect(order(["big": 5]) == ["other"], "an unknown price passes a budget")
  }

  @Test func `by cost and by speed, what is not known last`() {
    let all = [
      candidate("unknown", price: nil), candidate("dear", price: 0.25, measured: 1), candidate("free", price: 0, measured: 9, usual: 0.1),
      candidate("cheap", price: 0.01, usual: 3),
    ]
    #expect(order(all, preference: .cost) == ["free", "cheap", "dear", "unknown"])
    #expect(order(all, preference: .speed) == ["dear", "cheap", "free", "unknown"])
  }

  @Test func `one that rests comes last, one that is back soon does not`() {
    let all = [candidate("resting", wait: 30), candidate("soon", wait: 2), candidate("ready")]
    #expect(order(all, patience: 8) == ["soon", "ready", "resting"])
  }

  @Test func `a plan waits for one that is back soon, and fails for one that is not`() {
    func begin(_ wait: Double) -> ChainPlan.Step {
      let candidates = [candidate("a", wait: wait)]
      let request = GenerationRequest(job: 1, work: .create(CreateRequest(description: "a fox")), seed: 1)
      return ChainPlan(candidates, choice: ProviderChoice(candidates, for: request), policy: RetryPolicy()).begin(request.work)
    }
    #expect(begin(5) == ChainPlan.Step(action: .ask(provider: 0), wait: .seconds(5)))
    guard case .fail(let error) = begin(300).action else { return #expect(Bool(false), "it waits five minutes") }
    #expect(error.kind == .providerBusy && error.reason.contains("5 min") && !error.isOutcomeOpen)
  }

  @Test func `while one is asked the rest of another goes by`() {
    var resting = candidate("resting", wait: 20)
    resting.ailment = ImageProviderError(.billing, provider: "resting", reason: "no money")
    let candidates = [candidate("ready"), resting]
    let request = GenerationRequest(job: 1, work: .create(CreateRequest(description: "a fox")), seed: 1)
    func next(after seconds: Double) -> ChainPlan.Step {
      var plan = ChainPlan(candidates, choice: ProviderChoice(candidates, for: request), policy: RetryPolicy())
      #expect(plan.begin(request.work) == ChainPlan.Step(action: .ask(provider: 0)))
      let refused = ImageProviderError(.auth, provider: "ready", reason: "no key")
      return plan.failed(refused, .init(hasHandle: false, elapsed: .seconds(seconds), random: 0.5))
    }
    guard case .fail = next(after: 5).action else { return #expect(Bool(false), "what only a person can mend is waited for") }
    #expect(next(after: 60) == ChainPlan.Step(action: .ask(provider: 1)))
  }

  @Test func `who is left out for the money is said`() async {
    let paid = ScriptedImageProvider("paid", isFree: false, price: Cost(0.04))
    let request = GenerationRequest(job: 1, work: .create(CreateRequest(description: "a fox")), seed: 1, budget: 0.01)
    let error = await #expect(throws: ImageProviderError.self) { try await ProviderChain([paid]).generate(request) { _ in } }
    #expect(error?.kind == .billing && error?.reason == "paid would take about $0.04 and $0.01 is left this month")
    #expect(paid.received.isEmpty)
  }

  @Test(arguments: [(0.04, "$0.04"), (0.003, "$0.003"), (1.5, "$1.50"), (0, "$0.00"), (12, "$12.00")])
  func `money reads as people write it`(amount: Double, text: String) {
    #expect(Cost(amount).spoken == text)
  }
}
