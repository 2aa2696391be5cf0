package import SketchCore

/// Size that the catalogue wants for a kind of picture: wallpapers as large as screens.
package struct KindSize {
  /// nil for a kind without a size of its own, which has that of its quality.
  package private(set) var pixels: Scene.Pixels?
  /// Told where the size that was asked for is more than is drawn.
  package private(set) var note: String?

  init(_ create: CreateRequest, _ request: GenerationRequest) { self.init(create, request.kind) }

  package init(_ create: CreateRequest, _ kind: CatalogKind?) {
    guard let kind, let side = kind.longerSide(of: create) else { return }
    let shape = kind.shape(of: create) ?? kind.aspect
    let wanted = Scene.Pixels.size(of: shape, longerSide: side)
    let drawn = Scene.Pixels(of: shape, longerSide: side)
    pixels = drawn
    guard wanted.width > drawn.width || wanted.height > drawn.height else { return }
    note = """
      \(wanted.width) × \(wanted.height) pixels are more than the \(Scene.Pixels.most / 1_000_000) million \
      that I draw, so it has \(drawn.width) × \(drawn.height).
      """
  }
}

extension Scene.Pixels {
  /// The largest size of a shape that is drawn, up to a longer side.
  init(of aspect: Aspect, longerSide: Int) {
    let wanted = Self.size(of: aspect, longerSide: longerSide)
    let share = (Double(Self.most) / Double(wanted.width * wanted.height)).squareRoot()
    let fitting = share < 1 ? Self.size(of: aspect, longerSide: Int(Double(longerSide) * share)) : wanted
    self.init(width: fitting.width, height: fitting.height)
  }

  static func size(of aspect: Aspect, longerSide: Int) -> (width: Int, height: Int) {
    let (width, height) = aspect.proportion
    let shorter = (Double(longerSide * min(width, height)) / Double(max(width, height))).rounded()
    return width >= height ? (longerSide, Int(shorter)) : (Int(shorter), longerSide)
  }

  /// As long, in another shape.
  func reshaped(_ aspect: Aspect) -> Scene.Pixels { Scene.Pixels(of: aspect, longerSide: max(width, height)) }
}
