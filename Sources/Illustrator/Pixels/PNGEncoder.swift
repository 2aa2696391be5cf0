internal import CCairo

/// Encodes bitmaps with cairo's PNG writer; the same pixels give the same bytes.
package enum PNGEncoder {
  /// - Throws: `PNGError` when cairo cannot (out of memory).
  package static func encode(_ bitmap: Bitmap) throws(PNGError) -> [UInt8] {
    let surface = cairo_image_surface_create_for_data(
      UnsafeMutableRawPointer(bitmap.pixels).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(bitmap.width),
      Int32(bitmap.height), Int32(bitmap.width * 4))
    defer { cairo_surface_destroy(surface) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1 << 20)
    let status = withUnsafeMutablePointer(to: &bytes) { target in
      cairo_surface_write_to_png_stream(
        surface,
        { closure, data, length in
          closure!.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
          return CAIRO_STATUS_SUCCESS
        }, target)
    }
    guard status == CAIRO_STATUS_SUCCESS else { throw PNGError(reason: String(cString: cairo_status_to_string(status))) }
    return bytes
  }
}

package struct PNGError: Error, Sendable {
  package var reason: String
}
