import ArtworkLibrary
import Illustrator
import SketchCore

/// Two hundred pictures of the illustrator over all styles, kinds and edits, by their SHA-256.
struct GoldenPictures {
  private static let descriptions = [
    "a mountain with a cabin by a lake", "a red fox in a snowy forest at night", "three cats on a sofa", "a castle and two dragons",
    "a robot and an umbrella in the rain", "a lighthouse on a cliff at sunset", "a city street at night", "penguins on an iceberg",
    "a girl with a balloon", "a bowl of fruit on a table", "a rocket in space", "autumn trees beside a river",
  ]

  private static let edits: [Edit] = [
    .addElement(element: "a boat", position: "on the left"), .addElement(element: "two birds", position: nil),
    .removeElement(element: "the cabin"), .replaceElement(element: "the mountain", replacement: "a volcano"),
    .changeColor(element: "the sky", color: "orange"), .changeColor(element: nil, color: "sepia"),
    .changeStyle(style: .free("ukiyo-e")), .changeBackground(background: "a desert at night"), .enhance(aspect: "brighter"),
    .enhance(aspect: "bigger"),
  ]

  private let illustrator = Illustrator()

  func print() async throws {
    for (number, description) in Self.descriptions.enumerated() {
      for style in ArtStyle.allCases {
        let request = CreateRequest(description: description, style: .named(style), quality: .draft)
        try await show("create", style, .create(request), seed: UInt32(number + 1))
      }
    }
    for kind in ArtKind.allCases {
      let request = CreateRequest(description: "a butterfly on a flower", kind: kind, quality: .draft)
      try await show("kind", kind, .create(request), seed: 5)
    }
    for (number, style) in ArtStyle.allCases.enumerated() {
      var parent = try await picture(
        .create(CreateRequest(description: Self.descriptions[0], style: .named(style), quality: .draft)), seed: 40 + UInt32(number))
      for edit in Self.edits.prefix(number < 3 ? 10 : 6) {
        let before = GenerationRequest.ParentPicture(
          prompt: parent.prompt, style: parent.style, kind: .picture, seed: parent.seed, image: parent.image, mediaType: "image/png",
          scene: parent.scene)
        parent = try await show("edit", edit, .edit([edit], of: before), seed: 7)
      }
    }
  }

  private func picture(_ work: GenerationRequest.Work, seed: UInt32) async throws -> GeneratedPicture {
    try await illustrator.generate(GenerationRequest(job: 1, work: work, seed: seed)) { _ in }[0]
  }

  @discardableResult
  private func show(_ what: String, _ of: some Any, _ work: GenerationRequest.Work, seed: UInt32) async throws -> GeneratedPicture {
    let picture = try await picture(work, seed: seed)
    Swift.print("\(what)\t\(of)\t\(picture.prompt)\t\(picture.notes.joined(separator: " "))\t\(ContentHash.sha256(picture.image))")
    return picture
  }
}
