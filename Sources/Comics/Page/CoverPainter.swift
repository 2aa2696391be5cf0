import CCairo
import Illustrator
import SketchCore

/// Paints the cover: the hero, large, under the title.
struct CoverPainter {
  let comic: Comic
  let book: StoryBook
  let artist: PanelArtist
  let layout: PageLayout

  func paint() throws -> Bitmap {
    let look = try book.look(comic.artStyle).look
    let picture = try artist.draw(scene(look))
    look.tone.apply(to: picture, pitch: Float(max(4, layout.em * 0.5)))
    let (wide, tall) = (Double(layout.width), Double(layout.height))
    let cover = Bitmap(width: layout.width, height: layout.height)
    cover.draw { context in
      let painter = BalloonPainter(context: context, look: look, em: layout.em)
      PagePainter.paint(picture, at: PageRect(x: 0, y: 0, width: wide, height: tall), context)
      painter.paint(
        title: comic.title, in: PageRect(x: wide * 0.07, y: tall * 0.045, width: wide * 0.86, height: tall * 0.22),
        most: min(wide, tall) * 0.13)
      let line = LetterBlock(
        "\(comic.genre.withArticle.capitalizedFirst) comic", face: .slanted, size: layout.em * 1.3, width: wide,
        isRound: false)
      let box = PageRect(
        x: wide * 0.06, y: tall * 0.965 - line.height - layout.em, width: line.width + layout.em * 1.8,
        height: line.height + layout.em)
      painter.paint(PlacedCaption(box: box, block: line))
      cairo_rectangle(context, 0, 0, wide, tall)
      painter.source(look.ink)
      cairo_set_line_width(context, layout.border * 5)
      cairo_stroke(context)
    }
    return cover
  }

  private func scene(_ look: ComicLook) -> Scene {
    var staging = PanelStaging()
    let peak = comic.panels.first { $0.beat == .peak } ?? comic.panels[0]
    staging.backdrop.pixels = comic.page
    staging.backdrop.seed = comic.seed
    staging.backdrop.setting = peak.setting
    staging.backdrop.time = comic.panels[0].time
    staging.backdrop.weather = comic.panels[0].weather
    if let style = artist.style(for: look.style) { staging.backdrop.style = style }
    staging.backdrop.adjustments.saturation = look.saturation
    staging.backdrop.adjustments.contrast = look.contrast
    staging.headroom = 0.32
    staging.shot = .medium
    for (index, role) in [Comic.Role.hero, .friend].enumerated() {
      guard let member = comic.member(role), index == 0 || peak.cast.contains(where: { $0.role == role }) else {
        continue
      }
      staging.actors.append(PanelStaging.Actor(element: member.element, facesRight: index == 0))
    }
    return artist.stage(staging)
  }
}
