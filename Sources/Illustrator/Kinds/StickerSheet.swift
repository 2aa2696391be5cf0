import SketchCore

/// Several stickers on one sheet: as many as were said, of what was described, or of the theme where that says nothing.
struct StickerSheet {
  let catalog: ArtCatalog

  /// Number of a sheet of which none was said.
  private static let usual = 6
  private static let most = 30

  /// Number of stickers that a detail asks for: "8 on one sheet"; nil for another detail.
  static func number(in detail: String) -> Int? {
    guard detail.hasSuffix("on one sheet") else { return nil }
    return detail.split(separator: " ").first.flatMap { Int($0) }.map { min(max($0, 2), most) } ?? usual
  }

  /// Makes the things of a scene as many as the request has stickers on one sheet; leaves other scenes as they are.
  func fill(_ scene: inout Scene, _ request: CreateRequest) {
    guard scene.kind == .sticker, let number = (request.details ?? []).lazy.compactMap(Self.number).first else { return }
    // A word that only names the theme is not written on each of them.
    scene.elements.removeAll { $0.text != nil && $0.text == $0.asked && catalog.group($0.label) != nil }
    let theme = request.option ?? request.description
    if scene.elements.isEmpty, let first = catalog.group(theme)?.first {
      scene.elements = [Scene.Element(id: scene.nextID, subject: first, label: theme)]
    }
    let things = scene.elements.indices.filter { scene.elements[$0].relation == nil }
    guard !things.isEmpty, things.count == scene.elements.count else { return }
    for (place, index) in things.enumerated() {
      scene.elements[index].count = max(1, number / things.count + (place < number % things.count ? 1 : 0))
    }
  }
}
