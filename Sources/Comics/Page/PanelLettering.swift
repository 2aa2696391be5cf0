import SketchCore

/// Letters of one panel: measured first, so that the figures leave room for them, and placed when it is known where the
/// figures are.
struct PanelLettering {
  let rect: PageRect
  let em: Double
  let border: Double
  private let caption: LetterBlock?
  private let ending: LetterBlock?
  private let balloons: [Draft]
  let sound: LetterBlock?
  let salt: UInt32

  private struct Draft {
    var balloon: ComicPanel.Balloon
    var block: LetterBlock
    var width: Double
    var height: Double
  }

  init(_ panel: ComicPanel, _ rect: PageRect, em: Double, border: Double, ending: String?, salt: UInt32) {
    self.rect = rect
    self.em = em
    self.border = border
    self.salt = salt
    caption = panel.caption.map {
      LetterBlock($0, face: .slanted, size: em, width: rect.width - 1.9 * em, isRound: false)
    }
    self.ending = ending.map {
      LetterBlock($0, face: .slanted, size: em * 1.05, width: rect.width * 0.6, isRound: false)
    }
    sound = panel.sound.map {
      let size = em * ($0.count > 12 ? 1.9 : 2.5)
      let block = LetterBlock($0, face: .display, size: size, width: rect.width, isRound: false)
      let wide = rect.width * 0.46
      return block.width <= wide
        ? block : LetterBlock($0, face: .display, size: size * wide / block.width, width: rect.width, isRound: false)
    }
    let share = panel.balloons.count > 1 ? 0.5 : 0.72
    balloons = panel.balloons.prefix(3).map { balloon in
      let pad = Self.padding(balloon.kind, em)
      let room = min(rect.width * share - 2 * pad.x, 13 * em)
      let block = LetterBlock(balloon.text, size: em * (balloon.kind == .shouts ? 1.08 : 1), width: room, isRound: true)
      return Draft(balloon: balloon, block: block, width: block.width + 2 * pad.x, height: block.height + 2 * pad.y)
    }
  }

  private static func padding(_ kind: ComicPanel.Balloon.Kind, _ em: Double) -> (x: Double, y: Double) {
    switch kind {
    case .says, .whispers: (0.95 * em, 0.62 * em)
    case .thinks: (1.15 * em, 0.85 * em)
    case .shouts: (1.45 * em, 1.05 * em)
    }
  }

  private var gap: Double { 0.45 * em }

  private var captionBox: PageRect? {
    caption.map { block in
      let width = block.width + 1.5 * em
      return PageRect(
        x: rect.x, y: rect.y, width: width > rect.width * 0.8 ? rect.width : width, height: block.height + 0.8 * em)
    }
  }

  private var inner: PageRect { rect.grown(-(border + gap)) }

  /// Share of the panel's height that the letters need above the heads.
  var headroom: Double {
    var used = captionBox.map { $0.height } ?? 0
    let across = balloons.map(\.width).reduce(0, +) + gap * Double(max(0, balloons.count - 1))
    if !balloons.isEmpty {
      used +=
        gap
        + (across <= inner.width
          ? balloons.map(\.height).max() ?? 0
          : balloons.map(\.height).reduce(0, +) + gap * Double(balloons.count - 1) * 0.6)
      used += 0.9 * em
    }
    return min(0.62, (used + gap) / rect.height)
  }

  /// Places everything; false when a balloon has no place.
  func place(in panel: inout StagedPanel, _ figures: [PanelFigure]) -> Bool {
    if let box = captionBox, let caption { panel.caption = PlacedCaption(box: box, block: caption) }
    if let ending {
      let (width, height) = (ending.width + 1.6 * em, ending.height + 0.8 * em)
      let corners = [rect.right - width, rect.x].map {
        PageRect(x: $0, y: rect.bottom - height, width: width, height: height)
      }
      let covered = corners.map { box in figures.reduce(0) { $0 + $1.ink.crossing(box) } }
      panel.ending = PlacedCaption(box: covered[1] < covered[0] ? corners[1] : corners[0], block: ending)
    }
    let boxes = balloonBoxes(panel, figures, mayCross: false)
    let any = boxes ?? balloonBoxes(panel, figures, mayCross: true) ?? fallback(panel)
    for (draft, box) in zip(balloons, any) {
      var placed = PlacedBalloon(box: box, kind: draft.balloon.kind, speaker: draft.balloon.speaker, block: draft.block)
      if let figure = figures.first(where: { $0.role == draft.balloon.speaker }) {
        placed.tip = tip(of: box, at: figure)
      }
      panel.balloons.append(placed)
    }
    placeEmotes(in: &panel, figures)
    placeSound(in: &panel, figures)
    return boxes != nil
  }

  // MARK: Balloons

  private struct Candidate {
    var box: PageRect
    var cost: Double
  }

  /// Boxes in reading order: each below every earlier one, or right of it and no higher; none over a face.
  private func balloonBoxes(_ panel: StagedPanel, _ figures: [PanelFigure], mayCross: Bool) -> [PageRect]? {
    var best: (cost: Double, boxes: [PageRect])?
    func search(_ placed: [PageRect], _ cost: Double) {
      if let best, best.cost <= cost { return }
      guard placed.count < balloons.count else {
        best = (cost, placed)
        return
      }
      for candidate in candidates(for: balloons[placed.count], after: placed, panel, figures)
      where mayCross || !isCrossing(candidate.box, figure(of: placed.count, figures), placed, figures) {
        search(placed + [candidate.box], cost + candidate.cost)
      }
    }
    search([], 0)
    return best?.boxes
  }

  private func candidates(
    for draft: Draft, after placed: [PageRect], _ panel: StagedPanel, _ figures: [PanelFigure]
  ) -> [Candidate] {
    let inner = inner
    guard draft.width <= inner.width, draft.height <= inner.height else { return [] }
    let speaker = figures.first { $0.role == draft.balloon.speaker }
    let blocked = [panel.caption?.box, panel.ending?.box].compactMap { $0 }
    var found: [Candidate] = []
    let columns = 22
    let step = em * 0.5
    var y = inner.y
    while y + draft.height <= inner.bottom {
      for column in 0...columns {
        let x = inner.x + (inner.width - draft.width) * Double(column) / Double(columns)
        let box = PageRect(x: x, y: y, width: draft.width, height: draft.height)
        guard blocked.allSatisfy({ $0.grown(gap * 0.6).crossing(box) == 0 }),
          figures.allSatisfy({ !$0.isAlive || $0.face.grown(em * 0.15).crossing(box) == 0 }),
          placed.allSatisfy({ Self.follows(box, $0, gap: gap * 0.7) })
        else { continue }
        found.append(Candidate(box: box, cost: cost(of: box, speaker, figures)))
      }
      y += step
    }
    // The best few, apart from each other, so that a later balloon finds a place as well.
    found.sort { $0.cost < $1.cost }
    var chosen: [Candidate] = []
    for candidate in found
    where chosen.allSatisfy({ abs($0.box.x - candidate.box.x) + abs($0.box.y - candidate.box.y) > em * 2 }) {
      chosen.append(candidate)
      if chosen.count == 9 { break }
    }
    return chosen
  }

  private func figure(of balloon: Int, _ figures: [PanelFigure]) -> PanelFigure? {
    figures.first { $0.role == balloons[balloon].balloon.speaker }
  }

  /// True where its tail would lie over an earlier balloon, or the tail of one over it.
  private func isCrossing(
    _ box: PageRect, _ speaker: PanelFigure?, _ placed: [PageRect], _ figures: [PanelFigure]
  ) -> Bool {
    if let speaker {
      let end = tip(of: box, at: speaker)
      if placed.contains(where: { $0.grown(em * 0.4).isCrossed(from: (box.middleX, box.middleY), to: end) }) {
        return true
      }
    }
    return zip(placed, balloons).contains { earlier, draft in
      guard let figure = figures.first(where: { $0.role == draft.balloon.speaker }) else { return false }
      return box.grown(em * 0.4).isCrossed(from: (earlier.middleX, earlier.middleY), to: tip(of: earlier, at: figure))
    }
  }

  /// True for a box that is read after an earlier one.
  static func follows(_ box: PageRect, _ earlier: PageRect, gap: Double) -> Bool {
    box.y >= earlier.bottom + gap * 0.5 || box.x >= earlier.right + gap && box.y >= earlier.y
  }

  private func cost(
    of box: PageRect, _ speaker: PanelFigure?, _ figures: [PanelFigure]
  ) -> Double {
    var cost = (box.y - rect.y) / rect.height * 0.5
    for figure in figures { cost += figure.ink.crossing(box) / box.area * 2.5 }
    guard let speaker else { return cost }
    let (dx, dy) = (speaker.mouth.x - box.middleX, speaker.mouth.y - box.middleY)
    cost += abs(dx) / rect.width * 1.6
    // Near the speaker: a long tail is hard to follow.
    cost += max(0, speaker.face.y - box.bottom - em * 1.4) / rect.height * 1.5
    // A tail goes down, and at most as far across.
    if dy < 0 { cost += 1 + -dy / rect.height } else if abs(dx) > dy + box.width / 2 { cost += 0.8 }
    let mouth = speaker.mouth
    let start = (box.middleX, box.middleY)
    for other in figures
    where other.isAlive && other.role != speaker.role && other.face.isCrossed(from: start, to: mouth) {
      cost += 3
    }
    return cost
  }

  /// Boxes one under the other from the top, where nothing better is found.
  private func fallback(_ panel: StagedPanel) -> [PageRect] {
    var y = (panel.caption?.box.bottom ?? rect.y) + gap
    return balloons.map { draft in
      let width = min(draft.width, inner.width)
      defer { y += draft.height + gap * 0.5 }
      let low = max(inner.y, inner.bottom - draft.height)
      return PageRect(x: inner.x, y: min(y, low), width: width, height: draft.height)
    }
  }

  /// End of the tail: on the way to the mouth, a little before the face.
  private func tip(of box: PageRect, at figure: PanelFigure) -> (x: Double, y: Double) {
    let start = (x: box.middleX, y: box.middleY)
    let target = figure.mouth
    let face = figure.face.grown(em * 0.1)
    var reached = 0.0
    for step in 0...100 {
      let t = Double(step) / 100
      let (x, y) = (start.x + (target.x - start.x) * t, start.y + (target.y - start.y) * t)
      if x > face.x, x < face.right, y > face.y, y < face.bottom { break }
      reached = t
    }
    // Tails are not longer than needed to see whom they mean.
    let (dx, dy) = (target.x - start.x, target.y - start.y)
    let length = max(1, (dx * dx + dy * dy).squareRoot())
    reached = min(reached, (box.height / 2 / max(0.3, abs(dy) / length) + em * 4.2) / length)
    return (start.x + (target.x - start.x) * reached, start.y + (target.y - start.y) * reached)
  }
}
