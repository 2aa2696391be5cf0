import CCairo
import Glibc
import SketchCore

/// PDF page of exactly one picture's proportions, without a margin: the page is the picture, and prints to fit.
enum CairoPage {
  /// Pixels an inch: a 1024-pixel picture is 17 cm wide and prints sharp.
  static let resolution = 150.0
  /// Longest edge in points. PDF readers accept pages up to 200 inches.
  private static let longestEdge = 14_400.0

  /// - Parameter jpeg: the same picture already as JPEG, embedded as it is; otherwise the pixels are embedded without loss.
  static func pdf(_ pixels: PixelBuffer, jpeg: [UInt8]?) throws -> [UInt8] {
    let scale = min(72 / resolution, longestEdge / Double(max(pixels.width, pixels.height)))
    let output = Output()
    let page = Surface(pdfWidth: Double(pixels.width) * scale, height: Double(pixels.height) * scale, to: output)
    let image = Surface(pixels)
    if let jpeg { image.attach(jpeg: jpeg) }

    let context = cairo_create(page.pointer)
    cairo_scale(context, scale, scale)
    cairo_set_source_surface(context, image.pointer, 0, 0)
    cairo_paint(context)
    let painted = cairo_status(context)
    cairo_destroy(context)
    cairo_surface_finish(page.pointer)
    for status in [painted, cairo_surface_status(page.pointer)] where status != CAIRO_STATUS_SUCCESS {
      throw SketchError(.internalFault, "the page cannot be written: \(String(cString: cairo_status_to_string(status)))")
    }
    return output.bytes
  }

  /// Collector of what cairo writes.
  private final class Output {
    var bytes: [UInt8] = []
  }

  /// Owner of one cairo surface.
  private struct Surface: ~Copyable {
    let pointer: OpaquePointer?

    /// `output` has to outlive the surface.
    init(pdfWidth width: Double, height: Double, to output: Output) {
      pointer = cairo_pdf_surface_create_for_stream(
        { closure, data, length in
          Unmanaged<Output>.fromOpaque(closure!).takeUnretainedValue().bytes.append(
            contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(output).toOpaque(), width, height)
      // Otherwise it is the time of day, and the same picture would give different bytes.
      cairo_pdf_surface_set_metadata(pointer, CAIRO_PDF_METADATA_CREATE_DATE, "")
    }

    /// - Parameter pixels: have to outlive the surface.
    init(_ pixels: PixelBuffer) {
      pointer = cairo_image_surface_create_for_data(
        pixels.memory.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(pixels.width), Int32(pixels.height),
        Int32(pixels.width * 4))
    }

    deinit { cairo_surface_destroy(pointer) }

    borrowing func attach(jpeg: [UInt8]) {
      guard let copy = malloc(jpeg.count) else { return }
      jpeg.withUnsafeBytes { _ = memcpy(copy, $0.baseAddress!, $0.count) }
      // cairo frees the copy with the surface, but not when it refuses it.
      let status = cairo_surface_set_mime_data(
        pointer, CAIRO_MIME_TYPE_JPEG, copy.assumingMemoryBound(to: UInt8.self), UInt(jpeg.count), { free($0) }, copy)
      if status != CAIRO_STATUS_SUCCESS { free(copy) }
    }
  }
}
