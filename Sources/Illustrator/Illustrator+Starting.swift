import FoundationEssentials
import SketchCore

/// New pictures, and those that are made of another.
extension Illustrator {
  /// Scene of a creation. One that is made of a picture with a scene has its things; one that is only to look like it
  /// has its style.
  func composed(
    _ create: CreateRequest, _ request: GenerationRequest, _ catalog: ArtCatalog, seed: UInt32
  ) -> SceneComposer.Composition {
    let composer = SceneComposer(catalog: catalog)
    let first = request.starting.first
    let scene = first?.scene.flatMap { try? WireJSON.decode(Scene.self, from: Data($0.utf8)) }
    let size = KindSize(create, request)
    if request.isRemade, let scene {
      var remade = composer.remade(scene, create, option: request.option)
      remade.scene.pixels = size.pixels
      remade.notes += size.note.map { [$0] } ?? []
      return remade
    }
    var composed = composer.compose(create, option: request.option, seed: seed, pixels: size.pixels)
    composed.notes += size.note.map { [$0] } ?? []
    guard first != nil else { return composed }
    if request.isRemade {
      composed.notes.insert(
        "The picture was drawn anew from its description, because it was not one of mine.", at: 0)
    } else if let scene {
      (composed.scene.style, composed.scene.stylePhrase) = (scene.style, scene.stylePhrase)
    } else {
      composed.notes.append("I can take the style of my own drawings only, so this has its usual one.")
    }
    return composed
  }
}
