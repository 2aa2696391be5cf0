import Glibc
import SketchCore

/// Strokes of what is behind everything: the horizon, which comes first, ridges, the walls of a room, sky and ground.
struct BackdropStrokes {
  let sketcher: SceneSketcher

  private var unit: Float { sketcher.unit }
  private var width: Float { sketcher.width }
  private var height: Float { sketcher.height }
  private var horizon: Float { sketcher.setting.horizon * height }

  private func isCovered(_ point: StrokePoint) -> Bool { sketcher.members.contains { $0.covers(point) } }

  func contours() -> [LooseStroke] {
    if sketcher.scene.kind == .mandala { return rings() }
    let noise = Noise(sketcher.scene.seed, salt: 77)
    guard sketcher.setting.ground != .none, sketcher.setting.ground != .plain else { return frame() }
    var lines = [level(noise)]
    if sketcher.setting.isRoom {
      lines.append([StrokePoint(x: width * 0.12, y: horizon), StrokePoint(x: width * 0.12, y: 0)])
    }
    for (number, layer) in sketcher.setting.far.suffix(2).enumerated() where sketcher.setting.isOutdoors {
      lines.append(
        (0...36).map { step in
          let x = Float(step) / 36 * width
          let rise = noise.fractal(x / height * 2.6 + Float(number) * 40, 7.5, octaves: 3)
          return StrokePoint(x: x, y: horizon - layer.height * height * (0.12 + 0.8 * rise))
        })
    }
    return lines.flatMap { line in
      sketcher.visible(line, isHidden: isCovered).map {
        LooseStroke(points: $0, width: 1.8 * unit, color: SceneSketcher.pencil, opacity: 0.7, phase: .contour)
      }
    }
  }

  private func level(_ noise: Noise) -> [StrokePoint] {
    (0...24).map { step in
      let x = Float(step) / 24 * width
      return StrokePoint(x: x, y: horizon + (noise.value(x * 0.01, 3) - 0.5) * 5 * unit)
    }
  }

  private func frame() -> [LooseStroke] {
    let inset = 14 * unit
    let corners = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)].map {
      StrokePoint(
        x: inset + Float($0.0) * (width - 2 * inset), y: inset + Float($0.1) * (height - 2 * inset))
    }
    return [LooseStroke(points: corners, width: 1.8 * unit, color: SceneSketcher.pencil, opacity: 0.6, phase: .contour)]
  }

  /// Circles and petals around the middle.
  private func rings() -> [LooseStroke] {
    let middle = StrokePoint(x: width / 2, y: height / 2)
    let reach = min(width, height) * 0.46
    var strokes: [LooseStroke] = []
    func add(_ points: [StrokePoint]) {
      strokes.append(LooseStroke(points: points, width: 2 * unit, color: SceneSketcher.pencil, phase: .contour))
    }
    func point(_ radius: Float, _ turn: Float) -> StrokePoint {
      StrokePoint(x: middle.x + radius * cosf(turn), y: middle.y + radius * sinf(turn))
    }
    for ring in 1...5 {
      let radius = reach * Float(ring) / 5
      add((0...40).map { point(radius, Float($0) / 40 * 2 * .pi) })
      let petals = ring * 4
      for petal in 0..<petals {
        let turn = Float(petal) / Float(petals) * 2 * .pi
        let half = .pi / Float(petals)
        add(
          (0...8).map { step in
            let along = Float(step) / 8
            return point(radius - reach / 5 * (1 - sinf(along * .pi)), turn - half + 2 * half * along)
          })
      }
    }
    return strokes
  }

  func washes() -> [LooseStroke] {
    let setting = sketcher.setting
    guard setting.ground != .plain, sketcher.scene.kind != .mandala else { return [] }
    let sky =
      setting.isOutdoors
      ? [sketcher.atmosphere.skyTop, sketcher.atmosphere.skyMiddle, sketcher.atmosphere.skyLow]
      : [setting.far.first?.color ?? setting.groundFar]
    let own = sketcher.scene.colors["ground"].flatMap { RGB(hex: $0) }
    let land =
      setting.ground == .none
      ? []
      : setting.ground == .water
        ? [setting.waterColor.lighter(0.2), setting.waterColor]
        : [own ?? setting.groundFar, own ?? setting.groundNear]
    let edge = setting.ground == .none ? height : horizon
    return bands(sky, from: 0, to: edge) + bands(land.map { $0 * sketcher.atmosphere.ambient }, from: edge, to: height)
  }

  private func bands(_ colors: [RGB], from top: Float, to bottom: Float) -> [LooseStroke] {
    guard !colors.isEmpty, bottom > top else { return [] }
    let step = (bottom - top) / Float(colors.count)
    return colors.enumerated().map { number, color in
      let y = top + (Float(number) + 0.5) * step
      let ends = [StrokePoint(x: 0, y: y), StrokePoint(x: width, y: y)]
      return LooseStroke(
        points: number & 1 == 0 ? ends : ends.reversed(), width: step * 1.04, color: color, opacity: 0.42, phase: .wash)
    }
  }
}
