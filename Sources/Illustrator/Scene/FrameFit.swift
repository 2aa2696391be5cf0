import SketchCore

/// Moves what would be cut off at an edge into the picture, and makes smaller what has no room in it.
///
/// Things that are on, in or held by others stay with them. What is far away may go on beyond the edges.
struct FrameFit {
  let catalog: ArtCatalog

  /// Share of itself to which a thing shrinks at most.
  private static let least: Float = 0.5

  func fit(_ scene: inout Scene) {
    let geometry = SceneGeometry(scene, catalog)
    let all = clusters(of: scene)
    for index in all.indices { fit(index, of: all, in: &scene, geometry) }
  }

  /// Room that is left at the edges, in picture widths or heights: paper is torn there.
  private func margin(of scene: Scene) -> Float { scene.style == .watercolor ? 0.05 : 0.005 }

  /// Place of a spot in the scene.
  private struct Member: Hashable {
    var element: Int
    var spot: Int
  }

  /// Spots that move together: each thing with those that are on, in or held by it.
  private func clusters(of scene: Scene) -> [(root: Member, all: [Member])] {
    let indices = scene.elements.indices.filter { isFitted(scene.elements[$0]) }
    func base(_ index: Int) -> Int {
      var (index, steps) = (index, 0)
      while let relation = scene.elements[index].relation, relation.kind.isResting || scene.elements[index].isCarried,
        let next = scene.elements.firstIndex(where: { $0.id == relation.of }), next != index,
        steps < scene.elements.count
      {
        (index, steps) = (next, steps + 1)
      }
      return index
    }
    let groups = Dictionary(grouping: indices, by: base).sorted { $0.key < $1.key }
    return groups.flatMap { root, all -> [(root: Member, all: [Member])] in
      // Whoever is on a mountain is where it is.
      guard isFitted(scene.elements[root]) else { return [] }
      let members = all.map { index in scene.elements[index].spots.indices.map { Member(element: index, spot: $0) } }
      guard all.count > 1 else { return members[0].map { ($0, [$0]) } }
      return scene.elements[root].spots.isEmpty ? [] : [(Member(element: root, spot: 0), members.flatMap { $0 })]
    }
  }

  private func isFitted(_ element: Scene.Element) -> Bool {
    guard !element.implied, !catalog.isLight(element.subject), let subject = catalog.drawn(element) else {
      return false
    }
    // A planet from near by is larger than the picture.
    if element.spots.contains(where: { $0.air && $0.height > 1.2 }) { return false }
    // Fences and bridges go on.
    let isSpanning = catalog.silhouette(subject).width > 0.96 && !subject.nature.isCreature
    return subject.place != .horizon && !isSpanning && !catalog.reachesIn(subject.name)
  }

  private func fit(
    _ index: Int, of all: [(root: Member, all: [Member])], in scene: inout Scene, _ geometry: SceneGeometry
  ) {
    let (root, cluster) = all[index]
    guard let box = box(of: cluster, in: scene, geometry) else { return }
    let margin = margin(of: scene)
    guard box.left < margin || box.right > 1 - margin || box.top < margin else { return }
    let factor = min(
      1, (1 - 2 * margin) / max(0.01, box.width), (box.bottom - margin) / max(0.01, box.height))
    if factor < 1 { shrink(cluster, of: root, by: max(Self.least, factor), in: &scene, geometry) }
    guard let now = self.box(of: cluster, in: scene, geometry) else { return }
    let shift = max(0, margin - now.left) - max(0, now.right - 1 + margin)
    // It comes no nearer to what it would hide, and is smaller instead.
    let others = all.indices.filter { $0 != index }.compactMap { self.box(of: all[$0].all, in: scene, geometry) }
    let isHiding = others.contains { $0.overlap(now.moved(by: shift)) > $0.overlap(now) + 0.02 }
    let left = (now.width - abs(shift)) / max(0.01, now.width)
    guard isHiding, left > Self.least else { return move(cluster, by: shift, in: &scene) }
    shrink(cluster, of: root, by: left, in: &scene, geometry)
    guard let smaller = self.box(of: cluster, in: scene, geometry) else { return }
    move(cluster, by: shift > 0 ? now.right - smaller.right : now.left - smaller.left, in: &scene)
  }

  private func move(_ cluster: [Member], by shift: Float, in scene: inout Scene) {
    for member in cluster { scene.elements[member.element].spots[member.spot].x += shift }
  }

  private func box(of cluster: [Member], in scene: Scene, _ geometry: SceneGeometry) -> SceneGeometry.Box? {
    let boxes = cluster.compactMap { member in
      catalog.drawn(scene.elements[member.element].copy(member.spot)).map {
        geometry.ink(scene.elements[member.element].spots[member.spot], $0)
      }
    }
    return boxes.dropFirst().reduce(boxes.first) { $0?.joined($1) }
  }

  /// Makes all of them smaller about the foot of the first.
  private func shrink(
    _ cluster: [Member], of root: Member, by factor: Float, in scene: inout Scene, _ geometry: SceneGeometry
  ) {
    let own = scene.elements[root.element].spots[root.spot]
    guard let subject = catalog.drawn(scene.elements[root.element].copy(root.spot)) else { return }
    let foot = (x: own.x, y: geometry.bottom(own, subject) - own.height * geometry.foot(subject))
    for member in cluster {
      guard let drawn = catalog.drawn(scene.elements[member.element].copy(member.spot)) else { continue }
      var spot = scene.elements[member.element].spots[member.spot]
      let low = geometry.bottom(spot, drawn)
      spot.x = foot.x + (spot.x - foot.x) * factor
      spot.height *= factor
      scene.elements[member.element].spots[member.spot] = geometry.lowered(
        spot, drawn, to: foot.y + (low - foot.y) * factor)
    }
  }
}
