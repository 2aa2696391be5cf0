import SketchCore

/// Signs of feeling and sound words: where the balloons leave room.
extension PanelLettering {
  private func taken(_ panel: StagedPanel) -> [PageRect] {
    panel.balloons.map(\.box) + panel.emotes.map(\.box) + [panel.caption?.box, panel.ending?.box].compactMap { $0 }
  }

  func placeEmotes(in panel: inout StagedPanel, _ figures: [PanelFigure]) {
    for figure in figures {
      guard let feeling = figure.feeling, ![.calm, .brave].contains(feeling) else { continue }
      let edge = min(max(figure.face.height * 0.42, em * 1.5), em * 2.8)
      let (face, ink) = (figure.face, figure.ink)
      // Above the head, beside it, and beside all of somebody whose head is as wide as the face is not.
      let top = min(face.y, ink.y) - edge * 1.02
      let places = [
        (face.right - edge * 0.2, top), (face.x - edge * 0.8, top), (face.middleX - edge / 2, top),
        (face.right + edge * 0.12, face.y - edge * 0.35), (face.x - edge * 1.12, face.y - edge * 0.35),
        (face.right + edge * 0.15, face.middleY - edge * 0.6), (face.x - edge * 1.15, face.middleY - edge * 0.6),
        (ink.right + edge * 0.1, face.y - edge * 0.35), (ink.x - edge * 1.1, face.y - edge * 0.35),
        (ink.right + edge * 0.1, face.middleY - edge * 0.6), (ink.x - edge * 1.1, face.middleY - edge * 0.6),
      ]
      let boxes = places.map { PageRect(x: $0.0, y: $0.1, width: edge, height: edge) }
      let free = boxes.filter { box in
        rect.grown(-border * 2).holds(box) && taken(panel).allSatisfy { $0.crossing(box) == 0 }
          && figures.allSatisfy { !$0.isAlive || $0.face.crossing(box) < box.area * 0.02 }
          && panel.balloons.allSatisfy { balloon in
            balloon.tip.map { !box.isCrossed(from: (balloon.box.middleX, balloon.box.middleY), to: $0) } ?? true
          }
      }.min { cost(of: $0, for: figure, among: figures) < cost(of: $1, for: figure, among: figures) }
      if let free { panel.emotes.append(PlacedEmote(feeling: feeling, box: free)) }
    }
  }

  /// Cost of a sign's place: how much it hides, of a head above all, and how far it stands from whose feeling it shows.
  private func cost(of box: PageRect, for figure: PanelFigure, among figures: [PanelFigure]) -> Double {
    let heads = figures.filter(\.isAlive).map { $0.face.grown($0.face.width * 0.3) }
    let hidden = figures.reduce(0) { $0 + $1.ink.crossing(box) } + heads.reduce(0) { $0 + 2 * $1.crossing(box) }
    let face = figure.face
    let aside = max(0, abs(box.middleX - face.middleX) - face.width / 2)
    let away = aside + max(0, abs(box.middleY - face.middleY) - face.height / 2)
    return hidden / box.area + away / box.width * 0.4
  }

  func placeSound(in panel: inout StagedPanel, _ figures: [PanelFigure]) {
    guard let sound else { return }
    let angle = (salt % 2 == 0 ? -1 : 1) * (0.08 + Double(salt % 5) * 0.012)
    // The box of the tilted word.
    let width = sound.width * 1.02 + sound.height * abs(angle) + em * 0.5
    let height = sound.height + sound.width * abs(angle) + em * 0.1
    let inner = rect.grown(-(border + em * 0.2))
    guard width <= inner.width, height <= inner.height else { return }
    var best: (cost: Double, box: PageRect)?
    for row in 0...14 {
      for column in 0...14 {
        let box = PageRect(
          x: inner.x + (inner.width - width) * Double(column) / 14,
          y: inner.y + (inner.height - height) * Double(row) / 14,
          width: width, height: height)
        guard taken(panel).allSatisfy({ $0.crossing(box) == 0 }),
          figures.allSatisfy({ $0.face.crossing(box) == 0 }),
          panel.balloons.allSatisfy({ balloon in
            balloon.tip.map { !box.isCrossed(from: (balloon.box.middleX, balloon.box.middleY), to: $0) } ?? true
          })
        else { continue }
        let over = figures.reduce(0) { $0 + $1.ink.crossing(box) } / box.area
        let far = figures.first.map { abs($0.ink.middleX - box.middleX) + abs($0.ink.middleY - box.middleY) } ?? 0
        let cost = over * 3 + far / (rect.width + rect.height)
        if best == nil || cost < best!.cost { best = (cost, box) }
      }
    }
    if let best { panel.sound = PlacedSound(box: best.box, block: sound, angle: angle) }
  }
}
