import CCairo

/// Owns one cairo picture in memory and the context that draws on it.
package struct CairoCanvas: ~Copyable {
  package let surface: OpaquePointer
  package let context: OpaquePointer

  package var width: Int { Int(cairo_image_surface_get_width(surface)) }
  package var height: Int { Int(cairo_image_surface_get_height(surface)) }

  package init(width: Int, height: Int, hasAlpha: Bool) {
    surface = cairo_image_surface_create(hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    context = cairo_create(surface)
  }

  /// Nil when the bytes are no picture, or a damaged one.
  package init?(decoding bytes: [UInt8]) {
    guard let format = FakePictureFormat(sniffing: bytes), let png = FakePictureFormat.convert(bytes, from: format, to: .png) else {
      return nil
    }
    self.init(png: png)
  }

  /// Nil when the bytes are no PNG.
  init?(png: [UInt8]) {
    let input = ByteSource(png)
    let surface = cairo_image_surface_create_from_png_stream(
      { closure, data, count in
        Unmanaged<ByteSource>.fromOpaque(closure!).takeUnretainedValue().read(into: data!, Int(count))
          ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
      }, Unmanaged.passUnretained(input).toOpaque())
    guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.surface = surface
    context = cairo_create(surface)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  package var png: [UInt8] {
    let output = ByteSink()
    cairo_surface_write_to_png_stream(
      surface,
      { closure, data, count in
        Unmanaged<ByteSink>.fromOpaque(closure!).takeUnretainedValue().bytes += UnsafeBufferPointer(start: data, count: Int(count))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(output).toOpaque())
    return output.bytes
  }

  private final class ByteSink {
    var bytes: [UInt8] = []
  }

  private final class ByteSource {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    func read(into buffer: UnsafeMutablePointer<UInt8>, _ count: Int) -> Bool {
      guard rest.count >= count else { return false }
      rest.prefix(count).withUnsafeBytes { UnsafeMutableRawPointer(buffer).copyMemory(from: $0.baseAddress!, byteCount: count) }
      rest = rest.dropFirst(count)
      return true
    }
  }
}
