import Dispatch
import SketchCore
import Synchronization

/// Paints the figures of a scene, those that do not meet in one go.
struct FigurePainter: @unchecked Sendable {
  let catalog: ArtCatalog
  let scene: Scene
  let cast: [Underpainting.CastMember]
  let lights: Set<Int>
  let backdrop: Bitmap
  let picture: Underpainting

  /// Outlines, strokes and wet edges reach this far out of a figure.
  private var reach: Int {
    let unit = Float(backdrop.height) / 230
    return switch scene.style {
    case .cartoon, .anime: max(4, Int(unit * 1.6))
    case .oilPainting, .impressionist, .watercolor, .pixelArt: max(5, Int(unit * 3))
    default: max(3, Int(unit))
    }
  }

  private struct Batch {
    var members: Set<Int> = []
    var frames: [LayerCutter.Frame] = []
  }

  func figures(
    wishes: @Sendable (FigureName) -> [PartWish], progress: @Sendable (Double) throws -> Void
  ) throws -> [StageFigure] {
    let cutter = LayerCutter(backdrop: backdrop, reach: reach)
    let groups = CastGroups(cast)
    let shown = cast.indices.filter { !lights.contains($0) }
    var articulations: [Int: Articulation] = [:]
    for index in shown {
      articulations[index] = Articulation(cast[index], wishes: wishes(name(of: cast[index], index)))
    }
    var batches: [Batch] = []
    for index in shown {
      let frame = cutter.frame(of: cast[index])
      guard frame.width > 2, frame.height > 2 else { continue }
      let place = batches.firstIndex { batch in !batch.frames.contains { $0.meets(frame) } }
      if place == nil { batches.append(Batch()) }
      batches[place ?? batches.count - 1].members.insert(index)
      batches[place ?? batches.count - 1].frames.append(frame)
    }
    let hidden = articulations.compactMapValues { $0.hidden.isEmpty ? nil : $0.hidden }
    let done = Mutex<(figures: [Int: StageFigure], count: Int, fault: (any Error)?)>(([:], 0, nil))
    let whole = batches
    let known = articulations
    DispatchQueue.concurrentPerform(iterations: whole.count) { place in
      guard done.withLock({ $0.fault == nil }) else { return }
      do {
        let made = try self.paint(whole[place].members, cutter, groups, known, hidden)
        try progress(
          Double(
            done.withLock { state in
              state.figures.merge(made.value) { old, _ in old }
              state.count += 1
              return state.count
            }) / Double(whole.count))
      } catch {
        done.withLock { $0.fault = error }
      }
    }
    let result = done.withLock { Handed((figures: $0.figures, fault: $0.fault)) }.value
    if let fault = result.fault { throw fault }
    return shown.compactMap { result.figures[$0] }
  }

  /// Bitmaps that nobody writes any more, on their way to another thread.
  private struct Handed<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private func paint(
    _ members: Set<Int>, _ cutter: LayerCutter, _ groups: CastGroups, _ articulations: [Int: Articulation],
    _ hidden: [Int: [String]]
  ) throws -> Handed<[Int: StageFigure]> {
    let renderer = StyleRenderer(catalog: catalog)
    let share = PaintedShare(falling: false, members: members.union(lights))
    let whole = try renderer.rendered(scene, share: share, work: RenderWork())
    var bare: (drawn: Bitmap, picture: Underpainting)?
    if members.contains(where: { hidden[$0] != nil }) {
      var without = share
      without.hidden = hidden
      bare = try renderer.rendered(scene, share: without, work: RenderWork())
    }
    var figures: [Int: StageFigure] = [:]
    for index in members {
      let member = cast[index]
      let frame = cutter.frame(of: member)
      guard let coverage = whole.picture.coverage else { continue }
      let casts = member.spot.air ? nil : Optional(member.top + member.edge * 6 / 10)
      let near = cutter.nearness(coverage, frame)
      let trace = casts.flatMap { cutter.trace(whole.drawn, near, frame, below: $0) }
      let complete = cutter.cut(whole.drawn, coverage, near, frame, over: trace)
      var figure = StageFigure(
        name: name(of: member, index), group: groups.root[index], leads: groups.root[index] == index,
        image: complete, trace: trace?.bitmap, left: frame.left, top: frame.top, edge: member.edge,
        boxLeft: member.left, boxTop: member.top,
        foot: member.top + Int(Float(member.edge) * (member.subject.waterline ?? 0.95)),
        depth: member.spot.air || member.subject.place == .horizon ? nil : clamp(member.spot.depth))
      if let articulation = articulations[index] {
        figure.parts = articulation.parts(from: complete, frame, member, rim: reach / 2)
        if hidden[index] != nil, let bare, let rest = bare.picture.coverage {
          figure.image = cutter.cut(bare.drawn, rest, cutter.nearness(rest, frame), frame, over: trace)
        }
        figure.eyes = articulation.eyes(in: figure.image, frame, member)
      }
      figures[index] = figure
    }
    return Handed(figures)
  }

  private func name(of member: Underpainting.CastMember, _ index: Int) -> FigureName {
    let facing =
      switch member.subject.nature.facing {
      case .left: -1
      case .right: 1
      case .front: 0
      }
    let row = min(max(member.top + Int(Float(member.edge) * (member.subject.waterline ?? 0.95)), 0), picture.height - 1)
    let column = min(max(member.left + member.edge / 2, 0), picture.width - 1)
    let isWet = picture.regions.values[row * picture.width + column] == RegionMap.water
    let flips = member.spot.flipped != scene.adjustments.flipped
    return FigureName(
      index: index, subject: member.element.subject, kind: member.subject.nature.kind,
      pose: member.element.pose?.rawValue,
      place: member.subject.place.rawValue, isInAir: member.spot.air,
      isOnWater: isWet && !member.spot.air, isLight: member.subject.isLight, facing: flips ? -facing : facing,
      isImplied: member.element.implied)
  }
}
