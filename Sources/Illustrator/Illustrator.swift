import FoundationEssentials
package import SketchCore

/// The provider that needs no network: draws the described scene itself, in any of the ten styles.
package final class Illustrator: ImageProvider {
  package let name = "illustrator"
  package let title = "the illustrator"
  package let capabilities = ProviderCapabilities(creates: true, edits: true, isFree: true)
  package static let model = "illustrator-1"

  private let queue = DrawingQueue("illustrator")
  /// Queue of the drawings' files, which may be many of the user's.
  private static let reading = DrawingQueue("drawings")

  /// Reads the drawings when it is first asked, unless they were read before.
  package init() {}

  /// Reads the drawings, which takes half a second, before somebody waits for the first stroke.
  package static func prepare() async {
    // Faults in them are told to who asks for a picture.
    _ = try? await catalog(for: "")
  }

  private static func catalog(for text: String) async throws -> ArtCatalog {
    try await reading.run { _ in
    } drawing: { _ in
      try ArtCatalog.load(for: text)
    }
  }

  package func generate(
    _ request: GenerationRequest, report: @escaping @Sendable (ProviderProgress) async -> Void
  ) async throws -> [GeneratedPicture] {
    await report(.started(provider: name))
    let catalog = try await Self.catalog(for: request.work.words)
    switch request.work {
    case .create(let create):
      var pictures: [GeneratedPicture] = []
      let count = min(max(create.count, 1), 4)
      for index in 0..<count {
        let seed = request.seed &+ UInt32(index) &* 0x9E37_79B9
        let composed = composed(create, request, catalog, seed: seed)
        let share = (from: Double(index) / Double(count), size: 1 / Double(count))
        pictures.append(try await draw(composed.scene, catalog, notes: composed.notes, share: share, report: report))
        await report(.pictures(pictures.count))
      }
      return pictures
    case .edit(let edits, let parent):
      var (scene, notes) = Self.start(from: parent, catalog)
      var editor = SceneEditor(catalog: catalog, scene: scene)
      for edit in edits { editor.apply(edit) }
      (scene, notes) = (editor.scene, notes + editor.notes)
      if parent.mask != nil { notes.append(EditMask.note(notToldTo: title)) }
      return [try await draw(scene, catalog, notes: notes, share: (0, 1), report: report)]
    }
  }

  /// The scene of the parent, or one composed from its prompt when another provider made it or the stored one cannot be read.
  static func start(from parent: GenerationRequest.ParentPicture, _ catalog: ArtCatalog) -> (Scene, [String]) {
    if let text = parent.scene, let scene = try? WireJSON.decode(Scene.self, from: Data(text.utf8)) {
      return signed(scene, catalog)
    }
    var request = CreateRequest(description: parent.prompt, style: parent.style)
    request.kind = parent.kind
    let composed = SceneComposer(catalog: catalog).compose(request, seed: parent.seed)
    return (composed.scene, ["The picture was drawn anew from its description, because it was not one of mine."] + composed.notes)
  }

  /// The scene with signs where drawings that were added have gone since.
  private static func signed(_ scene: Scene, _ catalog: ArtCatalog) -> (Scene, [String]) {
    var (scene, notes) = (scene, [String]())
    for index in scene.elements.indices where catalog.subjects[scene.elements[index].subject] == nil {
      let label = scene.elements[index].label
      scene.elements[index].subject = ArtCatalog.sign
      scene.elements[index].text = label
      scene.elements[index].pose = nil
      notes.append("The drawing of “\(label)” is gone from your folder, so its name is on a sign.")
    }
    return (scene, notes)
  }

  private func draw(
    _ scene: Scene, _ catalog: ArtCatalog, notes: [String], share: (from: Double, size: Double),
    report: @Sendable (ProviderProgress) async -> Void
  ) async throws -> GeneratedPicture {
    do {
      let image = try await queue.run {
        await report(.fraction(share.from + $0 * share.size))
      } drawing: { work in
        let bitmap = try StyleRenderer(catalog: catalog).finished(scene, work: work)
        try work.checkpoint(0.92)
        return PNGEncoder.encode(bitmap)
      }
      return GeneratedPicture(
        image: image, prompt: SceneSentence(catalog: catalog).describe(scene),
        style: scene.stylePhrase.map(StyleChoice.free) ?? .named(scene.style), model: Illustrator.model, seed: scene.seed,
        scene: try WireJSON.text(scene), notes: notes)
    } catch is CancellationError {
      throw ImageProviderError(.cancelled, provider: name, reason: "the drawing was cancelled")
    }
  }
}
