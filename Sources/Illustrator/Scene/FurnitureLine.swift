import Glibc
import SketchCore

/// Stands the furniture of a room side by side along its wall, in the sizes that pieces have beside each other.
///
/// It acts where several pieces were asked for and nobody uses them; what has a place is left where it is.
struct FurnitureLine {
  let catalog: ArtCatalog

  /// Copies of which a line is made at most.
  private static let most = 8
  /// Metres from which on a piece stands at the wall.
  private static let leastTall: Float = 0.55
  /// Metres from which on several of a kind stand in a line by themselves.
  private static let leastShelf: Float = 1.5
  /// Share of the picture's width that is filled, and heights of the tallest and of a metre.
  private static let (span, tallest, metre, metreBesidePeople): (Float, Float, Float, Float) = (0.94, 0.6, 0.42, 0.3)
  /// Share of a chair's width that it takes beside a table.
  private static let tucked: Float = 0.6
  /// Depth at which the pieces stand.
  private static let depth: Float = 0.16
  /// Small pieces are drawn larger than they are, so that they are seen.
  private static let exponent: Float = 0.85

  /// Gives the pieces their spots.
  func place(_ scene: inout Scene) {
    guard catalog.setting(of: scene).isRoom else { return }
    let pieces = scene.elements.indices.filter { isPiece(scene.elements[$0], in: scene) }
    let copies = pieces.reduce(0) { $0 + scene.elements[$1].count }
    let isTall = pieces.first.flatMap { catalog.drawn(scene.elements[$0]) }?.nature.metres ?? 0 >= Self.leastShelf
    guard pieces.count > 1 || copies > 1 && isTall, copies <= Self.most,
      pieces.allSatisfy({ scene.elements[$0].spots.isEmpty })
    else { return }
    let line = order(pieces, in: scene)
    // Chairs stand partly behind the table.
    let tucked = line.map { index -> Float in
      let isChair = scene.elements[index].subject == "chair" && line.count > 3
      return isChair && line.contains { catalog.isTable(scene.elements[$0].subject) } ? Self.tucked : 1
    }
    let geometry = SceneGeometry(scene, catalog)
    let sizes = line.map { index -> (wide: Float, tall: Float) in
      guard let subject = catalog.drawn(scene.elements[index]) else { return (0, 0) }
      let shape = catalog.silhouette(subject)
      let tall = powf(subject.nature.metres ?? 1, Self.exponent) * scene.elements[index].scale
      return (tall * shape.width / max(0.1, shape.height), tall)
    }
    let wides = zip(sizes, tucked).map { $0.wide * $1 }
    let hasPeople = scene.elements.contains { catalog.subjects[$0.subject]?.nature.isCreature == true }
    let gap: Float = 0.02
    let wide = wides.reduce(0, +)
    let room = (Self.span - gap * Float(line.count - 1)) * geometry.proportion
    let factor = min(
      room / max(0.1, wide), Self.tallest / max(0.1, sizes.map(\.tall).max() ?? 1),
      hasPeople ? Self.metreBesidePeople : Self.metre)
    let left = wide * factor / geometry.proportion + gap * Float(line.count - 1)
    var x = 0.5 - left / 2
    for ((index, size), room) in zip(zip(line, sizes), wides) {
      guard let subject = catalog.drawn(scene.elements[index]) else { continue }
      let shape = catalog.silhouette(subject)
      let (across, height) = (room * factor / geometry.proportion, size.tall * factor / max(0.1, shape.height))
      let depth = room < size.wide ? Self.depth - 0.03 : Self.depth
      let middle = x + across / 2 - ((shape.left + shape.right) / 2 - 0.5) * height / geometry.proportion
      scene.elements[index].spots.append(Scene.Spot(x: middle, depth: depth, height: height))
      x += across + gap
    }
  }

  /// As they were named; chairs to both sides of a table.
  private func order(_ pieces: [Int], in scene: Scene) -> [Int] {
    let copies = pieces.flatMap { Array(repeating: $0, count: scene.elements[$0].count) }
    let chairs = copies.filter { scene.elements[$0].subject == "chair" }
    guard chairs.count > 1, copies.contains(where: { catalog.isTable(scene.elements[$0].subject) }) else {
      return copies
    }
    let others = copies.filter { scene.elements[$0].subject != "chair" }
    return chairs.prefix(chairs.count / 2) + others + chairs.dropFirst(chairs.count / 2)
  }

  /// True for a piece that stands on the floor and that nobody sits on, looks at or stands beside.
  private func isPiece(_ element: Scene.Element, in scene: Scene) -> Bool {
    guard isFree(element, in: scene), let nature = catalog.drawn(element)?.nature,
      ["furniture", "device"].contains(nature.kind), nature.metres ?? 0 >= Self.leastTall,
      catalog.hanging[element.subject] == nil
    else { return false }
    return !scene.elements.contains { other in
      guard let relation = other.relation, [relation.of, relation.and].contains(element.id) else { return false }
      let isCreature = catalog.drawn(other)?.nature.isCreature == true
      return isCreature || !relation.kind.isResting && relation.kind != .inFrontOf
    }
  }

  private func isFree(_ element: Scene.Element, in scene: Scene) -> Bool {
    !element.implied && element.relation == nil && element.place == .anywhere && element.pose == nil
  }
}
