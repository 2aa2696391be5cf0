import SketchCore
import Testing

@testable import VoiceCommands

@Suite struct CommandSlotsTests {
  private let slots = CommandSlots([
    Slot(label: "which=current", text: "this"), Slot(label: "q", text: "a fox"), Slot(label: "which=last", text: "no the last"),
    Slot(label: "q", text: "in the snow"), Slot(label: "with=previous", text: "the one before"), Slot(label: "which=nowhere", text: "x"),
  ])

  @Test func `parts of a slot that lie apart are joined`() {
    #expect(slots["q"] == "a fox in the snow" && slots["tag"] == nil)
    #expect(slots.labels == ["which=current", "q", "which=last", "with=previous", "which=nowhere"])
  }

  @Test func `what was said again counts as it was said last`() {
    let slots = CommandSlots([
      Slot(label: "ordinal", text: "third"), Slot(label: "tag", text: "urgent"), Slot(label: "ordinal", text: "fourth"),
      Slot(label: "tag", text: "urgent"),
    ])
    #expect(slots["ordinal"] == "fourth" && slots["tag"] == "urgent")
  }

  @Test func `the place that was said last counts`() {
    #expect(slots.place(CommandSlots.which) == .last && slots.place(CommandSlots.with) == .previous)
    #expect(CommandSlots([]).place(CommandSlots.which) == nil)
  }
}
