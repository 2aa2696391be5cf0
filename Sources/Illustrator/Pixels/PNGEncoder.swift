internal import CPNG

/// Encodes bitmaps through libpng; the same pixels give the same bytes.
///
/// Compressed lightly: these pictures are made while somebody waits, and painted grain hardly compresses anyway. At zlib's usual level
/// encoding would take longer than drawing.
package enum PNGEncoder {
  /// Data that travels with an image: viewers pass over it.
  package struct Chunk {
    /// Four letters of a private, ancillary chunk that is safe to copy.
    var name: (UInt8, UInt8, UInt8, UInt8)
    var data: [UInt8]

    package init(name: (UInt8, UInt8, UInt8, UInt8), data: [UInt8]) {
      self.name = name
      self.data = data
    }
  }

  /// Pixels from which an image is compressed as lightly as can be.
  private static let lightest = 4096 * 4096

  /// An RGB image, or RGBA when any pixel is not opaque.
  package static func encode(_ bitmap: Bitmap, chunks: [Chunk] = []) -> [UInt8] {
    let isOpaque = !(0..<bitmap.count).contains { bitmap.pixels[$0] >> 24 != 255 }
    // libpng leaves through these functions, by contract without returning. Writing to memory with valid parameters has no way to fail
    // but running out of memory, so there is nothing to recover.
    var writer = png_create_write_struct(
      vs_png_version(), nil, { _, message in fatalError("libpng: \(message.map { String(cString: $0) } ?? "?")") }, { _, _ in })
    var info = png_create_info_struct(writer)
    defer { png_destroy_write_struct(&writer, &info) }

    var bytes: [UInt8] = []
    bytes.reserveCapacity(bitmap.count * 2)
    withUnsafeMutablePointer(to: &bytes) { target in
      png_set_write_fn(
        writer, target,
        { writer, data, length in
          png_get_io_ptr(writer)!.assumingMemoryBound(to: [UInt8].self).pointee.append(
            contentsOf: UnsafeBufferPointer(start: data, count: length))
        }, nil)
      png_set_compression_level(writer, bitmap.count > lightest ? 1 : 2)
      png_set_filter(writer, PNG_FILTER_TYPE_BASE, vs_png_filters())
      png_set_IHDR(
        writer, info, UInt32(bitmap.width), UInt32(bitmap.height), 8, isOpaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA,
        PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT)
      for chunk in chunks { add(chunk, writer, info) }
      png_write_info(writer, info)
      let channels = isOpaque ? 3 : 4
      let row = UnsafeMutablePointer<UInt8>.allocate(capacity: bitmap.width * channels)
      defer { row.deallocate() }
      for y in 0..<bitmap.height {
        fill(row, from: bitmap.pixels + y * bitmap.width, bitmap.width, channels)
        png_write_row(writer, row)
      }
      png_write_end(writer, info)
    }
    return bytes
  }

  /// libpng copies the data, and writes it after the pixels.
  private static func add(_ chunk: Chunk, _ writer: OpaquePointer?, _ info: OpaquePointer?) {
    var data = chunk.data
    data.withUnsafeMutableBufferPointer { bytes in
      var unknown = png_unknown_chunk()
      unknown.name = (chunk.name.0, chunk.name.1, chunk.name.2, chunk.name.3, 0)
      unknown.data = bytes.baseAddress
      unknown.size = bytes.count
      unknown.location = UInt8(PNG_AFTER_IDAT)
      png_set_unknown_chunks(writer, info, &unknown, 1)
    }
  }

  /// Row in PNG's byte order, the alpha taken out of the colours.
  private static func fill(
    _ row: UnsafeMutablePointer<UInt8>, from pixels: UnsafeMutablePointer<UInt32>, _ width: Int, _ channels: Int
  ) {
    for x in 0..<width {
      let pixel = pixels[x]
      let to = row + x &* channels
      let alpha = pixel >> 24
      if alpha == 255 || alpha == 0 {
        to[0] = UInt8(truncatingIfNeeded: pixel >> 16)
        to[1] = UInt8(truncatingIfNeeded: pixel >> 8)
        to[2] = UInt8(truncatingIfNeeded: pixel)
      } else {
        to[0] = UInt8(min(255, (pixel >> 16 & 255) * 255 / alpha))
        to[1] = UInt8(min(255, (pixel >> 8 & 255) * 255 / alpha))
        to[2] = UInt8(min(255, (pixel & 255) * 255 / alpha))
      }
      if channels == 4 { to[3] = UInt8(alpha) }
    }
  }
}
