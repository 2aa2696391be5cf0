internal import CCairo
import SketchCore

/// The things of a scene as a pattern that repeats without a seam: what leaves one edge comes in at the opposite one.
struct PatternPainter {
  let catalog: ArtCatalog

  /// Motifs along the shorter side; every other row begins half a step later.
  private static let motifs = 3.0
  /// Share of its place that a motif takes up.
  private static let share = 0.82

  /// - Parameter drawn: a scene in its style.
  func paint(_ scene: Scene, drawn: (Scene) throws -> Bitmap) rethrows -> Bitmap {
    let (width, height) = scene.size
    let step = Double(min(width, height)) / Self.motifs
    let motifs = try apart(scene).map { cropped(try drawn(motif(of: $0, edge: Int(step * 1.5)))) }
    let columns = max(1, Int((Double(width) / step).rounded()))
    let rows = max(1, Int((Double(height) / step / 2).rounded())) * 2
    let (across, down) = (Double(width) / Double(columns), Double(height) / Double(rows))
    var random = SeededGenerator(scene.seed, salt: 131)
    let palette = catalog.palettes[Int(scene.seed) % catalog.palettes.count].colors
    let tint = scene.view == .pattern ? palette[0] : palette[min(1, palette.count - 1)].mixed(RGB(1, 1, 1), 0.72)
    let result = Bitmap(width: width, height: height, fill: tint.packed)
    let scales = motifs.map { min(across / Double($0.width), down * 1.25 / Double($0.height)) * Self.share }
    result.draw { context in
      for row in 0..<rows {
        for column in 0..<columns {
          let x = (Double(column) + (row % 2 == 0 ? 0.25 : 0.75)) * across
          let y = (Double(row) + 0.5) * down
          let turn = Double(random.between(-0.14, 0.14))
          let kind = (row + column) % motifs.count
          // Also where it sticks out at the other side.
          for (left, up) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)] {
            place(
              motifs[kind], context, x + Double(left * width), y + Double(up * height), scales[kind], turn,
              isMirrored: (row + column) % 2 == 1)
          }
        }
      }
    }
    Finish(adjustments: scene.adjustments).apply(to: result)
    return result
  }

  /// Scenes of the motifs: things that have nothing to do with each other take turns.
  private func apart(_ scene: Scene) -> [Scene] {
    let things = scene.elements.filter { !$0.implied }
    guard scene.view == .pattern, things.count > 1, things.allSatisfy({ $0.relation == nil }) else { return [scene] }
    return things.map { thing in
      var one = scene
      one.elements = [thing]
      return one
    }
  }

  /// The things alone, to be cut out.
  private func motif(of scene: Scene, edge: Int) -> Scene {
    var sticker = scene
    (sticker.kind, sticker.option, sticker.details) = (.sticker, nil, ["no border"])
    sticker.view = nil
    (sticker.aspect, sticker.edge, sticker.pixels) = (.square, max(edge, 256), nil)
    (sticker.setting, sticker.sky, sticker.weather, sticker.time) = ("plain", [], .clear, .day)
    sticker.elements.removeAll(where: \.implied)
    sticker.adjustments = Scene.Adjustments()
    for index in sticker.elements.indices { sticker.elements[index].spots = [] }
    let layout = SceneLayout(catalog: catalog)
    layout.place(&sticker)
    layout.fill(&sticker)
    return sticker
  }

  private func cropped(_ drawn: Bitmap) -> Bitmap {
    var (left, top, right, bottom) = (drawn.width, drawn.height, -1, -1)
    for y in 0..<drawn.height {
      for x in 0..<drawn.width where drawn.pixels[y * drawn.width + x] >> 24 > 12 {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard right > left, bottom > top else { return drawn }
    let result = Bitmap(width: right - left + 1, height: bottom - top + 1)
    for y in top...bottom {
      for x in left...right { result.pixels[(y - top) * result.width + x - left] = drawn.pixels[y * drawn.width + x] }
    }
    return result
  }

  private func place(
    _ motif: Bitmap, _ context: OpaquePointer, _ x: Double, _ y: Double, _ scale: Double, _ turn: Double,
    isMirrored: Bool
  ) {
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_rotate(context, turn)
    cairo_scale(context, isMirrored ? -scale : scale, scale)
    motif.withSurface { surface in
      cairo_set_source_surface(context, surface, -Double(motif.width) / 2, -Double(motif.height) / 2)
      cairo_paint(context)
    }
    cairo_restore(context)
  }
}

extension Scene {
  /// It is to repeat, and there is something to repeat.
  var isPattern: Bool {
    if view == .pattern, kind != .coloringPage { return elements.contains { !$0.implied } }
    return kind == .wallpaper && (option == "patterns" || details.contains("seamless"))
      && elements.contains { !$0.implied }
  }
}
