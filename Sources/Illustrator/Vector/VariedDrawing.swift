import SketchCore

/// Drawing of an element whose parts are left out, stretched, broken or opened, as SVG. Pure.
struct VariedDrawing {
  private let element: Scene.Element
  let subject: ArtCatalog.Subject
  let shapes: [DrawnShape]
  private let source: String

  var left: Set<Int> = []
  private var stretches: [Int: String] = [:]
  var before: [Int: String] = [:]
  var after: [Int: String] = [:]
  private var fills: [Int: String] = [:]
  /// Outlines that shapes end at, by the name of a clip path.
  var clips: [Int: String] = [:]

  /// The drawing with its parts as they were asked for; the drawing itself where nothing was said of them.
  static func svg(_ source: String, _ element: Scene.Element, _ subject: ArtCatalog.Subject) -> String {
    let isAsDrawn =
      element.without?.isEmpty ?? true && element.variants?.isEmpty ?? true && element.isBack != true
      && element.form == nil
    guard !isAsDrawn else { return source }
    var drawing = VariedDrawing(source, element, subject)
    for name in element.without ?? [] { drawing.leaveOut(name) }
    let variants = (element.variants ?? []).filter { element.without?.contains($0.name) != true }
    // Cracks are in the round window, not behind it.
    for variant in variants.filter({ $0.kind == .round }) + variants.filter({ $0.kind != .round }) {
      drawing.change(variant)
    }
    if element.isBack == true { drawing.turnRound() }
    if let form = element.form { drawing.take(form) }
    return drawing.text
  }

  /// True for a part that can be left out: the whole of a thing cannot.
  static func canLeaveOut(_ part: Anatomy.Part) -> Bool { !part.targets.isEmpty && !part.targets.contains("main") }

  /// Parts that open, and parts of which one can be round.
  private static let opening: Set<String> = ["door", "gate"]
  private static let rounding: Set<String> = ["door", "gate", "window", "porthole"]

  /// True for a shape that a part can have.
  static func canTake(_ change: ShapeTable.Change, _ part: Anatomy.Part) -> Bool {
    switch change {
    case .take(.open): opening.contains(part.name)
    case .take(.round): rounding.contains(part.name)
    default: true
    }
  }

  /// True where there is a head whose back can be drawn.
  static func canTurnRound(_ element: Scene.Element, _ subject: ArtCatalog.Subject) -> Bool {
    VariedDrawing(subject.drawing.svg(SubjectDrawing.Colors(), base: subject.color), element, subject).head != nil
  }

  private init(_ source: String, _ element: Scene.Element, _ subject: ArtCatalog.Subject) {
    (self.source, self.element, self.subject) = (source, element, subject)
    shapes = DrawnShape.shapes(of: source)
  }

  // MARK: Shapes of a part

  private func part(_ name: String) -> Anatomy.Part? {
    subject.anatomy.parts.first { $0.name == name } ?? subject.anatomy.part(name)
  }

  /// Shapes of each of the groups that a part is made of.
  private func groups(_ name: String) -> [[Int]] {
    guard let part = part(name) else { return [] }
    return part.targets.map { target in
      shapes.indices.filter { index in
        if shapes[index].groups.contains(Substring(target)) { return true }
        return target == "accent" && shapes[index].kind == "accent" && shapes[index].groups.isEmpty
      }
    }.filter { !$0.isEmpty }
  }

  /// Shapes that are inside no other of them: one for each window of a row.
  private func outermost(_ group: [Int]) -> [Int] {
    group.filter { index in
      !group.contains {
        $0 != index && shapes[$0].box.holds(shapes[index].box, margin: 1) && shapes[$0].extent > shapes[index].extent
      }
    }
  }

  /// Frames, bars, knobs and bands that go with a part and are in no group.
  private func fittings(of group: [Int], _ name: String) -> [Int] {
    guard let margin = Self.margins[name] else { return [] }
    return outermost(group).flatMap { index -> [Int] in
      let box = shapes[index].box
      return shapes.indices.filter { other in
        let shape = shapes[other]
        // A hat's band is a part of its own.
        let isLoose = shape.groups.isEmpty || name == "hat" && shape.groups.contains { $0.hasSuffix("band") }
        return isLoose && (shape.kind.isEmpty || shape.kind == "accent")
          && box.holds(shape.box, margin: margin)
      }
    }
  }

  /// How far frames and bands reach out of parts that have some.
  private static let margins: [String: Float] = ["window": 10, "door": 10, "porthole": 10, "gate": 10, "hat": 2]

  // MARK: Changes

  private mutating func leaveOut(_ name: String) {
    for group in groups(name) {
      left.formUnion(group)
      left.formUnion(fittings(of: group, part(name)?.name ?? name))
    }
  }

  private mutating func change(_ variant: Scene.PartVariant) {
    let groups = groups(variant.name)
    if groups.isEmpty, variant.kind == .sharp { return addFangs() }
    for group in groups {
      let fittings = fittings(of: group, part(variant.name)?.name ?? "")
      let last = (group + fittings).max() ?? 0
      switch variant.kind {
      case .long, .short:
        if part(variant.name)?.name == "hair" {
          hang(group, variant.kind)
        } else {
          // Beards grow downwards, also those that are wider than long.
          stretch(group + fittings, variant.kind, downwards: part(variant.name)?.name == "beard")
        }
      case .big, .small: stretch(group + fittings, variant.kind)
      case .broken:
        for shape in outermost(group) { after[last, default: ""] += PartOverlays.cracks(shapes[shape].box) }
      case .glowing:
        for shape in outermost(group) {
          before[group.min() ?? 0, default: ""] += PartOverlays.halo(shapes[shape].box, shapes[shape].color)
        }
      case .sharp:
        for shape in outermost(group) { after[last, default: ""] += PartOverlays.teeth(shapes[shape].box) }
      case .open: open(group, fittings)
      case .round: round(group, fittings, part(variant.name)?.name ?? "")
      }
    }
  }

  /// A dark doorway, and the leaf of the door before the wall beside it.
  private mutating func open(_ group: [Int], _ fittings: [Int]) {
    // One with an arch is opened by who draws that.
    guard left.isDisjoint(with: outermost(group)) else { return }
    let outer = outermost(group)
    guard let first = outer.first, let last = (group + fittings).max() else { return }
    let box = outer.dropFirst().reduce(shapes[first].box) { $0.joined(shapes[$1].box) }
    left.formUnion(group.filter { !outer.contains($0) })
    left.formUnion(fittings.filter { shapes[$0].box.area < box.area })
    for shape in outer { fills[shape] = PartOverlays.dark }
    after[last, default: ""] += PartOverlays.leaf(box, shapes[first].color)
  }

  /// A door with an arch, and a window that is round, with a frame around it.
  private mutating func round(_ group: [Int], _ fittings: [Int], _ name: String) {
    let outer = outermost(group)
    guard !outer.isEmpty, let last = (group + fittings).max() else { return }
    left.formUnion(group)
    left.formUnion(fittings)
    for index in outer {
      let (box, color) = (shapes[index].box, shapes[index].color)
      let around = fittings.filter { shapes[$0].box.holds(box, margin: 1) && shapes[$0].box.area > box.area }
      let frame = around.first.map { shapes[$0].color } ?? color.darker(0.25)
      guard Self.opening.contains(name) else {
        after[last, default: ""] += PartOverlays.roundel(box, color, frame)
        continue
      }
      let isOpen = element.variants?.contains { $0.name == name && $0.kind == .open } == true
      after[last, default: ""] +=
        isOpen
        ? PartOverlays.arch(box, nil, frame) + PartOverlays.leaf(box, color) : PartOverlays.arch(box, color, frame)
    }
  }

  private mutating func stretch(_ group: [Int], _ kind: Scene.PartVariant.Kind, downwards: Bool = false) {
    guard let first = group.first else { return }
    let box = group.dropFirst().reduce(shapes[first].box) { $0.joined(shapes[$1].box) }
    let factor: Float =
      switch kind {
      case .long: 1.45
      case .short: 0.62
      case .big: 1.35
      default: 0.65
      }
    let isAlong = kind == .long || kind == .short
    let middle = (x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2)
    // It grows out of the body, which is where it stays.
    let isTall = downwards || box.height >= box.width * 0.8
    let pivot = (
      x: isAlong && isTall ? middle.x : middle.x < 150 ? box.right : middle.x > 250 ? box.left : middle.x,
      y: isAlong && !isTall ? middle.y : box.bottom > 370 || middle.y < 70 ? box.bottom : isAlong ? box.top : middle.y
    )
    let scale = (x: isAlong && isTall ? 1 : factor, y: isAlong && !isTall ? 1 : factor)
    let move =
      "translate(\(pivot.x.inUnits) \(pivot.y.inUnits)) scale(\(scale.x.inUnits) \(scale.y.inUnits)) "
      + "translate(\((-pivot.x).inUnits) \((-pivot.y).inUnits))"
    for shape in group { stretches[shape] = move }
  }

  /// Hair that reaches further down, but for the fringe before the face.
  private mutating func hang(_ group: [Int], _ kind: Scene.PartVariant.Kind) {
    let point = subject.anatomy.points["eyes"] ?? Anatomy.Point(x: 0.5, y: 0.3)
    let eyes = StrokePoint(x: point.x * 400, y: point.y * 400)
    let face = head ?? -1
    let low = group.filter { (index: Int) -> Bool in
      let shape = shapes[index]
      let isFringe = index > face && shape.left < eyes.x && shape.right > eyes.x && shape.top < eyes.y
      return shape.bottom > eyes.y + 8 && !isFringe
    }
    let factor: Float = kind == .long ? 1.6 : 0.62
    for index in low {
      let top = shapes[index].top.inUnits
      stretches[index] = "translate(0 \(top)) scale(1 \(factor.inUnits)) translate(0 -\(top))"
    }
  }

  /// Fangs of a mouth whose teeth have no name.
  private mutating func addFangs() {
    guard let mouth = subject.anatomy.points["mouth"], let last = shapes.indices.last else { return }
    after[last, default: ""] += PartOverlays.fangs(x: mouth.x * 400, y: mouth.y * 400)
  }

  /// Parts that only the front has.
  private static let ofFront = [
    "belly", "chest", "button", "tie", "beard", "moustache", "glasses", "medal", "badge", "nose", "eyes", "mouth",
    "whiskers", "cheeks", "tongue", "muzzle", "teeth", "patch", "star", "emblem", "apron",
  ]

  /// The back of the head instead of the face: the head once more, in the colour of the hair or the fur.
  private mutating func turnRound() {
    guard let head, let mouth = subject.anatomy.points["mouth"] else { return }
    for name in Self.ofFront {
      for group in groups(name) where part(name)?.targets.contains("main") == false { left.formUnion(group) }
    }
    let hair = (groups("hair") + groups("mane")).joined().first.map { shapes[$0].color }
    let tone = hair ?? shapes[head].color
    let box = shapes[head].box
    let last = shapes.indices.last {
      shapes[$0].box.top < mouth.y * 400 + 30 && box.holds(shapes[$0].box, margin: 3)
    }
    let copy = String(source[shapes[head].tag]).replacing(
      "fill=\"\(shapes[head].color.hex)\"", with: "fill=\"\(tone.hex)\"")
    after[max(last ?? head, head), default: ""] += copy
  }

  /// The smallest surface that has both eyes and the mouth on it.
  private var head: Int? {
    guard let eyes = subject.anatomy.points["eyes"], let mouth = subject.anatomy.points["mouth"] else { return nil }
    // A blaze between the eyes is no head.
    return [34, 24, 16].lazy.compactMap { (reach: Float) in
      let (x, y) = (eyes.x * 400, eyes.y * 400)
      let places = [(x - reach, y), (x + reach, y), (mouth.x * 400, mouth.y * 400)]
      return shapes.indices.filter { index in
        shapes[index].role == .surface
          && places.allSatisfy { shapes[index].hides(StrokePoint(x: $0.0, y: $0.1), margin: 0) }
      }.min { shapes[$0].box.area < shapes[$1].box.area }
    }.first
  }

  // MARK: Text

  private var text: String {
    var text = ""
    var place = source.startIndex
    for (index, shape) in shapes.enumerated() {
      text += source[place..<shape.tag.lowerBound] + (before[index] ?? "")
      var tag = left.contains(index) ? "" : String(source[shape.tag])
      if let fill = fills[index] { tag = tag.replacing("fill=\"\(shape.color.hex)\"", with: "fill=\"\(fill)\"") }
      if let move = stretches[index], !tag.isEmpty {
        // A tag with an end of its own stays one element.
        tag = "<g transform=\"\(move)\">\(tag)</g>"
      }
      if let clip = clips[index], !tag.isEmpty { tag = "<g clip-path=\"url(#\(clip))\">\(tag)</g>" }
      text += tag + (after[index] ?? "")
      place = shape.tag.upperBound
    }
    return text + source[place...]
  }
}
