/// Sizes of things: the picture is about the first that was named, and the others go by it.
struct Staging {
  let catalog: ArtCatalog
  /// The element the picture is about.
  let focal: Int?
  /// Its drawing, and how much larger than usual it was said to be.
  private let lead: (subject: ArtCatalog.Subject, scale: Float)?
  /// Id of the thing that the focal element is on or in.
  private let support: Int?
  /// Factor of every usual size.
  let factor: Float
  /// The focal element and what it stands on or beside: they keep their proportion to each other.
  private let together: Set<Int>
  /// Ids of things that others stand beside.
  private let neighboured: Set<Int>
  /// Width of the picture in its heights.
  private let proportion: Float

  init(_ scene: Scene, _ catalog: ArtCatalog) {
    self.catalog = catalog
    proportion = Float(scene.size.width) / Float(scene.size.height)
    neighboured = Set(
      scene.elements.compactMap { element in
        element.relation.flatMap { !element.implied && $0.kind.isBeside ? $0.of : nil }
      })
    let cast = scene.elements.filter { element in
      guard !element.implied, let subject = catalog.subjects[element.subject] else { return false }
      return subject.place != .horizon && !subject.isLight
    }
    let free = cast.filter { !$0.isCarried }
    let supports = Set(
      cast.compactMap { element in
        element.relation.flatMap { $0.kind.isResting ? $0.of : nil }
      })
    let first = free.first { $0.place != .background }
    focal = first?.id
    lead = first.flatMap { one in catalog.drawn(one).map { ($0, one.scale) } }
    let crowd = free.reduce(0) { sum, element in
      // Things on a table go by its size.
      if catalog.hanging[element.subject] != nil || Self.isField(element, catalog) { return sum }
      guard element.id != first?.id else { return sum + element.count }
      let isResting = element.relation.map { $0.kind.isResting && supports.contains($0.of) } == true
      return isResting || supports.contains(element.id) ? sum : sum + element.count
    }
    support = first?.relation.flatMap { $0.kind.isResting ? $0.of : nil }
    together = first.map { Self.chain(from: $0, in: scene) } ?? []
    guard let first, let subject = catalog.drawn(first), crowd <= Self.largestGroup else {
      factor = 1
      return
    }
    // Somebody who stands on something is as large as leaves room for both.
    let support = first.relation.flatMap { relation -> ArtCatalog.Subject? in
      guard relation.kind.isResting, let other = scene.element(relation.of) else { return nil }
      return catalog.drawn(other)
    }
    let isTopped = scene.elements.contains { element in
      element.isCarried && element.relation?.of == first.id
        && ["head", "hand"].contains(catalog.attachment(of: element.subject)?.point)
    }
    // Flowers rise above their vase.
    let isFilled = scene.elements.contains { element in
      element.relation == Scene.Relation(kind: .inside, of: first.id)
        && catalog.subjects[element.subject]?.nature.kind == "flower"
    }
    // Four ducks in a bathtub are one picture of that.
    let isContained = first.relation?.kind == .inside && (support?.size ?? 0) > subject.size && first.count > 1
    let seen = isContained ? crowd - first.count + 1 : crowd
    let target = Staging.target(seen, subject) * (isFilled ? 0.62 : isTopped ? 0.84 : 1)
    let shape = catalog.silhouette(subject)
    var wanted: Float
    if let support, first.relation?.kind != .inside {
      // A sitter hides the upper part of the seat, and stands with the rest of their height on it.
      let isSeated = subject.nature.isPerson && (first.pose?.isSeated == true || first.relation?.kind == .riding)
      let perch =
        support.anatomy.top?.y ?? support.anatomy.points["seat"]?.y ?? 0.95 - catalog.perch(of: support.name).height
      let tall = subject.size * ((isSeated ? subject.hip : shape.bottom) - shape.top) + support.size * (0.95 - perch)
      let wide = max(support.size * catalog.silhouette(support).width, subject.size * shape.width)
      // Three cats on a sofa are small beside it: it is about the sofa.
      let isShared = first.count > 2 && support.nature.kind == "furniture" && !subject.nature.isPerson
      wanted = min(
        isShared
          ? 0.56 / max(0.1, support.size * catalog.silhouette(support).height) : max(target, 0.6) / max(0.1, tall),
        0.86 * proportion / max(0.1, wide))
    } else {
      let largest = support.map { $0.size > subject.size ? $0 : subject } ?? subject
      let ink = catalog.silhouette(largest)
      let copies = isContained ? 1 : max(1, first.count)
      // A horse that lies is not larger than one that stands.
      let isLow = largest.name != first.subject && largest.nature.isCreature && ink.width > 1.4 * ink.height
      let isWide = first.relation == nil && largest.nature.isCreature && ink.width > ink.height
      let alone: Float = isWide && crowd > 1 ? Self.widestOfSeveral : isLow ? 0.66 : 0.86
      let share: Float = copies == 1 ? alone : 0.92 / Float(first.isRow == true ? copies : Staging.perRow(copies))
      let widest = share * proportion / max(0.1, ink.width)
      wanted = min(target / max(0.2, ink.height), widest) / largest.size
    }
    // A flat bowl beside a laptop is not so large that the laptop fills the table.
    if let relation = first.relation, relation.kind.isBeside, catalog.setting(of: scene).ground == .table,
      let other = scene.element(relation.of).flatMap(catalog.drawn)
    {
      let ink = catalog.silhouette(other)
      wanted = min(
        wanted, Self.besideHeight / max(0.1, other.size * ink.height),
        Self.besideWidth * proportion / max(0.1, other.size * ink.width))
    }
    // Who is in a bed is as large as the bed lets them be, and thrones of two beside each other as their row does.
    let row = first.relation.map { Float(Self.row(of: $0.of, in: scene)) } ?? 1
    if let support, support.anatomy.regions["sleeper"] != nil || row > 1 {
      let widest = 0.84 / row * proportion / max(0.1, support.size * catalog.silhouette(support).width)
      wanted = row > 1 ? min(wanted, widest) : widest
    }
    // A cliff fills its side of the picture.
    if let support, catalog.reachesIn(support.name) { wanted = max(wanted, Self.ledge / support.size) }
    // Room is left for things that fly over it.
    let share: Float = first.relation?.kind == .above ? 0.74 : 1
    factor = min(max(wanted * share, crowd > 3 ? 0.5 : 0.7), 4.5)
  }

  /// How many of a kind stand in a row with an element, itself too: a chair each.
  private static func row(of id: Int, in scene: Scene) -> Int {
    let subject = scene.element(id)?.subject
    return 1 + scene.elements.filter { $0.id != id && $0.subject == subject && $0.relation?.kind == .nextTo }.count
  }

  /// The element with what it is related to, and what its seat stands beside.
  private static func chain(from first: Scene.Element, in scene: Scene) -> Set<Int> {
    let beyond = first.relation.flatMap { $0.kind.isResting ? scene.element($0.of)?.relation?.of : nil }
    return Set([first.id, first.relation?.of, first.relation?.and, beyond].compactMap { $0 })
  }

  /// True for what the picture is about, and for what carries it.
  func isLead(_ element: Scene.Element) -> Bool { element.id == focal || element.id == support }

  /// True for one that is larger than what it stands on, in nature and as drawn: an elephant on a ball.
  static func juts(_ element: Scene.Element, _ subject: ArtCatalog.Subject, _ base: ArtCatalog.Subject) -> Bool {
    guard base.place != .horizon, !base.isFlat, subject.size * element.scale > base.size * 1.1 else { return false }
    guard let own = subject.nature.metres, let other = base.nature.metres else { return true }
    return own * element.scale > other * 1.1
  }

  /// Width at most of what others stand beside, as a share of the picture's.
  private static let widestNeighboured: Float = 0.5

  /// Width at most of an animal that others stand beside, as a share of the picture's.
  private static let widestOfSeveral: Float = 0.54

  /// Height and width at most of what stands beside the thing that a still life is about.
  private static let (besideHeight, besideWidth): (Float, Float) = (0.64, 0.58)

  /// Height of what reaches in from the side with somebody on it.
  private static let ledge: Float = 0.66

  /// Most that are a group, each to be seen; more are a crowd.
  static let largestGroup = 12

  /// True for flowers that are all around, as far as one sees.
  static func isField(_ element: Scene.Element, _ catalog: ArtCatalog) -> Bool {
    element.count > largestGroup && catalog.subjects[element.subject]?.nature.kind == "flower"
  }

  /// Number of a group that stand in one row.
  static func perRow(_ count: Int) -> Int { count <= 4 ? count : count <= 10 ? (count + 1) / 2 : (count + 2) / 3 }

  /// Height of the ink of the focal subject in picture heights, by how many there are.
  private static func target(_ crowd: Int, _ subject: ArtCatalog.Subject) -> Float {
    let isLarge = ["building", "tree"].contains(subject.nature.kind) || subject.size >= 0.55
    switch crowd {
    case ...1: return isLarge ? 0.66 : subject.size < 0.2 ? 0.56 : 0.64
    case 2: return isLarge ? 0.58 : 0.5
    case 3: return isLarge ? 0.52 : 0.44
    case 4...6: return 0.36
    case 7...10: return 0.3
    default: return 0.24
    }
  }

  /// Height of the drawing's box, by its usual size and what was said of it.
  func height(of element: Scene.Element, _ subject: ArtCatalog.Subject) -> Float {
    // Large things grow less than small ones beside them.
    let own =
      together.contains(element.id)
      ? factor : factor > 1 ? 1 + (factor - 1) * (subject.size < 0.3 ? 0.75 : 0.45) : max(factor, 0.7)
    var wanted = besides(element, subject, subject.size * element.scale * own)
    if neighboured.contains(element.id), element.id != focal {
      wanted = min(wanted, Self.widestNeighboured * proportion / max(0.1, catalog.silhouette(subject).width))
    }
    return min(wanted, 0.92 / max(0.3, catalog.silhouette(subject).height))
  }

  /// Height of the box of an animal beside the person the picture is about, or of a person beside that animal.
  private func besides(_ element: Scene.Element, _ subject: ArtCatalog.Subject, _ wanted: Float) -> Float {
    guard let lead, element.scale == 1 else { return wanted }
    let (own, other) = (max(0.2, catalog.silhouette(subject).height), max(0.2, catalog.silhouette(lead.subject).height))
    let leadHeight = lead.subject.size * lead.scale * factor * other
    if let share = NaturalHeights.share(of: subject, beside: lead.subject) {
      return min(wanted, share * leadHeight / own)
    }
    let share =
      NaturalHeights.share(of: lead.subject, beside: subject)
      ?? (together.contains(element.id) ? NaturalHeights.share(of: lead.subject, besideTall: subject) : nil)
    if let share {
      return max(wanted, min(Self.tallestCompanion, leadHeight / share) / own)
    }
    return wanted
  }

  /// Height of somebody beside an animal that the picture is about, in picture heights at most.
  private static let tallestCompanion: Float = 0.74
}
