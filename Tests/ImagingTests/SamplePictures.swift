import CCairo
import Foundation

/// Pictures drawn for the tests with cairo, so that what should come out is known.
enum SamplePictures {
  /// A PNG: left half red, right half blue, a green square in the top left corner; `alpha` leaves the lower half transparent.
  static func png(width: Int, height: Int, alpha: Bool = false) -> [UInt8] {
    let surface = cairo_image_surface_create(alpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    let (w, h) = (Double(width), alpha ? Double(height) / 2 : Double(height))
    fill(context, (1, 0, 0), 0, 0, w / 2, h)
    fill(context, (0, 0, 1), w / 2, 0, w / 2, h)
    fill(context, (0, 1, 0), 0, 0, w / 4, h / 4)
    cairo_destroy(context)
    return encoded(surface)
  }

  /// A PNG no codec finds easy: colour gradients with noise, about as large as an illustration.
  static func busyPNG(edge: Int) -> [UInt8] {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(edge), Int32(edge))
    defer { cairo_surface_destroy(surface) }
    cairo_surface_flush(surface)
    let data = cairo_image_surface_get_data(surface)!
    let stride = Int(cairo_image_surface_get_stride(surface))
    var noise: UInt32 = 1
    for y in 0..<edge {
      for x in 0..<edge {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let pixel = data + y * stride + x * 4
        pixel[0] = UInt8(truncatingIfNeeded: x * 255 / edge)
        pixel[1] = UInt8(truncatingIfNeeded: y * 255 / edge)
        pixel[2] = UInt8(truncatingIfNeeded: (x + y) * 127 / edge + Int(noise >> 29))
      }
    }
    cairo_surface_mark_dirty(surface)
    return encoded(surface)
  }

  /// The colour of one pixel of a PNG, 0…255 each.
  static func pixel(of png: [UInt8], _ x: Int, _ y: Int) -> [Int] {
    let input = Input(png)
    let surface = cairo_image_surface_create_from_png_stream(
      { closure, data, length in
        let input = Unmanaged<Input>.fromOpaque(closure!).takeUnretainedValue()
        guard input.rest.count >= Int(length) else { return CAIRO_STATUS_READ_ERROR }
        for index in 0..<Int(length) { data![index] = input.rest[input.rest.startIndex + index] }
        input.rest = input.rest.dropFirst(Int(length))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(input).toOpaque())
    defer { cairo_surface_destroy(surface) }
    guard let data = cairo_image_surface_get_data(surface) else { return [] }
    let pixel = data + y * Int(cairo_image_surface_get_stride(surface)) + x * 4
    return [Int(pixel[2]), Int(pixel[1]), Int(pixel[0]), Int(pixel[3])]
  }

  /// The JPEG with an Exif block that says it was taken with the camera turned (orientation 6: turn right to show).
  static func turned(_ jpeg: [UInt8]) -> [UInt8] {
    let tiff: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
    let body = Array("Exif\0\0".utf8) + tiff
    let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body
    return Array(jpeg[..<2]) + segment + Array(jpeg[2...])
  }

  private final class Input {
    var rest: ArraySlice<UInt8>
    init(_ bytes: [UInt8]) { rest = bytes[...] }
  }

  private final class Output {
    var bytes: [UInt8] = []
  }

  private static func fill(
    _ context: OpaquePointer?, _ color: (Double, Double, Double), _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) {
    cairo_set_source_rgb(context, color.0, color.1, color.2)
    cairo_rectangle(context, x, y, width, height)
    cairo_fill(context)
  }

  private static func encoded(_ surface: OpaquePointer?) -> [UInt8] {
    let output = Output()
    cairo_surface_write_to_png_stream(
      surface,
      { closure, data, length in
        Unmanaged<Output>.fromOpaque(closure!).takeUnretainedValue().bytes.append(
          contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(output).toOpaque())
    return output.bytes
  }
}
