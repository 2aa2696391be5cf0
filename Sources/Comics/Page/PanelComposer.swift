import Illustrator
import SketchCore

/// Turns panels of the script into scenes and places their letters. Pure: the same comic gives the same panels.
struct PanelComposer {
  let comic: Comic
  let book: StoryBook
  let artist: PanelArtist
  let layout: PageLayout
  let look: ComicLook

  init(_ comic: Comic, _ book: StoryBook, _ artist: PanelArtist) throws(SketchError) {
    self.comic = comic
    self.book = book
    self.artist = artist
    layout = PageLayout(comic, book)
    look = try book.look(comic.artStyle).look
  }

  func panel(_ index: Int, in rect: PageRect) -> StagedPanel {
    let panel = comic.panels[index]
    let isLast = index == comic.panels.count - 1
    var em = layout.em
    var best: StagedPanel?
    // Smaller letters where there is no room for the usual ones.
    for attempt in 0..<5 {
      let lettering = PanelLettering(
        panel, rect, em: em, border: layout.border, ending: isLast ? comic.ending : nil,
        salt: comic.seed &+ UInt32(index))
      let (scene, notes) = scene(panel, rect, headroom: lettering.headroom)
      var staged = StagedPanel(index: index, rect: rect, scene: scene)
      staged.notes = notes
      let figures = figures(of: panel, scene, rect)
      staged.faces = figures.filter(\.isAlive).map(\.face)
      let fits = lettering.place(in: &staged, figures)
      if fits { return staged }
      if best == nil || attempt == 4 { best = staged }
      em *= 0.92
    }
    return best!
  }

  /// Figures with their places in pixels of the page, in the order of the panel's cast.
  private func figures(of panel: ComicPanel, _ scene: Scene, _ rect: PageRect) -> [PanelFigure] {
    let found = artist.figures(in: scene)
    return found.map { figure in
      func box(_ box: PanelArtist.Figure.Box) -> PageRect {
        PageRect(x: rect.x + box.left, y: rect.y + box.top, width: box.right - box.left, height: box.bottom - box.top)
      }
      // Ids count from one in the order of the cast.
      let appearance = figure.id <= panel.cast.count ? panel.cast[figure.id - 1] : nil
      return PanelFigure(
        role: appearance?.role, feeling: appearance?.feeling, ink: box(figure.ink), face: box(figure.face),
        mouth: (rect.x + figure.mouth.x, rect.y + figure.mouth.y),
        isAlive: figure.isAlive || appearance.map { $0.role != .thing } == true)
    }
  }

  private func scene(_ panel: ComicPanel, _ rect: PageRect, headroom: Double) -> (Scene, [String]) {
    var staging = PanelStaging()
    staging.backdrop = backdrop(panel, rect)
    staging.headroom = Float(headroom)
    staging.shot = panel.shot
    let speakers = panel.cast.filter { $0.role != .thing }
    for (place, appearance) in panel.cast.enumerated() {
      guard var element = comic.member(appearance.role)?.element else { continue }
      element.pose = appearance.pose == .standing ? nil : appearance.pose
      // Two look at each other; one alone into the panel, the way it is read.
      let middle = Double(panel.cast.count - 1) / 2
      var facesRight = Double(place) < middle || speakers.count == 1
      if panel.cast.count == 1 { facesRight = (Int(comic.seed) + comic.panels.count) % 3 != 0 }
      if [.running, .walking].contains(appearance.pose) { facesRight = true }
      // What is feared may be somebody.
      let isProp = appearance.role == .thing && artist.thing(named: element.subject)?.isCreature != true
      staging.actors.append(PanelStaging.Actor(element: element, facesRight: facesRight, isProp: isProp))
    }
    if let prop = panel.prop, let thing = artist.thing(named: prop) {
      if thing.isLarge {
        staging.surroundings.append(thing.element)
      } else {
        staging.actors.append(PanelStaging.Actor(element: thing.element, facesRight: false, isProp: true))
      }
    }
    let edits = (panel.edits ?? []).filter { edit in
      guard let newcomer = newcomer(of: edit) else { return true }
      staging.actors.append(newcomer)
      return false
    }
    if panel.isCrowded == true { staging.crowd = comic.member(.thing)?.element }
    let scene = artist.stage(staging)
    guard !edits.isEmpty else { return (scene, []) }
    let edited = artist.edited(scene, by: edits)
    return (edited.scene, edited.notes)
  }

  /// Newcomer to the cast of a panel, beside the others; nil for things that the illustrator adds to the scene.
  private func newcomer(of edit: Edit) -> PanelStaging.Actor? {
    guard case .addElement(let element, nil) = edit else { return nil }
    let things = artist.read(element).things
    guard things.count == 1, let thing = things.first, thing.element.count == 1, !thing.isLarge, !thing.isInSky else {
      return nil
    }
    return PanelStaging.Actor(element: thing.element, facesRight: false, isProp: !thing.isCreature)
  }

  private func backdrop(_ panel: ComicPanel, _ rect: PageRect) -> Scene {
    var scene = Scene()
    scene.pixels = Scene.Pixels(width: Int(rect.width), height: Int(rect.height))
    // One seed for all: clouds, hills and trees of a place are the same in every panel.
    scene.seed = comic.seed
    scene.setting = panel.setting
    scene.time = panel.time
    scene.weather = panel.weather
    if let style = artist.style(for: look.style) { scene.style = style }
    scene.adjustments.saturation = look.saturation
    scene.adjustments.contrast = look.contrast
    if let world = try? book.world(comic.world).world {
      scene.sky = world.sky
      scene.adjustments.saturation += world.saturation
      scene.adjustments.glow = world.glow
      scene.adjustments.tint = world.tint
    }
    if panel.shot == .close { scene.adjustments.backgroundBlur = 0.35 }
    if panel.beat == .peak { scene.adjustments.contrast += 0.06 }
    return scene
  }
}

/// Figure of a panel, in pixels of the page.
struct PanelFigure {
  /// nil for things that are no part of the cast.
  var role: Comic.Role?
  var feeling: ComicPanel.Feeling?
  var ink: PageRect
  var face: PageRect
  var mouth: (x: Double, y: Double)
  var isAlive: Bool
}
