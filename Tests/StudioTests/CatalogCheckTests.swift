import SketchCore
import Testing

@testable import Studio

/// Requests for what the catalogue does not have, or has switched off.
@Suite struct CatalogCheckTests {
  private let catalog = Catalog(kinds: [
    CatalogKind(
      id: .sticker, name: "Sticker",
      options: [
        CatalogOption(id: "food", name: "Food", isActive: false, spoken: ["food"]),
        CatalogOption(id: "emoji", name: "Emoji", spoken: ["emoji"]),
      ]),
    CatalogKind(id: .mandala, name: "Mandala", isActive: false),
  ])

  private func refusal(_ kind: ArtKind, _ option: String? = nil) -> SketchError? {
    do {
      try catalog.check(kind, option: option)
      return nil
    } catch { return error }
  }

  @Test func `what is switched off is refused as that, with what there is`() {
    let option = refusal(.sticker, "food")
    #expect(option?.message == "the option “Food” of a sticker is switched off in catalog.d")
    #expect(option?.advice == "It has: emoji." && option?.code == .invalidInput)
    let kind = refusal(.mandala)
    #expect(kind?.message == "the kind “Mandala” is switched off in catalog.d" && kind?.advice == "There are: sticker.")
    #expect(refusal(.sticker, "glitter")?.message == "a sticker has no option “glitter”")
    #expect(refusal(.sticker, "emoji") == nil && refusal(.sticker) == nil)
    #expect(refusal(.added("card"))?.message == "there is no kind “card”")
  }

  @Test func `a theme is found by the first word of its name`() {
    var catalog = catalog
    catalog.themes = [Catalog.Entry(id: "dream", name: "Dream"), Catalog.Entry(id: "nature film", name: "Nature film")]
    func theme(_ said: String?) -> String? {
      var command = VoiceCommand(transcript: "", intent: .create, confidence: 1)
      command.create = CreateRequest(description: "a boat", kind: .video)
      command.create?.theme = said
      return catalog.withThemes(command).create?.theme
    }
    #expect(theme("nature") == "nature film" && theme("dream") == "dream" && theme("nat") == "nat" && theme(nil) == nil)
  }

  @Test func `pictures of a kind that is switched off can still be listed`() {
    #expect(throws: Never.self) { try catalog.checkExists(.mandala) }
  }
}
