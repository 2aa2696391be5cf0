import CCairo
import Illustrator
import SketchCore

/// Paints pages with cairo, on pixels or on the sheets of a PDF.
struct PagePainter {
  let comic: Comic
  let layout: PageLayout
  let look: ComicLook
  let world: ComicWorld
  /// Panels in order, and the picture of each.
  let panels: [StagedPanel]
  let pictures: [Bitmap]

  func paint(_ number: Int, on context: OpaquePointer) {
    let page = layout.pages[number]
    let painter = BalloonPainter(context: context, look: look, em: layout.em)
    painter.source(look.paper)
    cairo_paint(context)
    if let strip = page.title { painter.paint(title: comic.title, in: strip, most: strip.height * 0.66) }
    for index in page.first..<(page.first + page.panels.count) { paint(panels[index], pictures[index], painter) }
  }

  private func paint(_ panel: StagedPanel, _ picture: Bitmap, _ painter: BalloonPainter) {
    let context = painter.context
    cairo_save(context)
    outline(panel.rect, context)
    cairo_clip(context)
    Self.paint(picture, at: panel.rect, context)
    if let sound = panel.sound { painter.paint(sound) }
    if let caption = panel.caption { painter.paint(caption) }
    if let ending = panel.ending { painter.paint(ending) }
    for emote in panel.emotes { EmotePainter(painter).paint(emote) }
    // Tails of later balloons lie over earlier ones nowhere; they are drawn last to first all the same.
    for balloon in panel.balloons.reversed() { painter.paint(balloon) }
    cairo_restore(context)
    outline(panel.rect, context)
    painter.source(look.ink)
    cairo_set_line_width(context, layout.border * 2)
    cairo_stroke(context)
  }

  private func outline(_ rect: PageRect, _ context: OpaquePointer) {
    let radius = min(world.corner * Double(layout.width), rect.height / 4)
    guard radius > 0 else {
      cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
      return
    }
    cairo_new_sub_path(context)
    cairo_arc(context, rect.right - radius, rect.y + radius, radius, -.pi / 2, 0)
    cairo_arc(context, rect.right - radius, rect.bottom - radius, radius, 0, .pi / 2)
    cairo_arc(context, rect.x + radius, rect.bottom - radius, radius, .pi / 2, .pi)
    cairo_arc(context, rect.x + radius, rect.y + radius, radius, .pi, 1.5 * .pi)
    cairo_close_path(context)
  }

  static func paint(_ picture: Bitmap, at rect: PageRect, _ context: OpaquePointer) {
    picture.withSurface { surface in
      cairo_save(context)
      cairo_translate(context, rect.x, rect.y)
      cairo_scale(context, rect.width / Double(picture.width), rect.height / Double(picture.height))
      cairo_set_source_surface(context, surface, 0, 0)
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      cairo_rectangle(context, 0, 0, Double(picture.width), Double(picture.height))
      cairo_fill(context)
      cairo_restore(context)
    }
  }
}
