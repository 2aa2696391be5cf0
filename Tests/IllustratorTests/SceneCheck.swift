@testable import Illustrator

/// Checks of a composed scene against what its description asked for, as geometry.
struct SceneCheck {
  let catalog: ArtCatalog
  let scene: Scene
  private let geometry: SceneGeometry

  init(_ scene: Scene, _ catalog: ArtCatalog) {
    self.catalog = catalog
    self.scene = scene
    geometry = SceneGeometry(scene, catalog)
  }

  private var named: [Scene.Element] { scene.elements.filter { !$0.implied } }

  /// The element that was said with these words.
  func element(_ words: String) -> Scene.Element? {
    named.first { element in
      element.label == words || element.asked == words
        || catalog.subjects[element.subject].map { [$0.singular, $0.plural].contains(words) } == true
    }
  }

  /// "3 red apples": that many, drawn and not written, in that colour. "accent kite yellow" and the like are relations.
  func holds(thing: String) -> Bool {
    let words = thing.split(separator: " ").map(String.init)
    guard let count = Int(words[0]) else { return false }
    let noun = words.dropFirst().joined(separator: " ")
    if let found = element(noun) { return found.count == count && found.text == nil }
    guard words.count > 2, let found = element(words.dropFirst(2).joined(separator: " ")) else { return false }
    return found.count == count && found.text == nil && found.colorName == words[1]
  }

  func holds(relation text: String) -> Bool {
    let words = text.split(separator: " ").map(String.init)
    let rest = words.dropFirst().joined(separator: " ")
    switch words[0] {
    case "writing": return named.contains { $0.text == rest }
    case "part":
      guard let owner = element(words[1]), let part = catalog.subjects[owner.subject]?.anatomy.part(words[2]) else {
        return false
      }
      return owner.parts?.contains { $0.name == part.name && $0.colorName == words[3] } ?? false
    case "accent": return element(words[1])?.accentName == words[2]
    case "pattern": return element(words[1])?.pattern?.rawValue == words[2]
    case "material": return element(words[1])?.material?.rawValue == words[2]
    case "between" where words.count == 4: return isBetween(words[1], [words[2], words[3]])
    case "between": return isBetween(words[1], [words[2]])
    default:
      guard let other = element(words[words.count - 1]),
        let one = element(words[1..<(words.count - 1)].joined(separator: " "))
      else {
        return false
      }
      return holds(words[0], one, other)
    }
  }

  /// True where each of one thing is where the word for a place says, beside, on, held by another.
  func holds(_ kind: String, _ one: Scene.Element, _ other: Scene.Element) -> Bool {
    guard let subject = catalog.drawn(one), let base = catalog.drawn(other), let anchor = other.spots.first else {
      return false
    }
    let boxes = geometry.ink(one)
    let below = geometry.ink(anchor, base)
    let foot = { (spot: Scene.Spot) in spot.depth }
    return zip(one.spots, boxes).enumerated().allSatisfy { index, placed in
      let (spot, box) = placed
      switch kind {
      case "held", "worn":
        let holder = other.spots[index % other.spots.count]
        let frame = geometry.ink(holder, base)
        return box.crossing(
          SceneGeometry.Box(
            left: frame.left - 0.03, top: frame.top - 0.03, right: frame.right + 0.03, bottom: frame.bottom)) > 0
          && foot(spot) > foot(holder) && one.count >= other.count && box.top > -0.02
      case "on":
        return box.middle > below.left && box.middle < below.right && box.bottom < below.bottom + 0.05
          && box.bottom > below.top - 0.02
          && spot.depth >= anchor.depth
      case "in":
        return box.middle > below.left && box.middle < below.right && spot.depth < anchor.depth
          && box.top < below.bottom
      case "riding":
        let hip = geometry.place(subject.seat ?? Anatomy.Point(x: 0.5, y: subject.hip), spot, subject)
        return hip.x > below.left && hip.x < below.right && hip.y > below.top - 0.02
          && hip.y < below.bottom - below.height * 0.3
      case "front", "behind":
        let (far, near) = kind == "front" ? (anchor, spot) : (spot, anchor)
        let hidden = geometry.covered(
          far, kind == "front" ? base : subject, by: near, kind == "front" ? subject : base)
        return near.depth > far.depth + 0.02 && (0.05...0.46).contains(hidden)
      case "left":
        return box.middle < below.middle && box.right < below.right
          && box.crossing(below) < 0.15 * min(box.area, below.area)
      case "right":
        return box.middle > below.middle && box.left > below.left
          && box.crossing(below) < 0.15 * min(box.area, below.area)
      case "beside":
        let gap = max(box.left - below.right, below.left - box.right)
        return gap > -0.06 && gap < 0.3 && abs(spot.depth - anchor.depth) < 0.2
      case "above": return box.bottom < below.top + 0.06 && box.top > -0.02
      case "under":
        return box.top > below.top && box.middle > below.left && box.middle < below.right
          && box.bottom > below.bottom - 0.1
      default: return false
      }
    }
  }

  private func isBetween(_ one: String, _ others: [String]) -> Bool {
    let spots = others.compactMap(element).flatMap(\.spots).map(\.x)
    guard let element = element(one), let x = element.spots.first?.x, let low = spots.min(), let high = spots.max()
    else { return false }
    return spots.count >= 2 && x > low + 0.15 * (high - low) && x < high - 0.15 * (high - low)
  }

  /// Every named thing at least half in the open and within the frame.
  var shows: Bool {
    let all = named.flatMap { element in
      element.spots.compactMap { spot in catalog.drawn(element).map { (element: element, spot: spot, subject: $0) } }
    }
    return all.indices.allSatisfy { index in
      let one = all[index]
      if one.subject.isLight { return true }
      let box = geometry.ink(one.spot, one.subject)
      let inside = box.crossing(SceneGeometry.Box(left: 0, top: 0, right: 1, bottom: 1)) / max(0.0001, box.area)
      let hidden = all.indices.reduce(Float(0)) { most, other in
        guard other != index, all[other].spot.depth > one.spot.depth, all[other].spot.air == one.spot.air,
          !isCarried(all[other].element, by: one.element)
        else { return most }
        return max(most, geometry.covered(one.spot, one.subject, by: all[other].spot, all[other].subject))
      }
      return inside > 0.9 && hidden < 0.5
    }
  }

  private func isCarried(_ element: Scene.Element, by holder: Scene.Element) -> Bool {
    element.relation.map { [.heldBy, .wornBy, .on, .riding].contains($0.kind) && $0.of == holder.id } ?? false
      || holder.relation.map { [.riding, .inside].contains($0.kind) && $0.of == element.id } ?? false
  }

  /// Height of the ink of the one thing of a picture; nil where there are several.
  var heightAlone: Float? {
    guard named.count == 1, named[0].count == 1, catalog.subjects[named[0].subject]?.place != .horizon else {
      return nil
    }
    // Wide things fill the width.
    return geometry.ink(named[0]).first.flatMap { $0.width > 0.7 ? nil : $0.height }
  }
}
