internal import CCairo
internal import CPango
import Illustrator
import SketchCore

/// Paints the slides of a show: the picture on paper, and what is written below it.
struct SlidePainter {
  let show: SlideShow

  /// Colour behind pictures of other proportions, and behind captions.
  private static let paper: UInt32 = 0xFFFA_F8F3
  private static let ink = (0.17, 0.16, 0.2)
  /// Share of a caption's room that one of its two lines has.
  private static let line = 0.3

  /// Height of the room for captions.
  var captionHeight: Int { show.hasCaptions ? max(48, max(show.width, show.height) / 9) & ~1 : 0 }
  var width: Int { show.width & ~1 }
  var height: Int { (show.height & ~1) + captionHeight }

  func frame(_ slide: Slide) -> Bitmap {
    let frame = Bitmap(width: width, height: height, fill: Self.paper)
    let picture = slide.picture.bitmap
    let room = (width: Double(width), height: Double(height - captionHeight))
    let scale = min(room.width / Double(picture.width), room.height / Double(picture.height))
    frame.draw { context in
      cairo_save(context)
      cairo_translate(
        context, (room.width - Double(picture.width) * scale) / 2, (room.height - Double(picture.height) * scale) / 2)
      cairo_scale(context, scale, scale)
      picture.withSurface { surface in
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_rectangle(context, 0, 0, Double(picture.width), Double(picture.height))
        cairo_fill(context)
      }
      cairo_restore(context)
      if let caption = slide.caption, captionHeight > 0 { write(caption, context) }
    }
    return frame
  }

  /// Writes in the middle of the room below the picture, two lines at most.
  private func write(_ caption: String, _ context: OpaquePointer) {
    let room = Double(captionHeight)
    let layout = pango_cairo_create_layout(context)!
    let font = pango_font_description_from_string("Sans")
    defer {
      pango_font_description_free(font)
      g_object_unref(UnsafeMutableRawPointer(layout))
    }
    pango_font_description_set_absolute_size(font, room * Self.line * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_layout_set_width(layout, Int32((Double(width) - room / 2) * Double(PANGO_SCALE)))
    pango_layout_set_height(layout, -2)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    pango_layout_set_text(layout, caption, -1)
    var logical = PangoRectangle()
    pango_layout_get_pixel_extents(layout, nil, &logical)
    cairo_set_source_rgb(context, Self.ink.0, Self.ink.1, Self.ink.2)
    cairo_move_to(context, room / 4, Double(height - captionHeight) + (room - Double(logical.height)) / 2)
    pango_cairo_show_layout(context, layout)
  }
}
