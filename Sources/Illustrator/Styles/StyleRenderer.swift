import SketchCore

/// A style: the look that the scene is painted in first, and the style's own passes over it.
protocol StylePass {
  var look: Look { get }
  /// - Throws: `CancellationError` between passes.
  func render(_ picture: Underpainting, work: RenderWork) throws -> Bitmap
}

/// Renders a scene in its style. Synchronous and single-threaded: run it off the shared threads.
struct StyleRenderer {
  let catalog: ArtCatalog

  /// Picture to be looked at as it is, with lines as thin as those of a large one. Frames of films are rendered.
  /// - Throws: `CancellationError` when the work was cancelled between two passes.
  func finished(_ scene: Scene, work: RenderWork) throws -> Bitmap {
    guard let large = FineLines.enlarged(scene, pass(for: scene)) else { return try render(scene, work: work) }
    return try painted(large, work: work).reduced(by: FineLines.factor)
  }

  /// - Throws: `CancellationError` when the work was cancelled between two passes.
  func render(_ scene: Scene, work: RenderWork) throws -> Bitmap {
    guard let small = Enlarger.reduced(scene) else { return try painted(scene, work: work) }
    let size = scene.size
    return try Enlarger.enlarge(
      try painted(small, work: work), width: size.width, height: size.height, isPlain: scene.style == .pixelArt,
      work: work)
  }

  private func painted(_ scene: Scene, work: RenderWork) throws -> Bitmap {
    if scene.isPattern {
      return try PatternPainter(catalog: catalog).paint(scene) { try rendered($0, work: work).drawn }
    }
    return try rendered(scene, work: work).drawn
  }

  /// Share of the scene in its style, and what it was painted from. The styles paint over their underpainting: its
  /// colours are the drawn ones afterwards.
  func rendered(
    _ scene: Scene, share: PaintedShare = PaintedShare(), work: RenderWork
  ) throws -> (drawn: Bitmap, picture: Underpainting) {
    let pass = pass(for: scene)
    let picture = try ScenePainter(catalog: catalog).paint(scene, look: pass.look, share: share, work: work)
    let drawn = try pass.render(picture, work: work)
    try work.checkpoint(0.9)
    if scene.kind == .coloringPage { return (drawn, picture) }
    Finish(adjustments: scene.adjustments).apply(to: drawn)
    guard scene.kind == .sticker, !picture.cast.isEmpty else { return (drawn, picture) }
    let sticker = Sticker(
      picture: picture, hasBorder: scene.kindOption != .noBorder, rim: catalog.looks.look(of: .sticker, scene).rim)
    return (sticker.cut(drawn), picture)
  }

  private func pass(for scene: Scene) -> any StylePass {
    if scene.kind == .coloringPage { return ColoringPage(kind: catalog.looks.look(of: .coloringPage, scene)) }
    let entry = scene.stylePhrase.flatMap { catalog.style(for: $0) }
    if let technique = entry?.technique { return technique }
    let variant = entry?.variant
    return switch scene.style {
    case .photorealistic: Photorealistic()
    case .cartoon: Cartoon()
    case .anime: Anime()
    case .watercolor: Watercolor()
    case .oilPainting: OilPainting()
    case .sketch: PencilSketch()
    case .digitalArt: DigitalArt()
    case .abstract: Abstract(palettes: catalog.palettes)
    case .pixelArt: PixelArt()
    case .impressionist: Impressionist(swirls: variant == "swirls")
    }
  }
}
