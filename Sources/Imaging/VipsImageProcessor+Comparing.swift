import CVips

extension VipsImageProcessor {
  /// White pixels between two pictures.
  private static let gap = 24
  /// Greatest height of pictures beside each other: larger ones are scaled down.
  private static let mostHeight = 2_048

  package func sideBySide(_ left: [UInt8], _ right: [UInt8]) throws -> [UInt8] {
    try decoding(left, VS_VIPS_RANDOM) { leftSource, _ in
      try decoding(right, VS_VIPS_RANDOM) { rightSource, _ in
        let leftPicture = try leftSource.normalised()
        let rightPicture = try rightSource.normalised()
        let height = min(leftPicture.height, rightPicture.height, Self.mostHeight)
        let scaled = try rightPicture.opaque(height: height)
        let right = scaled.pointer
        return try leftPicture.opaque(height: height).applying { vs_vips_beside($0, right, $1, Int32(Self.gap)) }.png()
      }
    }
  }
}

extension VipsPicture {
  /// Picture without transparent parts, scaled down to that height.
  fileprivate func opaque(height: Int) throws -> VipsPicture {
    let flat = hasAlpha ? try applying(vs_vips_flatten_on_white) : try applying(vs_vips_as_srgb)
    return height < flat.height ? try flat.shrunk(toFit: Int(VIPS_MAX_COORD), height) : flat
  }
}
