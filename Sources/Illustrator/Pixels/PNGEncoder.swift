internal import CDeflate
internal import CPNG

/// Encodes bitmaps as PNG; the same pixels give the same bytes.
///
/// Compressed lightly: these pictures are made while somebody waits, and painted grain hardly compresses anyway. libdeflate takes half as
/// long as zlib at its lightest, for files that are no larger; libpng frames its data.
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

  /// Lightest level of libdeflate that finds repetitions at all.
  private static let compressionLevel: Int32 = 1
  private static let headerChunk = "IHDR", pixelChunk = "IDAT", endChunk = "IEND"

  /// An RGB image, or RGBA when any pixel is not opaque.
  package static func encode(_ bitmap: Bitmap, chunks: [Chunk] = []) -> [UInt8] {
    let isOpaque = !(0..<bitmap.count).contains { bitmap.pixels[$0] >> 24 != 255 }
    let pixels = compressed(filteredRows(of: bitmap, channels: isOpaque ? 3 : 4))
    // libpng leaves through these functions, by contract without returning. Writing less than 2 GB to memory has no way to fail but
    // running out of memory, so there is nothing to recover.
    var writer = png_create_write_struct(
      vs_png_version(), nil, { _, message in fatalError("libpng: \(message.map { String(cString: $0) } ?? "?")") }, { _, _ in })
    defer { png_destroy_write_struct(&writer, nil) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count + chunks.reduce(256) { $0 + $1.data.count + 16 })
    withUnsafeMutablePointer(to: &bytes) { target in
      png_set_write_fn(
        writer, target,
        { writer, data, length in
          png_get_io_ptr(writer)!.assumingMemoryBound(to: [UInt8].self).pointee.append(
            contentsOf: UnsafeBufferPointer(start: data, count: length))
        }, nil)
      png_write_sig(writer)
      png_write_chunk(writer, headerChunk, header(bitmap, isOpaque: isOpaque), 13)
      png_write_chunk(writer, pixelChunk, pixels, pixels.count)
      for chunk in chunks {
        let name = [chunk.name.0, chunk.name.1, chunk.name.2, chunk.name.3]
        png_write_chunk(writer, name, chunk.data, chunk.data.count)
      }
      png_write_chunk(writer, endChunk, nil, 0)
    }
    return bytes
  }

  /// Data of the chunk that tells size and kind: 8 bits a channel, not interlaced.
  private static func header(_ bitmap: Bitmap, isOpaque: Bool) -> [UInt8] {
    let size = [bitmap.width, bitmap.height].flatMap { side in [24, 16, 8, 0].map { UInt8(side >> $0 & 255) } }
    return size + [8, UInt8(isOpaque ? PNG_COLOR_TYPE_RGB : vs_png_rgba()), 0, 0, 0]
  }

  /// Rows of the picture, each after the number of its filter.
  private static func filteredRows(of bitmap: Bitmap, channels: Int) -> [UInt8] {
    let length = bitmap.width * channels
    // Two rows in turn, each after a pixel of zeros, which is what there is above the first row, too.
    let stride = channels + length
    let lines = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * stride)
    defer { lines.deallocate() }
    lines.initialize(repeating: 0, count: 2 * stride)
    return [UInt8](unsafeUninitializedCapacity: (length + 1) * bitmap.height) { rows, count in
      count = (length + 1) * bitmap.height
      guard let start = rows.baseAddress else { return }
      for y in 0..<bitmap.height {
        let line = lines + (y & 1) * stride + channels
        let above = lines + (~y & 1) * stride + channels
        fill(line, from: bitmap.pixels + y * bitmap.width, bitmap.width, channels)
        filter(line, above, length, channels, into: start + y * (length + 1))
      }
    }
  }

  /// Filters a row by what is to the left or by what is above, whichever leaves less, as libpng chooses.
  private static func filter(
    _ line: UnsafeMutablePointer<UInt8>, _ above: UnsafeMutablePointer<UInt8>, _ length: Int, _ channels: Int,
    into row: UnsafeMutablePointer<UInt8>
  ) {
    let (sub, up): (UInt8, UInt8) = (1, 2)
    var (left, over): (UInt32, UInt32) = (0, 0)
    for index in 0..<length {
      let (a, b) = (line[index] &- line[index &- channels], line[index] &- above[index])
      left &+= UInt32(min(a, 0 &- a))
      over &+= UInt32(min(b, 0 &- b))
    }
    let isLeft = left <= over
    row[0] = isLeft ? sub : up
    let base = isLeft ? line - channels : above
    for index in 0..<length { row[index &+ 1] = line[index] &- base[index] }
  }

  private static func compressed(_ rows: [UInt8]) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(compressionLevel) else { fatalError("libdeflate: out of memory") }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, rows.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      count = libdeflate_zlib_compress(compressor, rows, rows.count, output.baseAddress, bound)
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
