import SketchCore
import Testing

@testable import Studio

@Suite struct CommandPlanTests {
  @Test func `what follows a picture is kept with its job`() {
    let plan = CommandPlan(WordParser().parse(Utterance(text: "draw a fox and favorite and edit and export and list")))
    #expect(plan.steps.map(\.intent) == [.create, .edit, .list])
    #expect(plan.steps[0].then?.map(\.intent) == [.favorite])
    #expect(plan.steps[1].then?.map(\.intent) == [.export])
  }

  @Test func `neighbours enter the lane as one, what is answered at once stands alone`() {
    let words = "undo and draw a fox and list and status and edit and favorite and redo and undo"
    let plan = CommandPlan(WordParser().parse(Utterance(text: words)))
    let batches = plan.batches
    #expect(batches.map { $0.map(\.intent) } == [[.undo, .create], [.list], [.status], [.edit]])
    // Their places number the idempotency keys of the jobs.
    #expect(batches.map(\.startIndex) == [0, 2, 3, 4])
  }
}
