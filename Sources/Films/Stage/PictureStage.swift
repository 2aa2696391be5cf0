internal import CCairo
import Glibc
import Illustrator
import SketchCore

/// Stage of a film of a flat picture: nothing in it moves but the camera, which goes in, sways across and comes back.
///
/// Frames can be drawn in any order, by several threads. The first one is the whole picture.
struct PictureStage: @unchecked Sendable {
  /// Share by which the camera comes nearer, in a theme that has it stand still, too.
  private static let leastZoom: Float = 0.1
  /// Times as near as in a film of a scene, where other things move.
  private static let zoomFactor: Float = 1.6

  private let picture: Bitmap
  private let settings: FilmSettings
  private let theme: FilmTheme
  /// 1 or -1: the side the camera sways to first, and whether it rises or sinks.
  private let across, down: Float

  init(_ picture: PixelImage, settings: FilmSettings, theme: FilmTheme, seed: UInt32) {
    self.picture = picture.bitmap
    self.settings = settings
    self.theme = theme
    across = seed & 1 == 0 ? 1 : -1
    down = seed & 2 == 0 ? 1 : -1
  }

  /// Nearness of the camera at its nearest, as a factor.
  static func nearest(_ theme: FilmTheme) -> Float { 1 + max(leastZoom, theme.zoom * zoomFactor) }

  /// Piece of the picture that is seen at `u`, the share of the film that is over; it lies within the picture.
  func view(_ u: Float) -> (left: Float, top: Float, width: Float, height: Float) {
    let (wide, high) = (Float(picture.width), Float(picture.height))
    let proportion = Float(settings.width) / Float(settings.height)
    let whole = min(wide, high * proportion)
    // The cosine eases both ways, and a film ends as it began.
    let factor = 1 + (Self.nearest(theme) - 1) * (0.5 - 0.5 * cosf(2 * .pi * u))
    let width = whole / factor
    let height = width / proportion
    let (roomAcross, roomDown) = (wide - width, high - height)
    let x = roomAcross / 2 * (1 + across * 0.9 * sinf(2 * .pi * u))
    let y = roomDown / 2 * (1 + down * 0.4 * (0.5 - 0.5 * cosf(2 * .pi * u)))
    return (min(max(x, 0), roomAcross), min(max(y, 0), roomDown), width, height)
  }

  func frame(_ index: Int) -> Bitmap {
    let held = index / theme.hold * theme.hold
    let view = view(Float(held) / Float(settings.frames))
    let frame = Bitmap(width: settings.width, height: settings.height, fill: 0xFF00_0000)
    frame.draw { context in
      cairo_scale(
        context, Double(settings.width) / Double(view.width), Double(settings.height) / Double(view.height))
      cairo_translate(context, -Double(view.left), -Double(view.top))
      picture.withSurface { surface in
        cairo_set_source_surface(context, surface, 0, 0)
        // What lies half outside of the last row is that row, not black.
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
        cairo_paint(context)
      }
    }
    return frame
  }
}
