import CVips

/// Operations masks need on a normalised picture.
extension VipsPicture {
  func isOpaque() throws -> Bool {
    guard hasAlpha else { return true }
    let alpha = try applying { vs_vips_extract_band($0, $1, vips_image_get_bands($0) - 1) }
    var least = 0.0
    guard vs_vips_min(alpha.pointer, &least) == 0 else { throw ImagingFailure.lastOfVips() }
    return least == 255
  }

  /// Picture of one band, without alpha.
  func grey() throws -> VipsPicture {
    if vips_image_get_bands(pointer) == 1 { return try applying(vs_vips_to_8_bit) }
    return try applying(vs_vips_colours).applying(vs_vips_to_grey)
  }

  /// Mask that is transparent where this grey picture is white.
  func transparentWhereWhite() throws -> VipsPicture {
    let colours = try applying(vs_vips_to_srgb)
    let alpha = try applying(vs_vips_invert)
    var parts: [UnsafeMutablePointer<VipsImage>?] = [colours.pointer, alpha.pointer]
    return try applying { vs_vips_join_bands(&parts, $1, 2) }.applying(vs_vips_as_srgb)
  }

  /// Picture stretched to exactly that size; itself when it has it.
  consuming func filling(_ width: Int, _ height: Int) throws -> VipsPicture {
    guard self.width != width || self.height != height else { return self }
    return try applying { vs_vips_fill($0, $1, Int32(width), Int32(height)) }.applying(vs_vips_to_8_bit)
  }

  func withAlpha(_ isWanted: Bool) throws -> VipsPicture {
    guard isWanted, !hasAlpha else { return try applying(vs_vips_as_srgb) }
    return try applying(vs_vips_add_opaque_band)
  }

  /// Blend by this mask: `then` where it is white, `otherwise` where it is black.
  func blending(_ then: borrowing VipsPicture, over otherwise: borrowing VipsPicture) throws -> VipsPicture {
    let (then, otherwise) = (then.pointer, otherwise.pointer)
    return try applying { vs_vips_blend($0, then, otherwise, $1) }
  }

  func differs(from other: borrowing VipsPicture) throws -> Bool {
    let other = other.pointer
    let difference = try applying { vs_vips_notequal($0, other, $1) }
    var most = 0.0
    guard vs_vips_max(difference.pointer, &most) == 0 else { throw ImagingFailure.lastOfVips() }
    return most > 0
  }
}
