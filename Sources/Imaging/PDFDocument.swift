import CCairo
import CPango
import Glibc
import SketchCore

/// PDF that is written page by page. Lengths are in points.
final class PDFDocument {
  /// Pixels an inch of a page that has a picture's own proportions: one of 1024 pixels is 17 cm wide and prints sharp.
  private static let resolution = 150.0
  /// Longest edge. PDF readers accept pages up to 200 inches.
  private static let longestEdge = 14_400.0

  private let output = Output()
  private let surface: OpaquePointer?
  private let context: OpaquePointer
  private var isOpen = false

  init() {
    surface = cairo_pdf_surface_create_for_stream(
      { closure, data, length in
        Unmanaged<Output>.fromOpaque(closure!).takeUnretainedValue().bytes.append(
          contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(output).toOpaque(), 1, 1)
    // Later versions have a table of objects that `PDFUpdate` does not read.
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
    // Otherwise it is the time of day, and the same picture would give different bytes.
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
    context = cairo_create(surface)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  func beginPage(width: Double, height: Double) {
    endPage()
    cairo_pdf_surface_set_size(surface, width, height)
    isOpen = true
  }

  /// Page that is the picture, without a margin, and prints to fit.
  func addPage(_ pixels: PixelBuffer, jpeg: [UInt8]?) {
    let scale = min(72 / Self.resolution, Self.longestEdge / Double(max(pixels.width, pixels.height)))
    let frame = PageFrame(x: 0, y: 0, width: Double(pixels.width) * scale, height: Double(pixels.height) * scale)
    beginPage(width: frame.width, height: frame.height)
    draw(pixels, jpeg: jpeg, in: frame)
  }

  /// - Parameter jpeg: the same picture as JPEG, embedded as it is; otherwise the pixels are embedded without loss.
  func draw(_ pixels: PixelBuffer, jpeg: [UInt8]?, in frame: PageFrame) {
    let image = cairo_image_surface_create_for_data(
      pixels.memory.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(pixels.width),
      Int32(pixels.height), Int32(pixels.width * 4))
    // cairo copies what is left of it to write.
    defer { cairo_surface_destroy(image) }
    if let jpeg { attach(jpeg, to: image) }
    cairo_save(context)
    cairo_translate(context, frame.x, frame.y)
    cairo_scale(context, frame.width / Double(pixels.width), frame.height / Double(pixels.height))
    cairo_set_source_surface(context, image, 0, 0)
    cairo_paint(context)
    cairo_restore(context)
  }

  /// Writes one line into the middle of a frame, cut off with an ellipsis where it is too long.
  func write(_ text: String, in frame: PageFrame) {
    let layout = pango_cairo_create_layout(context)!
    let font = pango_font_description_from_string("Sans")
    defer {
      pango_font_description_free(font)
      g_object_unref(UnsafeMutableRawPointer(layout))
    }
    pango_font_description_set_absolute_size(font, frame.height * 0.62 * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_layout_set_width(layout, Int32(frame.width * Double(PANGO_SCALE)))
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    pango_layout_set_single_paragraph_mode(layout, 1)
    pango_layout_set_text(layout, text, -1)
    cairo_set_source_rgb(context, 0.15, 0.15, 0.18)
    cairo_move_to(context, frame.x, frame.y)
    pango_cairo_show_layout(context, layout)
  }

  /// Bytes of the document; nothing can be added afterwards.
  func finish() throws -> [UInt8] {
    endPage()
    let painted = cairo_status(context)
    cairo_surface_finish(surface)
    for status in [painted, cairo_surface_status(surface)] where status != CAIRO_STATUS_SUCCESS {
      throw SketchError(
        .internalFault, "the page cannot be written: \(String(cString: cairo_status_to_string(status)))")
    }
    return output.bytes
  }

  private func endPage() {
    if isOpen { cairo_show_page(context) }
    isOpen = false
  }

  private func attach(_ jpeg: [UInt8], to image: OpaquePointer?) {
    guard let copy = malloc(jpeg.count) else { return }
    jpeg.withUnsafeBytes { _ = memcpy(copy, $0.baseAddress!, $0.count) }
    // cairo frees the copy with the surface, but not when it refuses it.
    let status = cairo_surface_set_mime_data(
      image, CAIRO_MIME_TYPE_JPEG, copy.assumingMemoryBound(to: UInt8.self), UInt(jpeg.count), { free($0) }, copy)
    if status != CAIRO_STATUS_SUCCESS { free(copy) }
  }

  /// Collector of what cairo writes.
  private final class Output {
    var bytes: [UInt8] = []
  }
}
