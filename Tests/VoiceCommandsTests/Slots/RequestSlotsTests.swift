import Testing

@testable import VoiceCommands

@Suite struct RequestSlotsTests {
  private let sentences: SlotSentences

  init() throws { sentences = try SlotSentences("between\tkind\tas for\nafter\tkind\tof please\n", name: "sentences") }

  /// Slots of words with a label each: "a/d fox/d".
  private func slots(_ labelled: String) -> RequestSlots {
    let parts = labelled.split(separator: " ").map { $0.split(separator: "/") }
    let utterance = parts.map { $0[0] }.joined(separator: " ")
    return RequestSlots(
      utterance, RequestWords(utterance).words, labels: parts.map { $0.count > 1 ? String($0[1]) : "-" }, sentences
    ) { ["a", "the"].contains($0) }
  }

  @Test func `words of one label are a slot, and a description may have parts`() {
    let found = slots("draw a/d Fox/d as/- sticker/kind=sticker for/option kids/option on/d ice/d")
    #expect(found.kind == "sticker" && found.description == "a Fox on ice" && found.source == nil)
    #expect(found.others == [.init(label: "option", text: "for kids")])
  }

  @Test func `what was said again counts as it was said last, and details count each`() {
    let found = slots("food/option no nature/option thick/detail and white/detail")
    #expect(
      found.others == [
        .init(label: "option", text: "nature"), .init(label: "detail", text: "thick"), .init(label: "detail", text: "white"),
      ])
    #expect(slots("sticker/kind=sticker no film/kind=video").kind == "video")
  }

  @Test func `a picture is told by more than an article`() {
    #expect(slots("a/d fox/d").tellsPicture && slots("it/from").tellsPicture && slots("short/theme film/kind=video").tellsPicture)
    #expect(!slots("a/d film/kind=video").tellsPicture && !slots("film/kind=video").tellsPicture && !slots("high/quality").tellsPicture)
  }

  @Test(
    arguments: [
      ("a/d fox/d as a sticker/kind=sticker", true), ("a/d fox/d sticker/kind=sticker please", true),
      ("sticker/kind=sticker of a/d fox/d", true), ("a/d fox/d", true), ("a/d fox/d with a food/option sticker/kind=sticker", false),
      ("a/d fox/d in a sticker/kind=sticker factory", false), ("my sticker/kind=sticker album", false),
    ])
  func `words around a kind make it a part of what is seen`(labelled: String, isApart: Bool) {
    #expect(slots(labelled).isKindApart == isApart)
  }
}
