internal import CCairo
import Glibc
import Illustrator
import SketchCore

/// Stage of a film: the layers of its scene with everything that moves. Frames can be drawn in any order, by several
/// threads.
struct FilmStage: @unchecked Sendable {
  let layers: SceneLayers
  let settings: FilmSettings
  let theme: FilmTheme
  let camera: FilmCamera
  private let clock: FilmClock
  private let landscape: Landscape
  private let weather: WeatherLayer
  private let figures: [FigureLayer]
  private let smokes: [(smoke: SmokeLayer, place: Int)]

  init(_ layers: SceneLayers, settings: FilmSettings, theme: FilmTheme, table: MotionTable) {
    self.layers = layers
    self.settings = settings
    self.theme = theme
    let clock = FilmClock(seconds: Float(settings.seconds), pace: theme.pace)
    self.clock = clock
    landscape = Landscape(layers, clock)
    weather = WeatherLayer(layers, clock)
    let hero = layers.figures.filter { !$0.name.isImplied }.min { $0.name.index < $1.name.index }
    let target: (x: Float, y: Float) =
      hero.map { (Float($0.boxLeft) + Float($0.edge) / 2, Float($0.boxTop) + Float($0.edge) / 2) }
      ?? (Float(layers.width) / 2, Float(layers.height) / 2)
    let inks = layers.figures.map(InkBox.init)
    // Named figures, and a named sun or moon, stay in sight.
    let named = zip(layers.figures, inks).filter { !$0.0.name.isImplied }.map(\.1)
    let cast = (named + [InkBox(lightOf: layers)]).compactMap { $0 }
    let camera = FilmCamera(
      theme: theme, canvas: (layers.width, layers.height), seen: (settings.width, settings.height), towards: target,
      cast: cast.dropFirst().reduce(cast.first) { $0?.union($1) })
    self.camera = camera
    // Who rides goes with who carries them.
    var groups: [Int: InkBox] = [:]
    for (figure, ink) in zip(layers.figures, inks) {
      if let ink { groups[figure.group] = groups[figure.group]?.union(ink) ?? ink }
    }
    var figures: [FigureLayer] = []
    var smokes: [(SmokeLayer, Int)] = []
    let sizes = Dictionary(grouping: layers.figures, by: \.group).mapValues(\.count)
    let leaders = Dictionary(
      layers.figures.filter(\.leads).map { ($0.group, $0) }, uniquingKeysWith: { first, _ in first })
    for figure in layers.figures {
      let leader = leaders[figure.group] ?? figure
      let parallax = Landscape.parallax(leader.depth)
      let seen = camera.alwaysSeen(parallax: parallax)
      // Who turns round is as wide to the other side.
      let middle = Float(leader.boxLeft) + Float(leader.edge) / 2
      let reach = groups[figure.group].map { max(middle - $0.left, $0.right - middle) } ?? 0
      let room = (left: middle - reach - seen.left, right: seen.right - middle - reach)
      var random = SeededGenerator(layers.scene.seed, salt: 400 + UInt64(figure.group))
      let shift = random.unit()
      let motion = FigureMotion(
        leader, motions: table.motions(of: leader.name), clock: clock, width: layers.width, height: layers.height,
        shift: shift, isRigid: (sizes[figure.group] ?? 1) > 1, room: room, span: 2 * reach)
      figures.append(
        FigureLayer(
          figure, motion: motion, parts: table.parts(of: figure.name), clock: clock, shift: random.unit(),
          parallax: parallax))
      if let smoke = table.smoke(of: figure.name) {
        smokes.append((SmokeLayer(figure, smoke, clock, seed: layers.scene.seed), figures.count - 1))
      }
    }
    self.figures = figures
    self.smokes = smokes
  }

  /// Changes of place of all figures at `u`, the share of the film that is over, by their places in the cast.
  func places(at u: Float) -> [(index: Int, placement: Placement)] {
    figures.map { ($0.figure.name.index, $0.motion.placement(at: u)) }
  }

  /// Frame `index` of the film.
  func frame(_ index: Int) -> Bitmap {
    let held = index / theme.hold * theme.hold
    let u = Float(held) / Float(settings.frames)
    let across = camera.across(u)
    let canvas = Bitmap(width: layers.width, height: layers.height, fill: 0xFF00_0000)
    if let sky = layers.sky {
      canvas.draw { context in
        paint(sky, context, x: -across * 0.1)
        weather.drawStars(context, u)
      }
      if let clouds = layers.clouds { draw(clouds, on: canvas, u, across) }
    }
    landscape.draw(into: canvas, camera: across, u: u)
    canvas.draw { context in
      for (place, figure) in figures.enumerated() {
        figure.drawTrace(context, u, camera: across)
        figure.draw(context, u, camera: across)
        for (smoke, at) in smokes where at == place {
          let moved = figure.motion.placement(at: u)
          smoke.draw(
            context, u, dx: moved.dx - across * figure.parallax, dy: moved.dy,
            turnedAbout: moved.isTurned ? figure.motion.middle : nil)
        }
      }
      weather.draw(context, u)
    }
    return seen(canvas, u)
  }

  /// Soft clouds dissolve while they go and form again; heaps go to and fro.
  private func draw(_ clouds: Bitmap, on canvas: Bitmap, _ u: Float, _ across: Float) {
    let width = Float(layers.width)
    let rounds = max(1, (clock.seconds * theme.clouds / 9).rounded())
    guard layers.hasSoftClouds else {
      canvas.draw { paint(clouds, $0, x: width * 0.012 * theme.clouds * sinf(2 * .pi * u) - across * 0.16) }
      return
    }
    let way = width * 0.0042 * clock.seconds * theme.clouds / rounds
    let both = Bitmap(width: layers.width, height: min(layers.height, layers.horizon + 2))
    both.draw { context in
      cairo_set_operator(context, CAIRO_OPERATOR_ADD)
      for half: Float in [0, 0.5] {
        let phase = u * rounds + half
        let own = phase - phase.rounded(.down)
        let weight = 1 - abs(2 * own - 1)
        paint(clouds, context, x: (own - 0.5) * way - across * 0.16, opacity: Double(weight))
      }
    }
    canvas.overlay(both, x: 0, y: 0)
  }

  private func paint(_ bitmap: Bitmap, _ context: OpaquePointer, x: Float, opacity: Double = 1) {
    bitmap.withSurface { surface in
      cairo_set_source_surface(context, surface, Double(x), 0)
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
      if opacity < 1 { cairo_paint_with_alpha(context, opacity) } else { cairo_paint(context) }
    }
  }

  /// Piece of the canvas that the camera sees.
  private func seen(_ canvas: Bitmap, _ u: Float) -> Bitmap {
    let view = camera.view(u)
    let frame = Bitmap(width: settings.width, height: settings.height, fill: 0xFF00_0000)
    frame.draw { context in
      let scale = Double(settings.width) / Double(view.width)
      cairo_save(context)
      cairo_scale(context, scale, scale)
      cairo_translate(context, -Double(view.left), -Double(view.top))
      paint(canvas, context, x: 0)
      cairo_restore(context)
      guard camera.hasBars else { return }
      let bar = Double(settings.height) * Double(FilmCamera.barShare)
      cairo_set_source_rgb(context, 0, 0, 0)
      cairo_rectangle(context, 0, 0, Double(settings.width), bar)
      cairo_rectangle(context, 0, Double(settings.height) - bar, Double(settings.width), bar)
      cairo_fill(context)
    }
    return frame
  }
}
