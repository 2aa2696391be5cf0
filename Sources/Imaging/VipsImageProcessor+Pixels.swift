import CVips
package import SketchCore

/// Pixels as they are: for what is computed of a picture, and made of it.
extension VipsImageProcessor {
  package func pixels(of image: [UInt8], scale: Int) throws -> PixelImage {
    try decoding(image, VS_VIPS_RANDOM) { picture, _ in
      let normal = try picture.normalised()
      let plain = try normal.hasAlpha ? normal.applying(vs_vips_flatten_on_white) : normal.applying(vs_vips_colours)
      let whole = try plain.applying(vs_vips_to_8_bit).filling(normal.width * scale, normal.height * scale)
      var count = 0
      guard let memory = vips_image_write_to_memory(whole.pointer, &count) else { throw ImagingFailure.lastOfVips() }
      defer { g_free(memory) }
      let bytes = UnsafeRawBufferPointer(start: memory, count: count)
      return PixelImage(width: whole.width, height: whole.height, bytes: [UInt8](bytes))
    }
  }

  package func layer(of image: [UInt8]) throws -> PixelImage {
    try decoding(image, VS_VIPS_RANDOM) { picture, _ in
      let whole = try picture.normalised().applying(vs_vips_to_8_bit)
      var count = 0
      guard let memory = vips_image_write_to_memory(whole.pointer, &count) else { throw ImagingFailure.lastOfVips() }
      defer { g_free(memory) }
      let bytes = [UInt8](UnsafeRawBufferPointer(start: memory, count: count))
      let bands = count / (whole.width * whole.height)
      return PixelImage(width: whole.width, height: whole.height, interleaved: bytes, bands: bands)
    }
  }

  /// - Throws: also `.invalidInput` for a size that is none.
  package func fit(_ image: [UInt8], width: Int, height: Int) throws -> [UInt8] {
    guard width > 0, height > 0, width * height <= 64_000_000 else {
      throw SketchError(.invalidInput, "a picture of \(width) × \(height) pixels cannot be made")
    }
    return try decoding(image, VS_VIPS_RANDOM) { picture, _ in
      try picture.normalised().applying { vs_vips_crop_to_fill($0, $1, Int32(width), Int32(height)) }.png()
    }
  }

  package func png(_ pixels: PixelImage) throws -> [UInt8] {
    guard pixels.bytes.count == pixels.width * pixels.height * 3, !pixels.bytes.isEmpty else {
      throw SketchError(.internalFault, "\(pixels.bytes.count) bytes are no \(pixels.width) × \(pixels.height) pixels")
    }
    try Vips.start()
    do {
      return try VipsPicture(pixels).applying(vs_vips_as_srgb).png()
    } catch let failure as ImagingFailure {
      throw failure.described(.png, Limits())
    }
  }
}
