import Testing

@testable import VoiceCommands

@Suite struct SlotTests {
  @Test func `words of one label side by side are a slot, as they were said`() {
    let utterance = "Bin the Red one, and the last"
    let slots = Slot.slots(of: utterance, RequestWords(utterance).words, labels: ["-", "q", "q", "q", "-", "which=last", "which=last"])
    #expect(slots == [Slot(label: "q", text: "the Red one"), Slot(label: "which=last", text: "the last")])
  }

  @Test func `words apart, and other labels beside, are slots of their own`() {
    let slots = Slot.slots(of: "a b c d", RequestWords("a b c d").words, labels: ["q", "-", "q", "tag"])
    #expect(slots.map(\.text) == ["a", "c", "d"])
    #expect(Slot.slots(of: "", [], labels: []).isEmpty)
  }
}
