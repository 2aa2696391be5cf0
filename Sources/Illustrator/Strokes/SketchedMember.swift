import Glibc
import SketchCore

/// A copy of an element in the picture, for the hand that draws it.
struct SketchedMember {
  let element: Scene.Element
  let subject: ArtCatalog.Subject
  let spot: Scene.Spot
  let silhouette: Silhouette
  /// Box of the drawing, pixels.
  let box: SceneGeometry.Box

  /// Lower edge of what is seen of it, 0…1 of the box.
  private var shown: Float { spot.shown ?? 1 }

  /// A place of the drawing's 400 units in the picture; nil where it is cut off.
  func place(_ point: StrokePoint) -> StrokePoint? {
    var (u, v) = (point.x / 400, point.y / 400)
    guard v <= shown else { return nil }
    if spot.flipped, element.text == nil { u = 1 - u }
    u = 0.5 + (u - 0.5) * (element.width ?? 1)
    if let folded = spot.folded, v > subject.hip { v = subject.hip + (v - subject.hip) * folded }
    return tilted(StrokePoint(x: box.left + u * box.width, y: box.top + v * box.height), by: spot.tilt ?? 0)
  }

  /// The point turned about the foot of the drawing.
  private func tilted(_ point: StrokePoint, by degrees: Float) -> StrokePoint {
    guard degrees != 0 else { return point }
    let angle = degrees * .pi / 180
    let foot = (x: box.left + Scene.Spot.pivot.x * box.width, y: box.top + Scene.Spot.pivot.y * box.height)
    let (across, down) = (point.x - foot.x, point.y - foot.y)
    return StrokePoint(
      x: foot.x + across * cosf(angle) - down * sinf(angle), y: foot.y + across * sinf(angle) + down * cosf(angle))
  }

  /// True where its ink is in the picture.
  func covers(_ point: StrokePoint) -> Bool {
    let point = tilted(point, by: -(spot.tilt ?? 0))
    guard point.x >= box.left, point.x < box.right, point.y >= box.top, point.y < box.bottom else { return false }
    let u = (point.x - box.left) / box.width
    let v = (point.y - box.top) / box.height
    guard v < shown else { return false }
    return silhouette.covers(spot.flipped ? 1 - u : u, v)
  }

  /// The copies of all elements, back to front.
  static func members(of scene: Scene, _ catalog: ArtCatalog) -> [SketchedMember] {
    let geometry = SceneGeometry(scene, catalog)
    let (width, height) = (Float(scene.size.width), Float(scene.size.height))
    var members: [SketchedMember] = []
    for element in scene.elements {
      for (index, spot) in element.spots.enumerated() {
        let element = element.copy(index)
        guard let subject = catalog.drawn(element) else { continue }
        let frame = geometry.frame(spot, subject)
        members.append(
          SketchedMember(
            element: element, subject: subject, spot: spot, silhouette: catalog.silhouette(subject),
            box: SceneGeometry.Box(
              left: frame.left * width, top: frame.top * height, right: frame.right * width,
              bottom: frame.bottom * height)))
      }
    }
    let ranks = members.map { CastPainter.rank($0.element, $0.subject, $0.spot) }
    return members.indices.sorted { ranks[$0] == ranks[$1] ? $0 < $1 : ranks[$0] < ranks[$1] }.map { members[$0] }
  }
}
