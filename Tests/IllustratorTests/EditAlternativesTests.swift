import SketchCore
import Testing

@testable import Illustrator

/// What is offered where a change found nothing to change.
@Suite struct EditAlternativesTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func alternatives(to edits: Edit..., in description: String) -> [VoiceCommand] {
    let scene = SceneComposer(catalog: catalog).compose(CreateRequest(description: description), seed: 3).scene
    return EditAlternatives(catalog: catalog, scene: scene).commands(inPlaceOf: edits)
  }

  @Test func `a colour for what is not there is offered for what is, and the thing in that colour`() {
    let offered = alternatives(to: .changeColor(element: "the volcano", color: "red"), in: "a mountain with a cabin")
    #expect(offered.map(\.transcript) == ["make the mountain red", "add a red volcano"])
    #expect(
      offered.map(\.edits) == [
        [.changeColor(element: "mountain", color: "red")], [.addElement(element: "a red volcano", position: nil)],
      ])
  }

  @Test func `what would change nothing is not offered`() {
    let offered = alternatives(to: .changeColor(element: "the volcano", color: "red"), in: "a red mountain")
    #expect(!offered.contains { $0.transcript == "make the mountain red" })
    #expect(offered.count == 2)
  }

  @Test func `in an empty picture the thing is added, or drawn anew`() {
    let offered = alternatives(to: .changeColor(element: "the volcano", color: "red"), in: "the open sea at night")
    #expect(offered.map(\.transcript).contains("add a red volcano"))
    let scene = Scene()
    let bare = EditAlternatives(catalog: catalog, scene: scene)
      .commands(inPlaceOf: [.changeColor(element: "the volcano", color: "red")])
    #expect(bare.map(\.transcript) == ["add a red volcano", "draw a red volcano"])
    #expect(bare.last?.create?.description == "a red volcano")
  }

  @Test func `what is not there to go or to be exchanged is offered with what is there`() {
    let removals = alternatives(to: .removeElement(element: "the elephant"), in: "a mountain with a cabin")
    #expect(removals.map(\.transcript) == ["remove the mountain", "remove the cabin"])
    let exchange = alternatives(
      to: .replaceElement(element: "the elephant", replacement: "a boat"), in: "a mountain with a cabin")
    #expect(exchange.map(\.transcript) == ["replace the mountain with a boat", "add a boat"])
  }

  @Test func `where everything is there, or nobody can draw it, nothing is made up`() {
    #expect(alternatives(to: .changeColor(element: "the cabin", color: "red"), in: "a mountain with a cabin").isEmpty)
    #expect(alternatives(to: .enhance(aspect: "brighter"), in: "a mountain").isEmpty)
    let unknown = alternatives(to: .changeColor(element: "the flibbet", color: "red"), in: "a mountain")
    #expect(unknown.map(\.transcript) == ["make the mountain red"])
  }
}
