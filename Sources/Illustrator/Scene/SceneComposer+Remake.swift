import SketchCore

extension SceneComposer {
  /// The things of a scene as another kind of picture: "a sticker of this".
  func remade(_ old: Scene, _ request: CreateRequest, option: CatalogOption?) -> Composition {
    var scene = old
    scene.kind = request.kind
    (scene.pixels, scene.film) = (nil, nil)
    scene.edge = Scene.edge(of: request.quality)
    var notes: [String] = []
    if let style = request.style ?? option?.scene?.style {
      let choice = StyleResolver(catalog: catalog).resolve(style)
      (scene.style, scene.stylePhrase) = (choice.style, choice.phrase)
      notes += choice.notes
    }
    notes += take(request, option, into: &scene)
    let aspect = request.aspect ?? old.aspect
    let isMoved = aspect != old.aspect || scene.kind == .sticker || old.kind == .sticker || old.kind == .mandala
    scene.aspect = aspect
    if scene.kind == .sticker {
      scene.setting = "plain"
      scene.elements.removeAll(where: \.implied)
    }
    if isMoved { for index in scene.elements.indices { scene.elements[index].spots = [] } }
    SceneLayout(catalog: catalog).place(&scene)
    if scene.kind == .sticker { SceneLayout(catalog: catalog).fill(&scene) }
    return Composition(scene: scene, notes: notes)
  }
}
