/// Before a far row, before a seat, and at the leaves of a tree.
extension RelatedLayout {
  /// Lower edge at most, in picture heights, of a row of things that is far away.
  static let farBottom: Float = 0.72

  /// Place near at hand before a far row of pyramids, with the first of them beside it.
  func before(
    _ row: SceneGeometry.Box, _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ first: SceneGeometry.Box
  ) -> Scene.Spot {
    let height = min(staging.height(of: element, subject), 0.6 / max(0.3, catalog.silhouette(subject).height))
    var spot = Scene.Spot(x: 0, depth: 0.66, height: height)
    let isRight = first.middle < row.middle
    spot.x = isRight ? first.right + half(subject, height) * 0.8 : first.left - half(subject, height) * 0.8
    spot = geometry.pulledIn(spot, subject)
    return Gaze.turned(spot, subject, toRight: !isRight)
  }

  /// True for a seat on which somebody sits.
  func isTaken(_ seat: ArtCatalog.Subject, _ relation: Scene.Relation?) -> Bool {
    guard let relation, seat.nature.kind == "furniture" else { return false }
    return scene.elements.contains {
      $0.relation == Scene.Relation(kind: .on, of: relation.of)
        && catalog.subjects[$0.subject]?.nature.isPerson == true
    }
  }

  /// Place on the floor before somebody's seat, no higher than their knees.
  func atFeet(
    _ subject: ArtCatalog.Subject, _ height: Float, of seat: SceneGeometry.Box, _ anchor: Scene.Spot
  ) -> Scene.Spot {
    let shape = catalog.silhouette(subject)
    let tall = min(
      height, 0.42 * seat.height / max(0.2, shape.height), 0.9 * seat.width * geometry.proportion / shape.width)
    let spot = Scene.Spot(x: seat.middle, depth: min(0.97, anchor.depth + 0.2), height: tall)
    let foot = min(0.97, seat.bottom + 0.35 * shape.height * tall)
    return geometry.lowered(spot, subject, to: foot + tall * (1 - shape.bottom))
  }

  /// Turned to a tree, with the mouth in its leaves.
  func browsing(
    _ spot: Scene.Spot, _ subject: ArtCatalog.Subject, _ tree: SceneGeometry.Box, toRight: Bool
  ) -> Scene.Spot {
    var spot = Gaze.turned(spot, subject, toRight: toRight)
    guard let mouth = subject.anatomy.points["mouth"] else { return spot }
    let reach = geometry.place(mouth, spot, subject).x
    spot.x += (toRight ? tree.left + Self.mouthful * tree.width : tree.right - Self.mouthful * tree.width) - reach
    return spot
  }

  /// Share of a tree's width by which who eats from it reaches in.
  private static let mouthful: Float = 0.07
}

extension Scene.Element {
  /// True for a giraffe that eats from a tree.
  func eats(from base: ArtCatalog.Subject) -> Bool { pose == .eating && base.nature.kind == "tree" }
}
